import type { HabitFields } from '@starchart/db';
import { weekdaysToBits } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { DEFAULTS, PARTS_OF_DAY, type PartOfDay, type UpdateHabitInput } from '@starchart/schema';

/** What a new habit has where its input may say nothing. */
export const NEW_HABIT: HabitFields = {
  name: '',
  description: '',
  pointsPerCompletion: DEFAULTS.habitPoints,
  frequency: DEFAULTS.habitFrequency,
  daysPerWeek: null,
  weekdays: weekdaysToBits(DEFAULTS.weekdays),
  intervalDays: DEFAULTS.intervalDays,
  slots: [...DEFAULTS.slots],
  startDate: null,
  endDate: null,
  forgiving: false,
  requiresApproval: false,
  active: true,
  color: DEFAULTS.habitColor,
  icon: null,
};

/**
 * The columns of a habit that a parent enters. An omitted field keeps its value in `before`, unless the habit becomes weekly and cannot
 * have it.
 */
export function fieldsOfHabit(
  input: Omit<UpdateHabitInput, 'id'>,
  timeZone: string,
  before: HabitFields,
): HabitFields {
  const { frequency = before.frequency } = input;
  const isWeekly = frequency === 'weekly';
  const { weekdays, intervalDays, endDate } = isWeekly ? NEW_HABIT : before;
  const slots = isWeekly && before.slots.length > 1 ? NEW_HABIT.slots : before.slots;
  const daysPerWeek = input.daysPerWeek === undefined ? before.daysPerWeek : input.daysPerWeek;
  return {
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    pointsPerCompletion: input.pointsPerCompletion ?? before.pointsPerCompletion,
    frequency,
    daysPerWeek: isWeekly ? daysPerWeek : null,
    weekdays: input.weekdays ? weekdaysToBits(input.weekdays) : weekdays,
    intervalDays: input.intervalDays ?? intervalDays,
    slots: input.slots ? inOrderOfDay(input.slots) : slots,
    startDate: input.startDate === undefined ? before.startDate : input.startDate,
    endDate: input.endDate === undefined ? endDate : input.endDate && dayOf(input.endDate, timeZone),
    forgiving: input.forgiving ?? before.forgiving,
    requiresApproval: input.requiresApproval ?? before.requiresApproval,
    active: input.active ?? before.active,
    color: input.color ?? before.color,
    icon: input.icon === undefined ? before.icon : input.icon,
  };
}

function inOrderOfDay(slots: readonly PartOfDay[]): PartOfDay[] {
  return slots.toSorted((a, b) => PARTS_OF_DAY.indexOf(a) - PARTS_OF_DAY.indexOf(b));
}

/** A day is kept; an instant becomes the family's local day. */
function dayOf(endDate: string, timeZone: string): string {
  return endDate.length === 'YYYY-MM-DD'.length ? endDate : familyDay(new Date(endDate), timeZone);
}
