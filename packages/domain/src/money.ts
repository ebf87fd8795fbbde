/** An amount in minor units of its currency, such as cents. */
export interface Money {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

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
  const { maximumFractionDigits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
