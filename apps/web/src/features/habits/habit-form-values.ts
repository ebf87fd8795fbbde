import { addDays } from '@starchart/domain';
import {
  type CreateHabitInput,
  createHabitInput,
  DEFAULTS,
  type HabitIdea,
  type HabitSummary,
  MESSAGES,
  type PartOfDay,
  updateHabitInput,
} from '@starchart/schema';
import { schemaCheck } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import { schemaText } from '@/lib/i18n/schema-text';

type TextOf<Value> = Value extends number ? string : Value extends null | undefined ? '' : Value;

/** On which days a daily habit is due. */
export const DAY_CHOICES = ['every', 'weekdays', 'interval'] as const;

/** The part of the form behind **Change**. */
export type ScheduleValues = {
  days: (typeof DAY_CHOICES)[number];
  weekdays: number[];
  intervalDays: string;
  slots: PartOfDay[];
  startDate: string;
  forgiving: boolean;
  requiresApproval: boolean;
};

/** The values of the form: every field that a parent enters. Numbers are text; '' means none. */
export type HabitFormValues = {
  [Field in keyof Omit<Required<CreateHabitInput>, 'childId' | keyof ScheduleValues>]: TextOf<
    CreateHabitInput[Field]
  >;
} & { isTimeBound: boolean } & ScheduleValues;

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
    ...scheduleValuesOf(habit),
  };
}

/** The values that an idea fills in. It is for every day if it does not name days. */
export function valuesOfIdea(idea: HabitIdea): Partial<HabitFormValues> {
  const { name, description, pointsPerCompletion, frequency, daysPerWeek, color, icon, weekdays } = idea;
  return {
    name,
    description,
    pointsPerCompletion: String(pointsPerCompletion),
    frequency,
    daysPerWeek: daysPerWeek?.toString() ?? '',
    days: weekdays ? 'weekdays' : 'every',
    weekdays: [...(weekdays ?? [])],
    color,
    icon: icon ?? '',
  };
}

/** Proposed with the choice of an interval. */
const INTERVAL_DAYS = 2;

function scheduleValuesOf(habit: HabitSummary | undefined): ScheduleValues {
  const weekdays = habit?.weekdays ?? DEFAULTS.weekdays;
  const intervalDays = habit?.intervalDays ?? DEFAULTS.intervalDays;
  const isEveryDay = weekdays.length === DEFAULTS.weekdays.length;
  return {
    days: intervalDays > 1 ? 'interval' : isEveryDay ? 'every' : 'weekdays',
    weekdays: isEveryDay ? [] : [...weekdays],
    intervalDays: String(intervalDays > 1 ? intervalDays : INTERVAL_DAYS),
    slots: [...(habit?.slots ?? DEFAULTS.slots)],
    startDate: habit?.startDate ?? '',
    forgiving: habit?.forgiving ?? false,
    requiresApproval: habit?.requiresApproval ?? false,
  };
}

/** The habit that the form describes: days per week only for weekly habits, an end only for time-bound daily ones. */
export function habitOf(values: HabitFormValues, childId: number): CreateHabitInput {
  const { isTimeBound, frequency, daysPerWeek, endDate, icon, days, startDate, slots, ...fields } = values;
  const isDaily = frequency === 'daily';
  return {
    ...fields,
    childId,
    pointsPerCompletion: typedNumber(values.pointsPerCompletion),
    frequency,
    daysPerWeek: !isDaily && daysPerWeek ? Number(daysPerWeek) : undefined,
    endDate: isDaily && isTimeBound ? endDate : undefined,
    weekdays: isDaily && days === 'weekdays' ? values.weekdays : [...DEFAULTS.weekdays],
    intervalDays: isDaily && days === 'interval' ? typedNumber(values.intervalDays) : DEFAULTS.intervalDays,
    slots: isDaily ? slots : slots.slice(0, 1),
    startDate: startDate || null,
    icon: icon || undefined,
  };
}

/** The schedule of a habit that the form describes, without omitted fields. */
export function scheduleOfInput(habit: CreateHabitInput) {
  return {
    frequency: habit.frequency ?? DEFAULTS.habitFrequency,
    daysPerWeek: habit.daysPerWeek ?? null,
    endDate: habit.endDate || null,
    weekdays: habit.weekdays ?? [...DEFAULTS.weekdays],
    intervalDays: habit.intervalDays ?? DEFAULTS.intervalDays,
    slots: habit.slots ?? [...DEFAULTS.slots],
    startDate: habit.startDate ?? null,
    forgiving: habit.forgiving ?? false,
  };
}

/** A habit for other children: visible, and without an end that is over. */
export function copyOf(habit: HabitSummary, today: string): Omit<CreateHabitInput, 'childId'> {
  const { childId: _, ...copy } = habitOf(initialValuesOf(habit, today), habit.childId);
  return {
    ...copy,
    active: true,
    startDate: copy.startDate && copy.startDate > today ? copy.startDate : null,
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
