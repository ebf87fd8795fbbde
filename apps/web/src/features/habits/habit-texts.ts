import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { isJustOnce } from '@starchart/domain';
import { DEFAULTS, type HabitSummary, type PartOfDay } from '@starchart/schema';
import { formatDueDay, formatWeekdays } from '@/lib/format/due-day';
import { formatDay, formatList } from '@/lib/format/format';

type Schedule = Pick<HabitSummary, 'frequency' | 'daysPerWeek' | 'endDate'> &
  Partial<Pick<HabitSummary, 'intervalDays' | 'startDate'>> & {
    weekdays?: readonly number[];
    slots?: readonly PartOfDay[];
  };

/**
 * The schedule of a habit as the child reads it: `Just today`, `Every day`, `3 days a week`, `Every day until 12 May`, `Mon, Wed, Fri`, `Every 3 days`, `Twice a
 * day: morning and evening`. `namesParts`: several parts of the day are named.
 */
export function scheduleOf(habit: Schedule, namesParts = true): string {
  const { weekdays = DEFAULTS.weekdays, intervalDays = 1, slots = DEFAULTS.slots, endDate } = habit;
  const times = timesTexts(slots, namesParts);
  if (isJustOnce({ startDate: null, ...habit })) return [t`Just today`, times].filter(Boolean).join(' · ');
  if (habit.frequency === 'weekly') {
    const days =
      habit.daysPerWeek === null
        ? t`Weekly`
        : plural({ days: habit.daysPerWeek }, { one: '# day a week', other: '# days a week' });
    return [days, times].filter(Boolean).join(' · ');
  }
  const days = daysTexts(weekdays, intervalDays);
  if (endDate !== null && days === undefined && times === undefined) {
    return t`Every day until ${{ day: formatDay(endDate) }}`;
  }
  const isOften = slots.length > 1;
  const schedule = [days ?? (isOften ? undefined : t`Every day`), times].filter(Boolean).join(' · ');
  return endDate === null ? schedule : t`${schedule} until ${{ day: formatDay(endDate) }}`;
}

/** Days, times or a part of the day were chosen: the schedule is not `every day, once, at any time`. */
export function isScheduled(habit: Pick<HabitSummary, 'weekdays' | 'intervalDays' | 'slots'>): boolean {
  const { weekdays, intervalDays, slots } = habit;
  return daysTexts(weekdays, intervalDays) !== undefined || timesTexts(slots) !== undefined;
}

/** `Mon, Wed, Fri`, `Mon–Fri`, `Every 3 days`; undefined for every day. */
function daysTexts(weekdays: readonly number[], intervalDays: number): string | undefined {
  if (intervalDays > 1) return plural(intervalDays, { one: 'Every day', other: 'Every # days' });
  return formatWeekdays(weekdays);
}

/** `Twice a day`, `In the morning`, `Twice a day: morning and evening`; undefined for once at any time. */
function timesTexts(slots: readonly PartOfDay[], namesParts = true): string | undefined {
  const [first = 'any'] = slots;
  if (slots.length === 1) return first === 'any' ? undefined : i18n._(IN_PART[first]);
  const count = slots.length;
  const times = count === 2 ? t`Twice a day` : plural(count, { one: 'Once a day', other: '# times a day' });
  const parts = [...new Set(slots)].filter((part) => part !== 'any');
  if (parts.length === 0 || !namesParts) return times;
  return t`${times}: ${{ parts: formatList(parts.map((part) => i18n._(PART_NAMES[part]))) }}`;
}

const IN_PART = {
  morning: msg`In the morning`,
  afternoon: msg`In the afternoon`,
  evening: msg`In the evening`,
};
const PART_NAMES = { morning: msg`morning`, afternoon: msg`afternoon`, evening: msg`evening` };

/** The next day of a habit that is not due today: `Next: Wednesday`, `Starts 12 May`. */
export function nextDayOf(
  { nextDueOn, startDate }: Pick<HabitSummary, 'nextDueOn' | 'startDate'>,
  today: string,
): string {
  if (startDate !== null && startDate > today) return t`Starts ${{ day: formatDay(startDate) }}`;
  if (nextDueOn === null) return t`Not today`;
  return t`Next: ${{ day: formatDueDay(nextDueOn, today) }}`;
}

/** `Just today`, `Just on 12 May`: the day of a habit that is due just once. */
export function onceTexts({ endDate }: Pick<HabitSummary, 'endDate'>, today: string): string {
  return endDate === today ? t`Just today` : t`Just on ${{ day: formatDay(endDate ?? today) }}`;
}

/** `5 weeks in a row`: the streak of a weekly habit, from two weeks on. */
export function weeksInARow({
  frequency,
  currentStreak,
}: Pick<HabitSummary, 'frequency' | 'currentStreak'>): string | undefined {
  if (frequency !== 'weekly' || currentStreak < 2) return undefined;
  return plural(currentStreak, { one: '# week in a row', other: '# weeks in a row' });
}

/** The progress of a habit: `Streak: 3 days`, `2/5 days this week`, `4/28 days`. */
export function progressOf(
  habit: Pick<HabitSummary, 'frequency' | 'endDate' | 'completionCount' | 'completionTarget'>,
): string {
  const { completionCount: count, completionTarget: target } = habit;
  if (habit.frequency === 'weekly') {
    // English has one wording; other languages need two.
    return plural(target, { one: `${count}/# days this week`, other: `${count}/# days this week` });
  }
  if (habit.endDate === null) return plural(count, { one: 'Streak: # day', other: 'Streak: # days' });
  return plural(target, { one: `${count}/# day`, other: `${count}/# days` });
}
