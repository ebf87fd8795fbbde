import { addDays } from '@starchart/domain';
import {
  type CreateHabitInput,
  createHabitInput,
  DEFAULTS,
  type HabitSummary,
  MESSAGES,
  updateHabitInput,
} from '@starchart/schema';
import { schemaCheck } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import { schemaText } from '@/lib/i18n/schema-text';

type TextOf<Value> = Value extends number ? string : Value extends null | undefined ? '' : Value;

/** Fields without an input: a change of the habit keeps them. */
type KeptField = 'weekdays' | 'intervalDays' | 'slots' | 'startDate' | 'forgiving';

/** The values of the form: every field that a parent enters. Numbers are text; '' means none. */
export type HabitFormValues = {
  [Field in keyof Omit<Required<CreateHabitInput>, 'childId' | KeptField>]: TextOf<CreateHabitInput[Field]>;
} & { isTimeBound: boolean };

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

/** A habit for other children: visible, and without an end that is over. */
export function copyOf(habit: HabitSummary, today: string): Omit<CreateHabitInput, 'childId'> {
  const { childId: _, ...copy } = habitOf(initialValuesOf(habit, today), habit.childId);
  const { weekdays, intervalDays, slots, forgiving } = habit;
  const schedule = { weekdays, intervalDays, slots, forgiving };
  return {
    ...copy,
    ...schedule,
    active: true,
    endDate: copy.endDate && copy.endDate >= today ? copy.endDate : undefined,
  };
}

const checkNew = schemaCheck(createHabitInput);
const checkChanged = schemaCheck(updateHabitInput);

/** An end date in the past is allowed only if it is unchanged. */
export function checkHabit(values: HabitFormValues, today: string, habit: HabitSummary | undefined) {
  const described = habitOf(values, habit?.childId ?? 1);
  const errors = habit ? checkChanged({ ...described, id: habit.id }) : checkNew(described);
  const { endDate } = described;
  if (endDate && endDate < today && endDate !== habit?.endDate)
    errors.endDate ??= schemaText(MESSAGES.endDate);
  return errors;
}
