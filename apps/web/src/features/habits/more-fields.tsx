import { t } from '@lingui/core/macro';
import { Group, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LIMITS, PARTS_OF_DAY, type PartOfDay } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import { DescriptionField } from '@/components/form/name-fields';
import { SwitchField } from '@/components/form/switch-field';
import type { HabitFormValues } from './habit-form-values';

const partChoices = (): { value: PartOfDay; label: string }[] => [
  { value: 'any', label: t`Any time` },
  { value: 'morning', label: t`Morning` },
  { value: 'afternoon', label: t`Afternoon` },
  { value: 'evening', label: t`Evening` },
];

const timesChoices = () =>
  Array.from({ length: LIMITS.slots.max }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` }));

const select = { size: 'md', rightSection: <IconChevronDown size={18} aria-hidden /> } as const;

/** True if one of these fields has an error. The day of a habit that is due just once is its first and last. */
export function hasErrorInMore({ values, errors }: UseFormReturnType<HabitFormValues>): boolean {
  const fields = Object.keys(errors).map((path) => path.split('.')[0]);
  const hasDays = values.when !== 'once' && (fields.includes('startDate') || fields.includes('endDate'));
  return hasDays || fields.includes('description') || fields.includes('slots');
}

type MoreFieldsProps = {
  form: UseFormReturnType<HabitFormValues>;
  /** The family's day. */
  today: string;
};

/** What few habits need. */
export function MoreFields({ form, today }: MoreFieldsProps) {
  const { values, errors } = form;
  const isWeekly = values.when === 'weekly';
  const isOnce = values.when === 'once';
  const slots = isWeekly ? values.slots.slice(0, 1) : values.slots;

  return (
    <>
      <DescriptionField form={form} placeholder={t`Two minutes, morning and evening`} />
      {!isWeekly && (
        <NativeSelect
          {...select}
          label={t`How many times a day`}
          data={timesChoices()}
          styles={{ wrapper: { maxWidth: '10rem' } }}
          value={`${slots.length}`}
          error={errors.slots}
          onChange={({ currentTarget }) =>
            form.setFieldValue('slots', withCount(values.slots, Number(currentTarget.value)))
          }
        />
      )}
      <Group align="end" gap="sm">
        {slots.map((part, index) => (
          <NativeSelect
            // oxlint-disable-next-line react/no-array-index-key -- a slot is its place
            key={index}
            {...select}
            label={slots.length === 1 ? t`Time of day` : t`Time ${{ number: index + 1 }}`}
            data={partChoices()}
            value={part}
            onChange={({ currentTarget }) =>
              form.setFieldValue('slots', slots.with(index, partOf(currentTarget.value)))
            }
          />
        ))}
      </Group>
      {!isOnce && (
        <TextInput
          type="date"
          label={t`First day`}
          description={t`Leave empty to start today.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          styles={{ wrapper: { maxWidth: '13rem' } }}
          {...form.getInputProps('startDate')}
        />
      )}
      {!isOnce && !isWeekly && (
        <SwitchField
          label={t`Time-bound`}
          description={t`Ends on a day you choose. Otherwise it keeps going.`}
          checked={values.isTimeBound}
          onChange={(isTimeBound) => form.setFieldValue('isTimeBound', isTimeBound)}
        />
      )}
      {!isOnce && !isWeekly && values.isTimeBound && (
        <TextInput
          type="date"
          label={t`End date`}
          min={today}
          styles={{ wrapper: { maxWidth: '13rem' } }}
          {...form.getInputProps('endDate')}
        />
      )}
      {!isOnce && (
        <SwitchField
          label={t`Forgiving streak`}
          description={
            isWeekly ? t`One missed week won't end the streak.` : t`One missed day won't end the streak.`
          }
          checked={values.forgiving}
          onChange={(forgiving) => form.setFieldValue('forgiving', forgiving)}
        />
      )}
    </>
  );
}

/** The first slots, or further ones like the last. */
function withCount(slots: readonly PartOfDay[], count: number): PartOfDay[] {
  return Array.from({ length: count }, (_, index) => slots[index] ?? 'any');
}

function partOf(value: string): PartOfDay {
  return PARTS_OF_DAY.find((part) => part === value) ?? 'any';
}
