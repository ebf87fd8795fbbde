import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { Account } from '@starchart/schema';
import { Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { AccountForm } from './account-form';
import type { CalendarValues } from './calendar-fields';
import { changedFields, useAccountForm } from './use-account-form';

/** Loaded separately: the list of all zones with its search. */
const CalendarFields = lazyComponent('CalendarFields', () => import('./calendar-fields'));

type Values = CalendarValues & { familyName: string };

/** The family's name, and the calendar that decides when a day, its parts and a week begin. */
export function FamilyForm({ account }: { account: Account }) {
  const { form, ...submission } = useAccountForm<Values>(account, {
    valuesOf: ({ familyName, timeZone, ...numbers }) => ({
      familyName,
      timeZone,
      weekStartsOn: String(numbers.weekStartsOn),
      afternoonStartsAt: String(numbers.afternoonStartsAt),
      eveningStartsAt: String(numbers.eveningStartsAt),
    }),
    changesOf(values, before) {
      const { familyName, timeZone, ...numbers } = changedFields(values, before);
      const changed = Object.entries(numbers).map(([field, value]) => [field, Number(value)]);
      return { familyName, timeZone, ...Object.fromEntries(changed) };
    },
    success: () => ({ title: t`Family saved!`, text: t`Your changes are saved.` }),
  });

  return (
    <AccountForm title={t`Family and calendar`} {...submission}>
      <TextInput label={t`Family name`} autoComplete="off" {...form.getInputProps('familyName')} />
      <Suspense fallback={<SkeletonRows height={88} />}>
        <CalendarFields form={form} />
      </Suspense>
    </AccountForm>
  );
}
