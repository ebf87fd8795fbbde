import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { suggestRewardPicture } from '@starchart/domain';
import {
  type Child,
  COMMON_REWARD_ICONS,
  DEFAULTS,
  LIMITS,
  REWARD_ICON_GROUPS,
  REWARD_ICON_LABELS,
  REWARD_IDEAS,
  type Reward,
  type RewardIcon,
  type RewardIdea,
  type Wish,
} from '@starchart/schema';
import { useMemo, useState } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { FormIdeas } from '@/components/form/form-ideas';
import { FormLayout } from '@/components/form/form-layout';
import { IconField } from '@/components/form/icon-field';
import { MoreButton } from '@/components/form/more-button';
import { DescriptionField, NameField } from '@/components/form/name-fields';
import { NumberField } from '@/components/form/number-field';
import { RewardCard } from '@/components/kid/reward-card';
import { Picture } from '@/components/ui/picture';
import { useFittingIcon } from '@/hooks/use-fitting-icon';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { formatNumber } from '@/lib/format/format';
import { typedNumber } from '@/lib/format/typed-number';
import { schemaText } from '@/lib/i18n/schema-text';
import { useCreateReward, useFamilyCurrency, useRewardNames, useUpdateReward } from './api';
import {
  checkReward,
  hasErrorInOptions,
  hasOptions,
  initialValuesOf,
  type RewardFormValues,
  rewardChanges,
  rewardOf,
  typedPay,
  usualValuesOf,
  valuesOfWish,
} from './reward-form-values';
import { PaysField, RewardOptionsFields } from './reward-options-fields';

const iconChoices = () => ({
  options: COMMON_REWARD_ICONS.map(iconOption),
  groups: REWARD_ICON_GROUPS.map(({ label, icons }) => ({
    label: schemaText(label),
    options: icons.map(iconOption),
  })),
});

function iconOption(icon: RewardIcon) {
  const picture = <Picture catalogue="rewards" name={icon} size={48} />;
  return { value: icon, label: schemaText(REWARD_ICON_LABELS[icon]), picture };
}

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    reward: Pick<RewardFormProps, 'child' | 'reward' | 'wish'>;
  }
}

type RewardFormProps = {
  child: Child;
  /** The reward to edit; left out for a new one. */
  reward?: Reward;
  /** The wish that becomes a new reward. */
  wish?: Wish;
  opened: boolean;
  onClose: () => void;
};

/** Creates or edits a reward, in a drawer. */
export function RewardForm({ child, reward, wish, opened, onClose }: RewardFormProps) {
  const create = useCreateReward(child);
  const update = useUpdateReward(child);
  const context = { childId: child.id, reward, currency: useCurrencyOfForm() };
  const icons = useMemo(() => iconChoices(), []);
  const form = useForm<RewardFormValues>({
    mode: 'controlled',
    initialValues: { ...initialValuesOf(reward), ...(wish && valuesOfWish(wish)) },
    validate: (values) => checkReward(values, context),
  });
  const { onSubmit, isPending } = useFormSubmit(form, async (valid) => {
    await (reward
      ? update.mutateAsync({ ...rewardChanges(valid, form.getInitialValues(), context), id: reward.id })
      : create.mutateAsync({ ...rewardOf(valid, context), wishId: wish?.id }));
    onClose();
  });
  const { values } = form;
  const icon = useFittingIcon<RewardIcon>({
    initial: reward?.icon ?? DEFAULTS.rewardIcon,
    isChosen: reward !== undefined,
    suggest: suggestRewardPicture,
    setIcon: (chosen) => form.setFieldValue('icon', chosen),
  });
  const isEmpty = !reward && !wish;
  const inUse = useRewardNames(child);
  const [showsMore, setShowsMore] = useState(() => hasOptions(values));
  if (!showsMore && hasErrorInOptions(form.errors)) setShowsMore(true);

  function fillIn(idea: RewardIdea) {
    form.setValues(usualValuesOf(idea));
    form.clearErrors();
    icon.onIdea(idea.icon);
  }

  return (
    <FormDrawer opened={opened} onClose={onClose} title={reward ? t`Edit reward` : t`Create Custom Reward`}>
      <FormLayout
        onSubmit={onSubmit}
        preview={
          <RewardCard
            icon={values.icon}
            name={values.name || t`Name of the reward`}
            description={values.description || t`What the child gets`}
            lineClamp={5}
            cost={typedNumber(values.pointsCost) || 0}
            balance={child.currentPoints}
            pay={typedPay(values, context)}
          />
        }
        pending={isPending}
        submitLabel={reward ? t`Save changes` : t`Create reward`}
        pendingLabel={t`Saving...`}
        onCancel={onClose}
      >
        {isEmpty && (
          <FormIdeas
            child={child}
            ideas={REWARD_IDEAS}
            catalogue="rewards"
            pointsOf={({ pointsCost }) => pointsCost}
            inUse={inUse}
            onChoose={fillIn}
          />
        )}
        <NameField form={form} onName={icon.onName} belowIdeas={isEmpty} placeholder={t`Movie night`} />
        <DescriptionField form={form} placeholder={t`You pick the movie, we make the popcorn`} />
        <NumberField
          label={t`Cost`}
          description={t`In points, ${{ min: LIMITS.rewardCost.min }} to ${{ max: formatNumber(LIMITS.rewardCost.max) }}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          max={LIMITS.rewardCost.max}
          step={5}
          styles={{ wrapper: { maxWidth: '10rem' } }}
          {...form.getInputProps('pointsCost')}
          value={values.pointsCost}
        />
        {context.currency !== null && <PaysField form={form} currency={context.currency} />}
        <IconField
          {...icons}
          columns={[3, 4]}
          value={values.icon}
          onChange={icon.onIcon}
          error={form.errors.icon}
        />
        <MoreButton isOpen={showsMore} onChange={setShowsMore} />
        {showsMore && <RewardOptionsFields form={form} />}
      </FormLayout>
    </FormDrawer>
  );
}

/** The currency of the family when the form was opened: what was typed in it is not read in another one. */
function useCurrencyOfForm(): string | null {
  const current = useFamilyCurrency();
  const [known, setKnown] = useState(current);
  if (known === null && current !== null) setKnown(current);
  return known ?? current;
}
