import type { HabitFields } from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import type { CreateHabitInput } from '@starchart/schema';

/** The columns of a habit that a parent enters. */
export function fieldsOfHabit(input: CreateHabitInput, timeZone: string): HabitFields {
  return {
    name: input.name,
    description: input.description,
    pointsPerCompletion: input.pointsPerCompletion,
    frequency: input.frequency,
    daysPerWeek: input.frequency === 'weekly' ? (input.daysPerWeek ?? null) : null,
    endDate: input.endDate ? dayOf(input.endDate, timeZone) : null,
    active: input.active,
    color: input.color,
    icon: input.icon ?? null,
  };
}

/** A day is kept; an instant becomes the family's local day. */
function dayOf(endDate: string, timeZone: string): string {
  return endDate.length === 'YYYY-MM-DD'.length ? endDate : familyDay(new Date(endDate), timeZone);
}
