import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  type CreateRewardInput,
  createRewardInput,
  DEFAULTS,
  LIMITS,
  REWARD_ICON_LABELS,
  REWARD_ICONS,
  type Reward,
  type RewardIcon,
} from '@starchart/schema';
import { type ReactNode, useId } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/ui/choice';
import { FormLayout } from '@/components/ui/form-layout';
import { NumberField } from '@/components/ui/number-field';
import { Picture } from '@/components/ui/picture';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { formatNumber } from '@/lib/format/format';
import { typedNumber } from '@/lib/format/typed-number';
import { RewardPreview } from './reward-preview';

const check = schemaResolver(createRewardInput, { sync: true });

type Values = {
  name: string;
  description: string;
  /** As it was typed. */
  pointsCost: string;
  icon: RewardIcon;
};

type RewardFormProps = {
  childId: number;
  /** The points that the child has, for the preview. */
  balance: number;
  /** The reward to edit; left out for a new one. */
  reward?: Reward;
  submitLabel: string;
  onSave: (reward: CreateRewardInput) => Promise<unknown>;
  onCancel: () => void;
};

export function RewardForm(props: RewardFormProps) {
  const { childId, balance, reward, submitLabel, onSave, onCancel } = props;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      name: reward?.name ?? '',
      description: reward?.description ?? '',
      pointsCost: String(reward?.pointsCost ?? DEFAULTS.rewardCost),
      icon: reward?.icon ?? DEFAULTS.rewardIcon,
    },
    validate: (values) => check(rewardOf(values)),
  });
  const { onSubmit, isPending } = useFormSubmit(form, (valid) => onSave(rewardOf(valid)));
  const { values } = form;

  function rewardOf(described: Values): CreateRewardInput {
    return {
      ...described,
      pointsCost: typedNumber(described.pointsCost),
      childId,
      active: reward?.active ?? true,
    };
  }

  return (
    <FormLayout
      onSubmit={onSubmit}
      preview={
        <RewardPreview
          name={values.name}
          description={values.description}
          cost={typedNumber(values.pointsCost) || 0}
          icon={values.icon}
          balance={balance}
        />
      }
      pending={isPending}
      submitLabel={submitLabel}
      pendingLabel="Saving..."
      onCancel={onCancel}
    >
      <TextInput
        label="Name"
        placeholder="Movie night"
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Description"
        placeholder="You choose the film, we make the popcorn"
        rows={2}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <NumberField
        label="Cost"
        description={`In points, ${LIMITS.rewardCost.min} to ${formatNumber(LIMITS.rewardCost.max)}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        max={LIMITS.rewardCost.max}
        step={5}
        styles={{ wrapper: { maxWidth: '10rem' } }}
        key={form.key('pointsCost')}
        {...form.getInputProps('pointsCost')}
        value={values.pointsCost}
      />
      <RewardIconChoice {...form.getInputProps('icon')} value={values.icon} />
    </FormLayout>
  );
}

type RewardIconChoiceProps = {
  value: RewardIcon;
  onChange: (icon: RewardIcon) => void;
  error?: ReactNode;
};

function RewardIconChoice({ value, onChange, error }: RewardIconChoiceProps) {
  const name = useId();
  return (
    <ChoiceGroup label="Icon" error={error}>
      <ChoiceGrid columns={[4, 4]}>
        {REWARD_ICONS.map((icon) => (
          <Choice
            key={icon}
            name={name}
            value={icon}
            label={REWARD_ICON_LABELS[icon]}
            chosen={value}
            onChoose={onChange}
            picture={<Picture catalogue="rewards" name={icon} size={48} />}
          />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}
