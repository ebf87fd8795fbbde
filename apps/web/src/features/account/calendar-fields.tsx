import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, NativeSelect, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LIMITS } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import { perLocale } from '@/lib/i18n/i18n';
import { TimeZoneField } from './time-zone-field';

/** ISO weekdays: 1 is Monday, as was 1 January 2024. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const weekday = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const time = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }));

export type CalendarValues = {
  timeZone: string;
  weekStartsOn: string;
  afternoonStartsAt: string;
  eveningStartsAt: string;
};

/** When a family's day, its week and the parts of its day begin. The hours that can be chosen keep the afternoon before the evening. */
export function CalendarFields<Values extends CalendarValues>({ form }: { form: UseFormReturnType<Values> }) {
  const afternoonAt = Number(form.values.afternoonStartsAt);
  const eveningAt = Number(form.values.eveningStartsAt);
  return (
    <>
      <TimeZoneField {...form.getInputProps('timeZone')} />
      <NativeSelect
        size="md"
        label={t`Week starts on`}
        description={t`Weekly habits start over on this day.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={WEEKDAYS.map((day) => ({
          value: String(day),
          label: weekday().format(Date.UTC(2024, 0, day)),
        }))}
        rightSection={<IconChevronDown size={20} aria-hidden />}
        {...form.getInputProps('weekStartsOn')}
      />
      <div>
        <Group grow align="flex-end">
          <HourField
            label={t`Afternoon starts at`}
            from={LIMITS.afternoonStartsAt.min}
            to={eveningAt - 1}
            {...form.getInputProps('afternoonStartsAt')}
          />
          <HourField
            label={t`Evening starts at`}
            from={afternoonAt + 1}
            to={LIMITS.eveningStartsAt.max}
            {...form.getInputProps('eveningStartsAt')}
          />
        </Group>
        <Text c="dimmed" size="sm" mt="var(--space-4)">
          <Trans>Habits for the morning, afternoon or evening follow these times.</Trans>
        </Text>
      </div>
    </>
  );
}

type HourFieldProps = { label: string; from: number; to: number };

/** Full hours, both ends included. */
function HourField({ label, from, to, ...field }: HourFieldProps) {
  return (
    <NativeSelect
      size="md"
      label={label}
      data={Array.from({ length: to - from + 1 }, (_, index) => ({
        value: String(from + index),
        label: time().format(Date.UTC(2024, 0, 1, from + index)),
      }))}
      rightSection={<IconChevronDown size={20} aria-hidden />}
      {...field}
    />
  );
}
