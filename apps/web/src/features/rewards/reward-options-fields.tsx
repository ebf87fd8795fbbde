import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type LimitPeriod, REWARD_LIMITS } from '@starchart/schema';
import { ChoiceField } from '@/components/form/choice';
import { DescriptionField } from '@/components/form/name-fields';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import { WeekdaysField } from '@/components/form/weekdays-field';
import { formattingLocale } from '@/lib/i18n/i18n';
import type { RewardFormValues } from './reward-form-values';

const periods = (): { value: LimitPeriod | ''; label: string; wide?: boolean }[] => [
  { value: 'day', label: t`Per day` },
  { value: 'week', label: t`Per week` },
  { value: 'month', label: t`Per month` },
  { value: 'lifetime', label: t`Only once` },
  { value: '', label: t`No limit`, wide: true },
];

const narrow = { wrapper: { maxWidth: '10rem' } };

type RewardFieldsProps = { form: UseFormReturnType<RewardFormValues> };

/** Few rewards need one: their name says what the child gets. */
export function RewardDescription({ form }: RewardFieldsProps) {
  return <DescriptionField form={form} placeholder={t`You pick the movie, we make the popcorn`} />;
}

/** What few rewards need. */
export function RewardOptionsFields({ form }: RewardFieldsProps) {
  const { values } = form;
  const { period, count } = values.limit;
  return (
    <>
      <NumberField
        label={t`How many are there?`}
        description={t`Leave empty for no limit.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        styles={narrow}
        max={REWARD_LIMITS.stock.max}
        {...form.getInputProps('stock')}
        value={values.stock}
      />
      <ChoiceField
        label={t`How often at most?`}
        options={periods()}
        columns={[2, 4]}
        value={period}
        onChange={(chosen) => form.setFieldValue('limit', { period: chosen, count: '1' })}
      />
      {/* A program may have set several times in all. */}
      {period !== '' && (period !== 'lifetime' || count !== '1') && (
        <NumberField
          label={t`How many times`}
          styles={narrow}
          max={REWARD_LIMITS.limitCount.max}
          {...form.getInputProps('limit.count')}
          value={count}
        />
      )}
      <WeekdaysField
        label={t`Only on`}
        description={t`Without a choice, every day.`}
        {...form.getInputProps('weekdays')}
        value={values.weekdays}
        onChange={(weekdays) => form.setFieldValue('weekdays', weekdays)}
      />
      <SwitchField
        label={t`Ask me first`}
        description={t`You say yes before it's handed out.`}
        checked={values.requiresApproval}
        onChange={(requiresApproval) => form.setFieldValue('requiresApproval', requiresApproval)}
      />
    </>
  );
}

/** The money that a reward pays, in the currency of the family. */
export function PaysField({ form, currency }: RewardFieldsProps & { currency: string }) {
  return (
    <TextInput
      label={t`Pays`}
      description={t`You pay it when you hand out the reward. Leave empty for no money.`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      styles={narrow}
      inputMode="decimal"
      autoComplete="off"
      {...currencySign(currency)}
      {...form.getInputProps('moneyAmount')}
    />
  );
}

/** The sign of a currency on the side where the language has it. */
function currencySign(currency: string) {
  const parts = new Intl.NumberFormat(formattingLocale(), { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const width = `${2 + sign.length * 0.75}rem`;
  return parts[0]?.type === 'currency'
    ? { leftSection: sign, leftSectionWidth: width }
    : { rightSection: sign, rightSectionWidth: width };
}
