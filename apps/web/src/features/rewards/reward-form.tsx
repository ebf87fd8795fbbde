import { NumberInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
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
import { Choice, ChoiceGrid, ChoiceGroup } from '@/components/choice';
import { FormLayout } from '@/components/form-layout';
import { Picture } from '@/components/picture';
import { formatNumber } from '@/lib/format';
import { fieldErrorsOf } from '@/lib/server-error';
import { RewardPreview } from './reward-preview';

const check = schemaResolver(createRewardInput, { sync: true });

type Values = {
  name: string;
  description: string;
  /** Empty while nothing is typed. */
  pointsCost: number | string;
  icon: RewardIcon;
};

type RewardFormProps = {
  childId: number;
  /** The stars that the child has, for the preview. */
  stars: number;
  /** The reward to edit; left out for a new one. */
  reward?: Reward;
  pending: boolean;
  submitLabel: string;
  /** On refusal, `onRefused` brings the server's words to their fields. */
  onSave: (reward: CreateRewardInput, onRefused: (error: unknown) => void) => void;
  onCancel: () => void;
};

export function RewardForm(props: RewardFormProps) {
  const { childId, stars, reward, pending, submitLabel, onSave, onCancel } = props;
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      name: reward?.name ?? '',
      description: reward?.description ?? '',
      pointsCost: reward?.pointsCost ?? DEFAULTS.rewardCost,
      icon: reward?.icon ?? DEFAULTS.rewardIcon,
    },
    validate: (values) => check(rewardOf(values)),
  });
  const { values } = form;

  function rewardOf(described: Values): CreateRewardInput {
    return {
      ...described,
      pointsCost: Number(described.pointsCost),
      childId,
      active: reward?.active ?? true,
    };
  }

  return (
    <FormLayout
      onSubmit={form.onSubmit(
        (valid) => onSave(rewardOf(valid), (error) => form.setErrors(fieldErrorsOf(error))),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
      preview={
        <RewardPreview
          name={values.name}
          description={values.description}
          cost={Number(values.pointsCost)}
          icon={values.icon}
          stars={stars}
        />
      }
      pending={pending}
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
      <NumberInput
        label="Cost"
        description={`In points, ${LIMITS.rewardCost.min} to ${formatNumber(LIMITS.rewardCost.max)}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        step={5}
        styles={{ wrapper: { maxWidth: '10rem' } }}
        key={form.key('pointsCost')}
        {...form.getInputProps('pointsCost')}
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
