import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type Child,
  HABIT_COLOR_LABELS,
  HABIT_COLORS,
  HABIT_ICON_LABELS,
  HABIT_ICONS,
  type HabitSummary,
  LIMITS,
} from '@starchart/schema';
import { ChoiceField } from '@/components/ui/choice';
import { ColorShape } from '@/components/ui/color-shape';
import { FormLayout } from '@/components/ui/form-layout';
import { NameFields } from '@/components/ui/name-fields';
import { NumberField } from '@/components/ui/number-field';
import { Picture } from '@/components/ui/picture';
import { SwitchField } from '@/components/ui/switch-field';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import { useCreateHabit, useUpdateHabit } from './api';
import { checkHabit, type HabitFormValues, habitOf, initialValuesOf } from './habit-form-values';
import { HabitPreview } from './habit-preview';
import { scheduleOf } from './habit-words';

const FREQUENCIES = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

const DAYS_PER_WEEK = [
  { value: '', label: 'Any' },
  ...['1', '2', '3', '4', '5', '6', '7'].map((days) => ({ value: days, label: days })),
];

const COLORS = HABIT_COLORS.map((color) => ({
  value: color,
  label: HABIT_COLOR_LABELS[color],
  picture: <ColorShape color={color} size={38} decorative />,
}));

/** A habit without an icon shows the star. */
const ICONS = [
  { value: '' as const, label: 'Star', picture: iconPicture('star') },
  ...HABIT_ICONS.map((icon) => ({
    value: icon,
    label: HABIT_ICON_LABELS[icon],
    picture: iconPicture(icon),
  })),
];

function iconPicture(name: string) {
  return <Picture catalogue="habits" name={name} size={48} />;
}

type HabitFormProps = {
  child: Child;
  /** The family's day. */
  today: string;
  /** The habit to edit; left out for a new one. */
  habit?: HabitSummary;
  onClose: () => void;
};

export function HabitForm({ child, today, habit, onClose }: HabitFormProps) {
  const create = useCreateHabit(child);
  const update = useUpdateHabit(child);
  const form = useForm<HabitFormValues>({
    mode: 'controlled',
    initialValues: initialValuesOf(habit, today),
    validate: (values) => checkHabit(values, today, habit),
  });
  const { onSubmit, isPending } = useFormSubmit(form, async (valid) => {
    const input = habitOf(valid, child.id);
    await (habit ? update.mutateAsync({ ...input, id: habit.id }) : create.mutateAsync(input));
    onClose();
  });
  const { values } = form;
  const described = habitOf(values, child.id);

  return (
    <FormLayout
      onSubmit={onSubmit}
      preview={
        <HabitPreview
          name={values.name}
          description={values.description}
          points={typedNumber(values.pointsPerCompletion) || 0}
          schedule={scheduleOf({
            frequency: values.frequency,
            daysPerWeek: described.daysPerWeek ?? null,
            endDate: described.endDate || null,
          })}
          color={values.color}
          icon={values.icon || null}
        />
      }
      pending={isPending}
      submitLabel={habit ? 'Save Changes' : 'Create Habit'}
      pendingLabel="Saving..."
      onCancel={onClose}
    >
      <NameFields
        form={form}
        example={{ name: 'Brush teeth', description: 'Two minutes, morning and evening' }}
      />
      <NumberField
        label="Points"
        description={`For each time it is done, ${LIMITS.habitPoints.min} to ${LIMITS.habitPoints.max}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        max={LIMITS.habitPoints.max}
        styles={{ wrapper: { maxWidth: '10rem' } }}
        {...form.getInputProps('pointsPerCompletion')}
        value={values.pointsPerCompletion}
      />
      <ChoiceField
        label="Frequency"
        options={FREQUENCIES}
        columns={[2, 4]}
        {...form.getInputProps('frequency')}
        value={values.frequency}
      />
      {values.frequency === 'weekly' ? (
        <ChoiceField
          label="Days per week"
          options={DAYS_PER_WEEK}
          columns={[4, 8]}
          {...form.getInputProps('daysPerWeek')}
          value={values.daysPerWeek}
        />
      ) : (
        <SwitchField
          label="Time-bound"
          description="Ends on a day of your choice. Otherwise it goes on."
          checked={values.isTimeBound}
          onChange={(isTimeBound) => form.setFieldValue('isTimeBound', isTimeBound)}
        />
      )}
      {described.endDate !== undefined && (
        <TextInput
          type="date"
          label="End date"
          min={today}
          styles={{ wrapper: { maxWidth: '13rem' } }}
          {...form.getInputProps('endDate')}
        />
      )}
      <ChoiceField
        label="Color"
        options={COLORS}
        columns={[5, 5]}
        {...form.getInputProps('color')}
        value={values.color}
      />
      <ChoiceField
        label="Icon"
        options={ICONS}
        columns={[3, 5]}
        {...form.getInputProps('icon')}
        value={values.icon}
      />
      {habit && (
        <Checkbox
          label="Active"
          description="An inactive habit leaves the child's view and keeps its history."
          size="md"
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      )}
    </FormLayout>
  );
}
