import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ChoiceField } from '@/components/form/choice';
import { formatIsoWeekday } from '@/lib/format/due-day';
import { type DayValues, daysOf, firstPausable, mondayOf } from './pause-days';

type DayFieldsProps<Values extends DayValues> = {
  form: UseFormReturnType<Values>;
  /** The family's day. */
  today: string;
  /** The first day can no longer change. */
  hasFixedStart?: boolean;
};

/** The first and last day of a pause. */
export function DayFields<Values extends DayValues>({ form, today, hasFixedStart }: DayFieldsProps<Values>) {
  const { errors } = form;
  const { from, until, startsOn, endsOn }: DayValues = form.values;
  const first = daysOf(form.values, today).startsOn;
  const starts: { value: DayValues['from']; label: string }[] = [
    { value: 'today', label: t`Today` },
    { value: 'yesterday', label: t`Since yesterday` },
    { value: 'date', label: t`Another day` },
  ];
  if (mondayOf(today)) {
    starts.splice(2, 0, { value: 'monday', label: t`Since ${{ weekday: formatIsoWeekday(1, 'long') }}` });
  }
  const ends: { value: DayValues['until']; label: string }[] = [
    { value: 'today', label: first > today ? t`Only that day` : t`Today` },
    { value: 'open', label: t`Until I end it` },
    { value: 'date', label: t`Another day` },
  ];
  // A pause that is entered afterwards may have ended yesterday.
  if (first < today) ends.unshift({ value: 'yesterday', label: t`Yesterday` });
  const set = (days: Partial<DayValues>) => {
    form.setValues(days as Partial<Values>);
    form.clearFieldError('startsOn');
    form.clearFieldError('endsOn');
  };

  return (
    <>
      {!hasFixedStart && (
        <ChoiceField
          label={t({ message: 'From', context: 'pause' })}
          options={starts}
          columns={[starts.length > 3 ? 2 : 3, starts.length]}
          value={from}
          onChange={(chosen) => set({ from: chosen })}
          error={from === 'date' ? undefined : errors['startsOn']}
        />
      )}
      {!hasFixedStart && from === 'date' && (
        <TextInput
          type="date"
          label={t`First day`}
          min={firstPausable(today)}
          styles={{ wrapper: { maxWidth: '13rem' } }}
          value={startsOn}
          onChange={({ currentTarget }) => set({ startsOn: currentTarget.value })}
          error={errors['startsOn']}
        />
      )}
      <ChoiceField
        label={t({ message: 'Until', context: 'pause' })}
        options={ends}
        columns={[ends.length > 3 ? 2 : 3, ends.length]}
        value={until === 'yesterday' && first >= today ? 'today' : until}
        onChange={(chosen) => set({ until: chosen })}
        error={until === 'date' ? undefined : errors['endsOn']}
      />
      {until === 'date' && (
        <TextInput
          type="date"
          label={t`Last day`}
          min={first}
          styles={{ wrapper: { maxWidth: '13rem' } }}
          value={endsOn}
          onChange={({ currentTarget }) => set({ endsOn: currentTarget.value })}
          error={errors['endsOn']}
        />
      )}
    </>
  );
}
