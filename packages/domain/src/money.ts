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

/** What is to be paid out for pending redemptions of a family; null if nothing is. They have one currency. */
export function owedFor(pending: readonly Payable[]): Money | null {
  const currency = pending.find((redemption) => redemption.currency !== null)?.currency;
  if (!currency) return null;
  return { amount: pending.reduce((sum, { moneyAmount }) => sum + (moneyAmount ?? 0), 0), currency };
}

/** An amount as people write it, such as €3.00, ¥300 or KWD 0.300. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** fractionDigits(currency));
}

/** An amount as people type it, such as 3.00 or 3,00. */
export function typedMoney({ amount, currency }: Money, language: string): string {
  const digits = fractionDigits(currency);
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, useGrouping: false });
  return format.format(amount / 10 ** digits);
}

/**
 * The amount of a typed text, in minor units; NaN if it is not one. Point and comma both separate the fraction. The one that groups thousands
 * in the language does that before three digits.
 */
export function parseMoney(text: string, currency: string, language: string): number {
  const hasComma = new Intl.NumberFormat(language).format(0.5).includes(',');
  const ungrouped = text
    .replaceAll(/[\s\p{Currency_Symbol}]/gu, '')
    .replaceAll(hasComma ? /\.(?=\d{3}(?!\d))/g : /,(?=\d{3}(?!\d))/g, '');
  const [, whole, fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(ungrouped) ?? [];
  const digits = fractionDigits(currency);
  if (whole === undefined || fraction.length > digits) return Number.NaN;
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** Digits of the minor unit: 2 for EUR, 0 for JPY, 3 for KWD. */
function fractionDigits(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
  );
}
