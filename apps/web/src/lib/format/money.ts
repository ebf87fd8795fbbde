import { formatMoney, type Money } from '@starchart/domain';
import type { Redemption, Reward } from '@starchart/schema';
import { formattingLocale } from '@/lib/i18n/i18n';

/** `€3.00`. */
export function moneyText(money: Money): string {
  return formatMoney(money, formattingLocale());
}

/** What a reward or a redemption pays: `€3.00`; undefined without money. */
export function payOf({
  moneyAmount,
  currency,
}: Pick<Reward | Redemption, 'moneyAmount' | 'currency'>): string | undefined {
  if (moneyAmount === null || currency === null) return undefined;
  return moneyText({ amount: moneyAmount, currency });
}
