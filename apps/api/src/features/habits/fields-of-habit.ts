import type { HabitFields } from '@starchart/db';
import { weekdaysToBits } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { type CreateHabitInput, DEFAULTS, PARTS_OF_DAY, type PartOfDay } from '@starchart/schema';

type KeptFields = Pick<
  HabitFields,
  'weekdays' | 'intervalDays' | 'slots' | 'startDate' | 'forgiving' | 'requiresApproval'
>;

const EVERY_DAY: KeptFields = {
  weekdays: weekdaysToBits(DEFAULTS.weekdays),
  intervalDays: DEFAULTS.intervalDays,
  slots: [...DEFAULTS.slots],
  startDate: null,
  forgiving: false,
  requiresApproval: false,
};

/** The columns of a habit that a parent enters. Omitted fields of the schedule and of the approval keep their value in `before`. */
export function fieldsOfHabit(
  input: CreateHabitInput,
  timeZone: string,
  before: KeptFields = EVERY_DAY,
): HabitFields {
  const isWeekly = input.frequency === 'weekly';
  const { weekdays, intervalDays, slots } = isWeekly ? EVERY_DAY : before;
  return {
    name: input.name,
    description: input.description,
    pointsPerCompletion: input.pointsPerCompletion,
    frequency: input.frequency,
    daysPerWeek: isWeekly ? (input.daysPerWeek ?? null) : null,
    weekdays: input.weekdays ? weekdaysToBits(input.weekdays) : weekdays,
    intervalDays: input.intervalDays ?? intervalDays,
    slots: input.slots ? inOrderOfDay(input.slots) : slots,
    startDate: input.startDate === undefined ? before.startDate : input.startDate,
    endDate: input.endDate ? dayOf(input.endDate, timeZone) : null,
    forgiving: input.forgiving ?? before.forgiving,
    requiresApproval: input.requiresApproval ?? before.requiresApproval,
    active: input.active,
    color: input.color,
    icon: input.icon ?? null,
  };
}

function inOrderOfDay(slots: readonly PartOfDay[]): PartOfDay[] {
  return slots.toSorted((a, b) => PARTS_OF_DAY.indexOf(a) - PARTS_OF_DAY.indexOf(b));
}

/** A day is kept; an instant becomes the family's local day. */
function dayOf(endDate: string, timeZone: string): string {
  return endDate.length === 'YYYY-MM-DD'.length ? endDate : familyDay(new Date(endDate), timeZone);
}
