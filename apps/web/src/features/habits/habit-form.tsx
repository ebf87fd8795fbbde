import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type CreateHabitInput, type HabitSummary, LIMITS } from '@starchart/schema';
import { FormLayout } from '@/components/ui/form-layout';
import { NumberField } from '@/components/ui/number-field';
import { SwitchField } from '@/components/ui/switch-field';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';
import { ColorChoice, FrequencyChoice, HabitIconChoice, WeekdaysChoice } from './habit-choices';
import { checkHabit, type HabitFormValues, habitOf, initialValuesOf } from './habit-form-values';
import { HabitPreview } from './habit-preview';
import { scheduleOf } from './habit-words';

type HabitFormProps = {
  childId: number;
  /** The family's day. */
  today: string;
  /** The habit to edit; left out for a new one. */
  habit?: HabitSummary;
  submitLabel: string;
  onSave: (habit: CreateHabitInput) => Promise<unknown>;
  onCancel: () => void;
};

export function HabitForm(props: HabitFormProps) {
  const { childId, today, habit, submitLabel, onSave, onCancel } = props;
  const form = useForm<HabitFormValues>({
    mode: 'controlled',
    initialValues: initialValuesOf(habit, today),
    validate: (values) => checkHabit(values, today, habit),
  });
  const { onSubmit, isPending } = useFormSubmit(form, (valid) => onSave(habitOf(valid, childId)));
  const { values } = form;
  const described = habitOf(values, childId);

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
      submitLabel={submitLabel}
      pendingLabel="Saving..."
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        placeholder="Brush teeth"
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        placeholder="Two minutes, morning and evening"
        rows={2}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <NumberField
        label="Points"
        description={`For each time it is done, ${LIMITS.habitPoints.min} to ${LIMITS.habitPoints.max}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        max={LIMITS.habitPoints.max}
        styles={{ wrapper: { maxWidth: '10rem' } }}
        key={form.key('pointsPerCompletion')}
        {...form.getInputProps('pointsPerCompletion')}
        value={values.pointsPerCompletion}
      />
      <FrequencyChoice {...form.getInputProps('frequency')} value={values.frequency} />
      {values.frequency === 'weekly' ? (
        <WeekdaysChoice {...form.getInputProps('daysPerWeek')} value={values.daysPerWeek} />
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
          key={form.key('endDate')}
          {...form.getInputProps('endDate')}
        />
      )}
      <ColorChoice {...form.getInputProps('color')} value={values.color} />
      <HabitIconChoice {...form.getInputProps('icon')} value={values.icon} />
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
