import { NativeSelect, TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { AccountForm } from './account-form';
import { changedFields, useAccountForm } from './use-account-form';

/** Loaded separately: the list of all zones with its search. */
const TimeZoneField = lazyComponent('TimeZoneField', () => import('./time-zone-field'));

/** ISO weekdays: 1 is Monday. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

type Values = { familyName: string; timeZone: string; weekStartsOn: string };

/** The family's name, and the calendar that decides when a day and a week begin. */
export function FamilyForm({ account }: { account: Account }) {
  const { form, ...submission } = useAccountForm<Values>(account, {
    valuesOf: ({ familyName, timeZone, weekStartsOn }) => ({
      familyName,
      timeZone,
      weekStartsOn: String(weekStartsOn),
    }),
    changesOf(values, before) {
      const { weekStartsOn, ...changes } = changedFields(values, before);
      return weekStartsOn === undefined ? changes : { ...changes, weekStartsOn: Number(weekStartsOn) };
    },
    success: () => ({ title: 'Family saved!', text: 'Your changes are saved.' }),
  });

  return (
    <AccountForm title="Family and calendar" {...submission}>
      <TextInput label="Family name" autoComplete="off" {...form.getInputProps('familyName')} />
      <Suspense fallback={<TextInput label="Time zone" value={form.values.timeZone} readOnly />}>
        <TimeZoneField {...form.getInputProps('timeZone')} />
      </Suspense>
      <NativeSelect
        size="md"
        label="Week starts on"
        description="Weekly habits start over on this day."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={WEEKDAYS}
        rightSection={<IconChevronDown size={20} aria-hidden />}
        {...form.getInputProps('weekStartsOn')}
      />
    </AccountForm>
  );
}
