import { plural, t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
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
import { ChoiceField } from '@/components/form/choice';
import { FormLayout } from '@/components/form/form-layout';
import { IconField } from '@/components/form/icon-field';
import { IdeaChips } from '@/components/form/idea-chips';
import { MoreButton } from '@/components/form/more-button';
import { NameField } from '@/components/form/name-fields';
import { NumberField } from '@/components/form/number-field';
import { RewardCard } from '@/components/kid/reward-card';
import { Picture } from '@/components/ui/picture';
import { useFittingIcon } from '@/hooks/use-fitting-icon';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { useIdeaAge } from '@/hooks/use-idea-age';
import { formatNumber, formatPoints } from '@/lib/format/format';
import { typedNumber } from '@/lib/format/typed-number';
import { schemaText } from '@/lib/i18n/schema-text';
import { useCreateReward, useFamilyCurrency, useProposedCosts, useRewardNames, useUpdateReward } from './api';
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
import { PaysField, RewardDescription, RewardOptionsFields } from './reward-options-fields';

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
  const cost = form.getInputProps('pointsCost');
  const proposals = useProposedCosts(child);
  const [age] = useIdeaAge(child);
  const [isPriced, setPriced] = useState(reward !== undefined);

  /** Picture and cost follow the name until they are chosen. */
  function onName(name: string) {
    icon.onName(name);
    const idea = REWARD_IDEAS[age].find((one) => one.icon === suggestRewardPicture(name));
    if (idea && !isPriced) form.setFieldValue('pointsCost', String(idea.pointsCost));
  }

  const inUse = useRewardNames(child);
  const [showsMore, setShowsMore] = useState(() => hasOptions(values));
  const isDescribed = reward !== undefined && reward.description !== reward.name;
  if (!showsMore && hasErrorInOptions(form.errors)) setShowsMore(true);

  function fillIn(idea: RewardIdea) {
    form.setValues(usualValuesOf(idea));
    form.clearErrors();
    icon.onIdea(idea.icon);
    setPriced(false);
  }

  const title = wish ? (
    <Group component="span" gap="sm" wrap="nowrap">
      <Picture catalogue="avatars" name={child.avatar} size={36} />
      {t`A reward for ${{ name: child.name }}`}
    </Group>
  ) : reward ? (
    t`Edit reward`
  ) : (
    t`Create Custom Reward`
  );

  return (
    <FormDrawer opened={opened} onClose={onClose} title={title}>
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
        <NameField form={form} onName={onName} placeholder={t`Movie night`} />
        {isEmpty && (
          <IdeaChips
            child={child}
            ideas={REWARD_IDEAS}
            catalogue="rewards"
            inUse={inUse}
            typed={values.name}
            onChoose={fillIn}
          />
        )}
        {isDescribed && <RewardDescription form={form} />}
        <NumberField
          label={t`Cost`}
          description={t`In points, ${{ min: LIMITS.rewardCost.min }} to ${{ max: formatNumber(LIMITS.rewardCost.max) }}.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          max={LIMITS.rewardCost.max}
          step={5}
          styles={{ wrapper: { maxWidth: '10rem' } }}
          {...cost}
          value={values.pointsCost}
          onChange={(points) => {
            setPriced(true);
            cost.onChange(points);
          }}
        />
        {!reward && proposals.length > 0 && (
          <ChoiceField
            label={t`What ${{ name: child.name }} can earn in`}
            options={proposals.map(({ days, points }) => ({
              value: String(points),
              label: plural(days, { one: '# day', other: '# days' }),
              about: formatPoints(points),
            }))}
            columns={[3, 3]}
            value={values.pointsCost}
            onChange={(points) => {
              setPriced(true);
              form.setFieldValue('pointsCost', points);
            }}
          />
        )}
        {context.currency !== null && <PaysField form={form} currency={context.currency} />}
        <IconField
          {...icons}
          columns={[3, 4]}
          value={values.icon}
          onChange={icon.onIcon}
          error={form.errors.icon}
        />
        <MoreButton isOpen={showsMore} onChange={setShowsMore} />
        {showsMore && (
          <>
            {!isDescribed && <RewardDescription form={form} />}
            <RewardOptionsFields form={form} />
          </>
        )}
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
