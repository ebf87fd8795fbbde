import { t } from '@lingui/core/macro';
import { addDays, isJustOnce } from '@starchart/domain';
import {
  type CreateHabitInput,
  createHabitInput,
  DEFAULTS,
  type HabitIdea,
  type HabitSummary,
  LIMITS,
  MESSAGES,
  type PartOfDay,
  updateHabitInput,
} from '@starchart/schema';
import { schemaCheck } from '@/hooks/use-form-submit';
import { changedValues } from '@/lib/changed-values';
import { typedNumber } from '@/lib/format/typed-number';
import { schemaText } from '@/lib/i18n/schema-text';

type TextOf<Value> = Value extends number ? string : Value extends null | undefined ? '' : Value;

/** When a habit is due. Only `weekly` is the frequency of that name, all others are daily. */
export type When = 'every' | 'weekdays' | 'weekly' | 'once' | 'interval';

/** The values that describe the schedule, apart from the days per week and the end. */
type ScheduleValues = {
  when: When;
  /** The day of a habit that is due just once. */
  onceOn: string;
  weekdays: number[];
  intervalDays: string;
  slots: PartOfDay[];
  startDate: string;
  forgiving: boolean;
  requiresApproval: boolean;
};

/** The values of the form: every field that a parent enters. Numbers are text; '' means none. */
export type HabitFormValues = {
  [Field in keyof Omit<Required<CreateHabitInput>, 'childId' | 'frequency' | keyof ScheduleValues>]: TextOf<
    CreateHabitInput[Field]
  >;
} & { isTimeBound: boolean } & ScheduleValues;

export function initialValuesOf(habit: HabitSummary | undefined, today: string): HabitFormValues {
  return {
    name: habit?.name ?? '',
    description: habit?.description ?? '',
    pointsPerCompletion: String(habit?.pointsPerCompletion ?? DEFAULTS.habitPoints),
    daysPerWeek: habit?.daysPerWeek?.toString() ?? '',
    isTimeBound: Boolean(habit?.endDate && !isJustOnce(habit)),
    endDate: habit?.endDate ?? addDays(today, DEFAULTS.timeBoundDays),
    color: habit?.color ?? DEFAULTS.habitColor,
    icon: habit?.icon ?? '',
    active: habit?.active ?? true,
    ...scheduleValuesOf(habit, today),
  };
}

/** A new habit as an idea describes it. It is for every day if it does not name days. */
export function valuesOfIdea(idea: HabitIdea, today: string): HabitFormValues {
  const { name, description, pointsPerCompletion, frequency, daysPerWeek, color, icon, weekdays } = idea;
  return {
    ...initialValuesOf(undefined, today),
    name,
    description,
    pointsPerCompletion: String(pointsPerCompletion),
    daysPerWeek: daysPerWeek?.toString() ?? '',
    when: frequency === 'weekly' ? 'weekly' : weekdays ? 'weekdays' : 'every',
    weekdays: [...(weekdays ?? [])],
    color,
    icon: icon ?? '',
  };
}

/** Proposed with the choice of an interval. */
const INTERVAL_DAYS = 2;

function scheduleValuesOf(habit: HabitSummary | undefined, today: string): ScheduleValues {
  const weekdays = habit?.weekdays ?? DEFAULTS.weekdays;
  const intervalDays = habit?.intervalDays ?? DEFAULTS.intervalDays;
  const when = habit ? whenOf(habit) : 'every';
  return {
    when,
    onceOn: (when === 'once' && habit?.endDate) || today,
    weekdays: when !== 'weekdays' ? [] : [...weekdays],
    intervalDays: String(intervalDays > 1 ? intervalDays : INTERVAL_DAYS),
    slots: [...(habit?.slots ?? DEFAULTS.slots)],
    startDate: habit?.startDate ?? '',
    forgiving: habit?.forgiving ?? false,
    requiresApproval: habit?.requiresApproval ?? false,
  };
}

function whenOf(habit: HabitSummary): When {
  if (habit.frequency === 'weekly') return 'weekly';
  if (isJustOnce(habit)) return 'once';
  if (habit.intervalDays > 1) return 'interval';
  return habit.weekdays.length === DEFAULTS.weekdays.length ? 'every' : 'weekdays';
}

/** True if the form has more to show than the usual fields. */
export function hasMore({ when, isTimeBound, startDate, slots, forgiving }: HabitFormValues): boolean {
  const isScheduled = slots.length > 1 || slots[0] !== 'any' || (startDate !== '' && when !== 'once');
  return when === 'interval' || isTimeBound || isScheduled || forgiving;
}

/** The habit that the form describes: days per week only for weekly habits, an end only for time-bound daily ones. */
export function habitOf(values: HabitFormValues, childId: number): CreateHabitInput {
  const { isTimeBound, when, onceOn, daysPerWeek, endDate, icon, startDate, slots, ...fields } = values;
  const isWeekly = when === 'weekly';
  const end = isTimeBound && !isWeekly ? endDate : null;
  return {
    ...fields,
    childId,
    description: values.description.trim() ? values.description : descriptionOf(values.name),
    pointsPerCompletion: typedNumber(values.pointsPerCompletion),
    frequency: isWeekly ? 'weekly' : 'daily',
    daysPerWeek: isWeekly && daysPerWeek ? Number(daysPerWeek) : null,
    endDate: when === 'once' ? onceOn : end,
    weekdays: when === 'weekdays' ? values.weekdays : [...DEFAULTS.weekdays],
    intervalDays: when === 'interval' ? typedNumber(values.intervalDays) : DEFAULTS.intervalDays,
    slots: isWeekly ? slots.slice(0, 1) : slots,
    startDate: (when === 'once' ? onceOn : startDate) || null,
    icon: icon || null,
  };
}

/** Fields that are valid together only. */
const SCHEDULE = [
  'frequency',
  'daysPerWeek',
  'weekdays',
  'intervalDays',
  'slots',
  'startDate',
  'endDate',
] as const satisfies (keyof CreateHabitInput)[];

/** What was changed in the form of a stored habit. */
export function habitChanges(
  values: HabitFormValues,
  initial: HabitFormValues,
  { id, childId }: HabitSummary,
) {
  return { id, ...changedValues(habitOf(values, childId), habitOf(initial, childId), SCHEDULE) };
}

/** A habit needs a description, and a short name is none. */
function descriptionOf(name: string): string {
  const text = name.trim();
  return text.length < LIMITS.description.min ? t`Quest: ${{ name: text }}` : text;
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

/** A habit for other children: visible, and without an end that is over. One that was due just once is due today. */
export function copyOf(habit: HabitSummary, today: string): Omit<CreateHabitInput, 'childId'> {
  const values = initialValuesOf(habit, today);
  const onceOn = values.onceOn > today ? values.onceOn : today;
  const { childId: _, ...copy } = habitOf({ ...values, onceOn }, habit.childId);
  if (values.when === 'once') return { ...copy, active: true };
  return {
    ...copy,
    active: true,
    startDate: copy.startDate && copy.startDate > today ? copy.startDate : null,
    endDate: copy.endDate && copy.endDate >= today ? copy.endDate : null,
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
  if (values.when !== 'once' || !errors.endDate) return errors;
  const { endDate: _, startDate: __, ...others } = errors;
  return { ...others, onceOn: t`Please choose today or a later day` };
}
