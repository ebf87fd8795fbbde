import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { perLocale } from '@/lib/i18n/i18n';
import { AccountForm } from './account-form';
import { changedFields, useAccountForm } from './use-account-form';

/** Loaded separately: the list of all zones with its search. */
const TimeZoneField = lazyComponent('TimeZoneField', () => import('./time-zone-field'));

/** ISO weekdays: 1 is Monday, as was 1 January 2024. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const weekday = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));

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
    success: () => ({ title: t`Family saved!`, text: t`Your changes are saved.` }),
  });

  return (
    <AccountForm title={t`Family and calendar`} {...submission}>
      <TextInput label={t`Family name`} autoComplete="off" {...form.getInputProps('familyName')} />
      <Suspense fallback={<TextInput label={t`Time zone`} value={form.values.timeZone} readOnly />}>
        <TimeZoneField {...form.getInputProps('timeZone')} />
      </Suspense>
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
    </AccountForm>
  );
}
