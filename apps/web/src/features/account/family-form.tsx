import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { type Account, OFFLINE_COMPLETIONS } from '@starchart/schema';
import { Suspense } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { fieldErrorsOf, readServerError } from '@/lib/api/server-error';
import { AccountForm } from './account-form';
import type { CalendarValues } from './calendar-fields';
import { changedFields, useAccountForm } from './use-account-form';

/** Loaded separately: the list of all zones with its search. */
const CalendarFields = lazyComponent('CalendarFields', () => import('./calendar-fields'));

/** Loaded separately: the list of all currencies with its search. */
const CurrencyField = lazyComponent('CurrencyField', () => import('./currency-field'));

/** Loaded separately with them. */
const OfflineCompletionsField = lazyComponent(
  'OfflineCompletionsField',
  () => import('./offline-completions-field'),
);

type Values = CalendarValues & { familyName: string; currency: string; offlineCompletions: string };

/** The family's name, the calendar that decides when a day, its parts and a week begin, the currency of rewards, and offline completions. */
export function FamilyForm({ account }: { account: Account }) {
  const { form, ...submission } = useAccountForm<Values>(account, {
    valuesOf: ({ familyName, timeZone, currency, offlineCompletions, ...numbers }) => ({
      familyName,
      timeZone,
      currency: currency ?? '',
      offlineCompletions,
      weekStartsOn: String(numbers.weekStartsOn),
      afternoonStartsAt: String(numbers.afternoonStartsAt),
      eveningStartsAt: String(numbers.eveningStartsAt),
    }),
    changesOf(values, before) {
      const { familyName, timeZone, currency, offlineCompletions, ...numbers } = changedFields(
        values,
        before,
      );
      const changed = Object.entries(numbers).map(([field, value]) => [field, Number(value)]);
      return {
        familyName,
        timeZone,
        currency: currency === '' ? null : currency,
        offlineCompletions: OFFLINE_COMPLETIONS.find((choice) => choice === offlineCompletions),
        ...Object.fromEntries(changed),
      };
    },
    // The reason stays where it can be changed: money is still owed.
    errorsOf: (error) => {
      const refusal = readServerError(error);
      return refusal?.code === 'CONFLICT' ? { currency: refusal.message } : fieldErrorsOf(error);
    },
    success: () => ({ title: t`Family saved!`, text: t`Your changes are saved.` }),
  });

  return (
    <AccountForm title={t`Family and calendar`} {...submission}>
      <TextInput label={t`Family name`} autoComplete="off" {...form.getInputProps('familyName')} />
      <Suspense fallback={<SkeletonRows height={88} />}>
        <CalendarFields form={form} />
        <CurrencyField {...form.getInputProps('currency')} />
        <OfflineCompletionsField {...form.getInputProps('offlineCompletions')} />
      </Suspense>
    </AccountForm>
  );
}
