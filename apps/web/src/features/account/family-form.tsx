import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { type Account, OFFLINE_COMPLETIONS, type PayingReward } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { lazyComponent } from '@/components/ui/lazy-component';
import { fieldErrorsOf, paramsOf, readServerError } from '@/lib/api/server-error';
import { changedValues } from '@/lib/changed-values';
import { AccountForm } from './account-form';
import type { CalendarValues } from './calendar-fields';
import { useAccountForm } from './use-account-form';

/** Loaded separately: the list of all zones with its search. */
const CalendarFields = lazyComponent('CalendarFields', () => import('./calendar-fields'));

/** Loaded separately: the list of all currencies with its search. */
const CurrencyField = lazyComponent('CurrencyField', () => import('./currency-field'));

/** Loaded separately with them. */
const OfflineCompletionsField = lazyComponent(
  'OfflineCompletionsField',
  () => import('./offline-completions-field'),
);

/** Loaded when the currency of such rewards changes. */
const PayingRewards = lazyComponent('PayingRewards', () => import('./paying-rewards'), {
  isPrefetched: false,
});

type Values = CalendarValues & {
  familyName: string;
  currency: string;
  /** Empty: no. */
  emptyAmounts: string;
  offlineCompletions: string;
};

/** The family's name, the calendar that decides when a day, its parts and a week begin, the currency of rewards, and offline completions. */
export function FamilyForm({ account }: { account: Account }) {
  const [paying, setPaying] = useState<readonly PayingReward[]>([]);
  const { form, ...submission } = useAccountForm<Values>(account, {
    valuesOf: ({ familyName, timeZone, currency, offlineCompletions, ...numbers }) => ({
      familyName,
      timeZone,
      currency: currency ?? '',
      emptyAmounts: '',
      offlineCompletions,
      weekStartsOn: String(numbers.weekStartsOn),
      afternoonStartsAt: String(numbers.afternoonStartsAt),
      eveningStartsAt: String(numbers.eveningStartsAt),
    }),
    changesOf(values, before) {
      const { familyName, timeZone, currency, emptyAmounts, offlineCompletions, ...numbers } = changedValues(
        values,
        before,
      );
      const changed = Object.entries(numbers).map(([field, value]) => [field, Number(value)]);
      return {
        familyName,
        timeZone,
        currency: currency === '' ? null : currency,
        ...(currency && emptyAmounts && { emptyAmounts: true }),
        offlineCompletions: OFFLINE_COMPLETIONS.find((choice) => choice === offlineCompletions),
        ...Object.fromEntries(changed),
      };
    },
    // The reason stays where it can be changed: money is still owed, or rewards pay an amount in the old currency.
    errorsOf: (error) => {
      const refusal = readServerError(error);
      const { rewards } = paramsOf(error) as { rewards?: PayingReward[] };
      setPaying(rewards ?? []);
      return refusal?.code === 'CONFLICT' ? { currency: refusal.message } : fieldErrorsOf(error);
    },
    success: () => {
      setPaying([]);
      return { title: t`Family saved!`, text: t`Your changes are saved.` };
    },
  });

  return (
    <AccountForm title={t`Family and calendar`} {...submission}>
      <TextInput label={t`Family name`} autoComplete="off" {...form.getInputProps('familyName')} />
      <Suspense fallback={<SkeletonRows height={88} />}>
        <CalendarFields form={form} />
        <CurrencyField {...form.getInputProps('currency')} />
        {paying.length > 0 && form.values.currency !== (account.currency ?? '') && (
          <PayingRewards
            rewards={paying}
            isEmptied={form.values.emptyAmounts !== ''}
            onChange={(isEmptied) => {
              form.setFieldValue('emptyAmounts', isEmptied ? 'yes' : '');
              form.clearFieldError('currency');
            }}
          />
        )}
        <OfflineCompletionsField {...form.getInputProps('offlineCompletions')} />
      </Suspense>
    </AccountForm>
  );
}
