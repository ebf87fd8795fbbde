import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LIMITS, PARTS_OF_DAY, type PartOfDay } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ChoiceField, ChoiceGrid, ManyChoice, ManyChoicesGroup } from '@/components/form/choice';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import { trpc } from '@/lib/api/trpc';
import { formatIsoWeekday } from '@/lib/format/due-day';
import type { HabitFormValues } from './habit-form-values';

const dayChoices = () =>
  [
    { value: 'every', label: t`Every day` },
    { value: 'weekdays', label: t`Certain days` },
    { value: 'interval', label: t`Every … days` },
  ] as const;

const partChoices = (): { value: PartOfDay; label: string }[] => [
  { value: 'any', label: t`Any time` },
  { value: 'morning', label: t`Morning` },
  { value: 'afternoon', label: t`Afternoon` },
  { value: 'evening', label: t`Evening` },
];

const timesChoices = () =>
  Array.from({ length: LIMITS.slots.max }, (_, index) => ({ value: `${index + 1}`, label: `${index + 1}` }));

const select = { size: 'md', rightSection: <IconChevronDown size={18} aria-hidden /> } as const;

type ScheduleFieldsProps = {
  form: UseFormReturnType<HabitFormValues>;
  /** The schedule in words. */
  summary: string;
};

/** The schedule of a habit: one line in words, with its fields behind a button. */
export function ScheduleFields({ form, summary }: ScheduleFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const hasError = Object.keys(form.errors).some((field) => SCHEDULE_FIELDS.has(field.split('.')[0] ?? ''));
  const id = useId();

  return (
    <Stack gap="md">
      {!isOpen && !hasError ? (
        <Group justify="space-between" gap="xs">
          <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
            <Text id={`${id}-label`} inherit fw={500}>
              <Trans>Schedule</Trans>
            </Text>
            <Text id={`${id}-summary`} c="dimmed" size="sm">
              {summary}
            </Text>
          </Box>
          <Button
            variant="default"
            aria-describedby={`${id}-label ${id}-summary`}
            onClick={() => setOpen(true)}
          >
            {t({ message: 'Change', context: 'schedule' })}
          </Button>
        </Group>
      ) : (
        <OpenFields form={form} />
      )}
    </Stack>
  );
}

const SCHEDULE_FIELDS = new Set(['weekdays', 'intervalDays', 'slots', 'startDate', 'forgiving']);

function OpenFields({ form }: Pick<ScheduleFieldsProps, 'form'>) {
  const { values, errors } = form;
  const isDaily = values.frequency === 'daily';
  const { data: account } = trpc.account.get.useQuery();
  const slots = isDaily ? values.slots : values.slots.slice(0, 1);

  return (
    <>
      {isDaily && (
        <ChoiceField
          label={t`Which days`}
          options={dayChoices()}
          columns={[1, 3]}
          value={values.days}
          onChange={(days) => form.setFieldValue('days', days)}
        />
      )}
      {isDaily && values.days === 'weekdays' && (
        <ManyChoicesGroup
          label={t`Days of the week`}
          error={errors.weekdays}
          value={values.weekdays.map(String)}
          onChange={(days) =>
            form.setFieldValue('weekdays', days.toSorted((a, b) => Number(a) - Number(b)).map(Number))
          }
        >
          <ChoiceGrid columns={[4, 4]}>
            {weekFrom(account?.weekStartsOn ?? 1).map((weekday) => (
              <ManyChoice key={weekday} value={`${weekday}`} label={formatIsoWeekday(weekday, 'short')} />
            ))}
          </ChoiceGrid>
        </ManyChoicesGroup>
      )}
      {isDaily && values.days === 'interval' && (
        <NumberField
          label={t`Days from one time to the next`}
          description={t`2 is every other day. It stays due until it's done.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          max={LIMITS.intervalDays.max}
          styles={{ wrapper: { maxWidth: '10rem' } }}
          {...form.getInputProps('intervalDays')}
          value={values.intervalDays}
        />
      )}
      {isDaily && (
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
            label={slots.length === 1 ? t`When` : t`Time ${{ number: index + 1 }}`}
            data={partChoices()}
            value={part}
            onChange={({ currentTarget }) =>
              form.setFieldValue('slots', slots.with(index, partOf(currentTarget.value)))
            }
          />
        ))}
      </Group>
      <TextInput
        type="date"
        label={t`First day`}
        description={t`Leave empty to start today.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        styles={{ wrapper: { maxWidth: '13rem' } }}
        {...form.getInputProps('startDate')}
      />
      <SwitchField
        label={t`Forgiving streak`}
        description={
          isDaily ? t`One missed day won't end the streak.` : t`One missed week won't end the streak.`
        }
        checked={values.forgiving}
        onChange={(forgiving) => form.setFieldValue('forgiving', forgiving)}
      />
      <SwitchField
        label={t`I'll check this one first`}
        description={t`Points count once you say yes.`}
        checked={values.requiresApproval}
        onChange={(requiresApproval) => form.setFieldValue('requiresApproval', requiresApproval)}
      />
    </>
  );
}

/** The ISO weekdays from the family's first one. */
function weekFrom(first: number): number[] {
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** The first slots, or further ones like the last. */
function withCount(slots: readonly PartOfDay[], count: number): PartOfDay[] {
  return Array.from({ length: count }, (_, index) => slots[index] ?? 'any');
}

function partOf(value: string): PartOfDay {
  return PARTS_OF_DAY.find((part) => part === value) ?? 'any';
}
