import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LIMITS } from '@starchart/schema';
import { useEffect, useRef } from 'react';
import { Choice, ChoiceField, ChoiceGrid, ChoiceGroup } from '@/components/form/choice';
import { MoreButton } from '@/components/form/more-button';
import { NumberField } from '@/components/form/number-field';
import { WeekdaysField } from '@/components/form/weekdays-field';
import type { HabitFormValues, When } from './habit-form-values';
import classes from './when-fields.module.css';

const choices = (): { value: When; label: string }[] => [
  { value: 'every', label: t`Every day` },
  { value: 'weekdays', label: t`Certain days` },
  { value: 'weekly', label: t`Some days a week` },
  { value: 'once', label: t`Just once` },
];

const weeklyGoals = () => [
  ...['1', '2', '3', '4', '5', '6', '7'].map((days) => ({ value: days, label: days })),
  { value: '', label: t`No weekly goal`, wide: true },
];

type WhenFieldsProps = {
  form: UseFormReturnType<HabitFormValues>;
  /** The family's day. */
  today: string;
  /** Rare schedules and the fields behind **More…** are shown. */
  showsMore: boolean;
  onMore: (showsMore: boolean) => void;
};

/** When a habit is due: one of a few answers, and what it needs. */
export function WhenFields({ form, today, showsMore, onMore }: WhenFieldsProps) {
  const { values, errors } = form;
  const { when } = values;
  const opened = useRef<HTMLDivElement>(null);
  const shown = useRef(when);
  useEffect(() => {
    // What a choice needs opens below it, where the buttons may cover it.
    if (when !== shown.current) opened.current?.scrollIntoView({ block: 'nearest' });
    shown.current = when;
  }, [when]);

  return (
    <>
      <ChoiceGroup
        label={t`When?`}
        description={when === 'weekly' ? t`Weekly` : t`Daily`}
        className={classes.when}
        classNames={{ description: classes.frequency }}
        value={when}
        onChange={(chosen) => form.setFieldValue('when', chosen)}
      >
        <ChoiceGrid columns={[2, 4]}>
          {choices().map((choice) => (
            <Choice key={choice.value} {...choice} chosen={when} />
          ))}
          {(showsMore || when === 'interval') && (
            <Choice value="interval" label={t`Every … days`} chosen={when} wide />
          )}
        </ChoiceGrid>
      </ChoiceGroup>
      <div ref={opened} className={classes.opened}>
        {when === 'weekdays' && (
          <WeekdaysField
            label={t`Days of the week`}
            {...form.getInputProps('weekdays')}
            value={values.weekdays}
            onChange={(weekdays) => form.setFieldValue('weekdays', weekdays)}
          />
        )}
        {when === 'weekly' && (
          <ChoiceField
            label={t`Days per week`}
            options={weeklyGoals()}
            columns={[4, 7]}
            {...form.getInputProps('daysPerWeek')}
            value={values.daysPerWeek}
          />
        )}
        {when === 'once' && (
          <TextInput
            type="date"
            label={t`Day`}
            min={today}
            styles={{ wrapper: { maxWidth: '13rem' } }}
            {...form.getInputProps('onceOn')}
            error={errors.onceOn ?? errors.startDate}
          />
        )}
        {when === 'interval' && (
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
      </div>
      <MoreButton isOpen={showsMore} onChange={onMore} />
    </>
  );
}
