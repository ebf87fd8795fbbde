import { schemaResolver } from '@mantine/form';
import { addDays } from '@starchart/domain';
import {
  type CreateHabitInput,
  createHabitInput,
  DEFAULTS,
  type HabitColor,
  type HabitFrequency,
  type HabitIcon,
  type HabitSummary,
  MESSAGES,
} from '@starchart/schema';
import { typedNumber } from '@/lib/format/typed-number';

/** The values of the form. Choices and numbers are text; '' means none. */
export type HabitFormValues = {
  name: string;
  description: string;
  pointsPerCompletion: string;
  frequency: HabitFrequency;
  daysPerWeek: string;
  isTimeBound: boolean;
  endDate: string;
  color: HabitColor;
  icon: HabitIcon | '';
  active: boolean;
};

export function initialValuesOf(habit: HabitSummary | undefined, today: string): HabitFormValues {
  return {
    name: habit?.name ?? '',
    description: habit?.description ?? '',
    pointsPerCompletion: String(habit?.pointsPerCompletion ?? DEFAULTS.habitPoints),
    frequency: habit?.frequency ?? DEFAULTS.habitFrequency,
    daysPerWeek: habit?.daysPerWeek?.toString() ?? '',
    isTimeBound: Boolean(habit?.endDate),
    endDate: habit?.endDate ?? addDays(today, DEFAULTS.timeBoundDays),
    color: habit?.color ?? DEFAULTS.habitColor,
    icon: habit?.icon ?? '',
    active: habit?.active ?? true,
  };
}

/** The habit that the form describes: days per week only for weekly habits, an end only for time-bound daily ones. */
export function habitOf(values: HabitFormValues, childId: number): CreateHabitInput {
  const { isTimeBound, frequency, daysPerWeek, endDate, icon, ...fields } = values;
  return {
    ...fields,
    childId,
    pointsPerCompletion: typedNumber(values.pointsPerCompletion),
    frequency,
    daysPerWeek: frequency === 'weekly' && daysPerWeek ? Number(daysPerWeek) : undefined,
    endDate: frequency === 'daily' && isTimeBound ? endDate : undefined,
    icon: icon || undefined,
  };
}

const check = schemaResolver(createHabitInput, { sync: true });

/** An end date in the past is allowed only if it is unchanged. */
export function checkHabit(values: HabitFormValues, today: string, habit: HabitSummary | undefined) {
  const described = habitOf(values, habit?.childId ?? 1);
  const errors = check(described);
  const { endDate } = described;
  if (endDate && endDate < today && endDate !== habit?.endDate) errors.endDate ??= MESSAGES.endDate;
  return errors;
}
