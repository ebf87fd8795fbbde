import { fractionDigits } from './currencies.ts';

/** An amount in minor units of its currency, such as cents. */
export interface Money {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** Both are null where no money is paid. */
interface Payable {
  moneyAmount: number | null;
  currency: string | null;
}

/** What is to be paid out for pending redemptions of a family, one sum for each currency; none without money. */
export function owedFor(pending: readonly Payable[]): Money[] {
  const sums = new Map<string, number>();
  for (const { moneyAmount, currency } of pending) {
    if (moneyAmount === null || currency === null) continue;
    sums.set(currency, (sums.get(currency) ?? 0) + moneyAmount);
  }
  return Array.from(sums, ([currency, amount]) => ({ amount, currency }));
}

/** An amount as people write it, such as €3.00, ¥300 or KWD 0.300. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  return moneyFormat(currency, language).format(amount / 10 ** fractionDigits(currency));
}

/** The format of amounts in major units. */
export function moneyFormat(
  currency: string,
  language: string,
  currencyDisplay?: Intl.NumberFormatOptions['currencyDisplay'],
): Intl.NumberFormat {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** An amount in major units with a point, for programs: 3.00, 300 or 0.300. */
export function majorUnits({ amount, currency }: Money): string {
  return (amount / 10 ** fractionDigits(currency)).toFixed(fractionDigits(currency));
}
