import { plural, t } from '@lingui/core/macro';
import type { Reward, RewardLimit } from '@starchart/schema';
import { formatDueDay, formatWeekdays } from '@/lib/format/due-day';
import { payOf } from '@/lib/format/money';

/** The options of a reward: `pays €3.00`, `2 left`, `once a week`, `Fri, Sat`, `asks first`. */
export function optionsOf(reward: Reward): (string | false)[] {
  const { stock, limit, weekdays, requiresApproval } = reward;
  const pay = payOf(reward);
  return [
    pay !== undefined && t`pays ${pay}`,
    stock !== null && (stock > 0 ? plural(stock, { one: '# left', other: '# left' }) : t`all gone`),
    limit !== null && limitOf(limit),
    formatWeekdays(weekdays) ?? false,
    requiresApproval && t`asks first`,
  ];
}

function limitOf({ count, period }: RewardLimit): string {
  if (period === 'day') return plural(count, { one: 'once a day', other: '# times a day' });
  if (period === 'week') return plural(count, { one: 'once a week', other: '# times a week' });
  if (period === 'month') return plural(count, { one: 'once a month', other: '# times a month' });
  return plural(count, { one: 'only once', other: '# times in all' });
}

/** Why a reward cannot be redeemed today; undefined if it can. */
export function unavailableText(
  { state, nextOn }: Reward['availability'],
  today: string,
): string | undefined {
  if (state === 'available') return undefined;
  if (nextOn !== null) return t`Next: ${{ day: formatDueDay(nextOn, today) }}`;
  return state === 'sold_out' ? t`All gone` : t`Already redeemed`;
}
