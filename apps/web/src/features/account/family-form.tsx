import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Account, type UpdateAccountInput, updateAccountInput } from '@starchart/schema';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Section } from '@/components/ui/section';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { AccountForm, changedFields } from './account-form';
import { useUpdateAccount } from './api';

/** The list of all zones, with a search in it, comes when it is needed. */
const TimeZoneField = lazyComponent('TimeZoneField', () => import('./time-zone-field'));

const check = schemaResolver(updateAccountInput, { sync: true });

/** As ISO counts them: 1 is Monday. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

type Values = { familyName: string; timeZone: string; weekStartsOn: string };

/** The family's name, and the calendar that decides when a day and a week begin. */
export function FamilyForm({ account }: { account: Account }) {
  const update = useUpdateAccount(() => ({ title: 'Family saved!', text: 'Your changes are saved.' }));
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(account),
    validate: (values) => check(changesOf(values)),
  });
  const { onSubmit, isPending } = useFormSubmit(
    form,
    async (values) => {
      form.setInitialValues(valuesOf(await update.mutateAsync(changesOf(values))));
      form.reset();
    },
    { mayRepeat: true },
  );

  function changesOf(values: Values): UpdateAccountInput {
    const { weekStartsOn, ...changes } = changedFields(values, form.getInitialValues());
    return weekStartsOn === undefined ? changes : { ...changes, weekStartsOn: Number(weekStartsOn) };
  }

  return (
    <Section title="Family and calendar" card>
      <AccountForm onSubmit={onSubmit} pending={isPending}>
        <TextInput label="Family name" autoComplete="off" {...form.getInputProps('familyName')} />
        <Suspense fallback={<TextInput label="Time zone" value={form.values.timeZone} readOnly />}>
          <TimeZoneField {...form.getInputProps('timeZone')} />
        </Suspense>
        <NativeSelect
          size="md"
          label="The week starts on"
          description="Weekly habits begin anew on this day."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={WEEKDAYS}
          rightSection={<IconChevronDown size={20} aria-hidden />}
          {...form.getInputProps('weekStartsOn')}
        />
      </AccountForm>
    </Section>
  );
}

function valuesOf({ familyName, timeZone, weekStartsOn }: Account): Values {
  return { familyName, timeZone, weekStartsOn: String(weekStartsOn) };
}
