import type { LimitPeriod, RewardAvailability, RewardLimit } from '@starchart/schema';
import { fromDayNumber, toDayNumber, weekStart } from './calendar.ts';
import { isChosenWeekday } from './schedule.ts';

/** What decides whether an active reward can be redeemed. */
export interface RewardOptions {
  /** Redemptions that are left; null is unlimited. */
  stock: number | null;
  limit: RewardLimit | null;
  /** Bit 0 is Monday. */
  weekdays: number;
  /** Family days of the newest redemptions that are not canceled, as many as the limit. */
  redeemedOn: readonly string[];
}

/** Whether an active reward can be redeemed today, and otherwise the first day on which it can be redeemed again, if there is one. */
export function availabilityOf(
  { stock, limit, weekdays, redeemedOn }: RewardOptions,
  today: string,
  weekStartsOn: number,
): RewardAvailability {
  const isOpenToday = isChosenWeekday(toDayNumber(today), { weekdays });
  const isSoldOut = stock === 0;
  const isUsedUp =
    limit !== null && countInPeriod(redeemedOn, limit.period, today, weekStartsOn) >= limit.count;
  if (isOpenToday && !isSoldOut && !isUsedUp) return { state: 'available', nextOn: null };
  const freeOn = isUsedUp ? nextPeriodStart(limit.period, today, weekStartsOn) : today;
  return {
    // In the order in which a redemption is checked.
    state: !isOpenToday ? 'closed_today' : isSoldOut ? 'sold_out' : 'limit_reached',
    nextOn: isSoldOut || freeOn === null ? null : firstOpenDay(freeOn, weekdays),
  };
}

function countInPeriod(
  days: readonly string[],
  period: LimitPeriod,
  today: string,
  weekStartsOn: number,
): number {
  const start = periodStart(period, today, weekStartsOn);
  // Days after today come from a clock that was ahead.
  return days.filter((day) => start === null || (day >= start && day <= today)).length;
}

/** First day of the current period; null for a lifetime. */
function periodStart(period: LimitPeriod, today: string, weekStartsOn: number): string | null {
  if (period === 'day') return today;
  if (period === 'week') return fromDayNumber(weekStart(toDayNumber(today), weekStartsOn));
  return period === 'month' ? `${today.slice(0, 'YYYY-MM'.length)}-01` : null;
}

/** First day of the next period; null for a lifetime. */
function nextPeriodStart(period: LimitPeriod, today: string, weekStartsOn: number): string | null {
  const start = periodStart(period, today, weekStartsOn);
  if (start === null) return null;
  if (period !== 'month') return fromDayNumber(toDayNumber(start) + (period === 'day' ? 1 : 7));
  // No month has more than 31 days, and 31 days after the first is never past the next month.
  return periodStart('month', fromDayNumber(toDayNumber(start) + 31), weekStartsOn);
}

/** The first day from `from` on with a chosen weekday. */
function firstOpenDay(from: string, weekdays: number): string {
  let day = toDayNumber(from);
  while (!isChosenWeekday(day, { weekdays })) day++;
  return fromDayNumber(day);
}
