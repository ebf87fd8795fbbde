import { schemaResolver, useForm } from '@mantine/form';
import {
  type Child,
  type CreateRewardInput,
  createRewardInput,
  DEFAULTS,
  LIMITS,
  REWARD_ICON_LABELS,
  REWARD_ICONS,
  type Reward,
  type RewardIcon,
} from '@starchart/schema';
import { ChoiceField } from '@/components/ui/choice';
import { FormLayout } from '@/components/ui/form-layout';
import { NameFields } from '@/components/ui/name-fields';
import { NumberField } from '@/components/ui/number-field';
import { Picture } from '@/components/ui/picture';
import { useFormSubmit } from '@/hooks/use-form-submit';
import { formatNumber } from '@/lib/format/format';
import { typedNumber } from '@/lib/format/typed-number';
import { useCreateReward, useUpdateReward } from './api';
import { RewardPreview } from './reward-preview';

const check = schemaResolver(createRewardInput, { sync: true });

const ICONS = REWARD_ICONS.map((icon) => ({
  value: icon,
  label: REWARD_ICON_LABELS[icon],
  picture: <Picture catalogue="rewards" name={icon} size={48} />,
}));

type Values = {
  name: string;
  description: string;
  /** As it was typed. */
  pointsCost: string;
  icon: RewardIcon;
};

type RewardFormProps = {
  child: Child;
  /** The reward to edit; left out for a new one. */
  reward?: Reward;
  onClose: () => void;
};

export function RewardForm({ child, reward, onClose }: RewardFormProps) {
  const create = useCreateReward(child);
  const update = useUpdateReward(child);
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
  const { onSubmit, isPending } = useFormSubmit(form, async (valid) => {
    const input = rewardOf(valid);
    await (reward ? update.mutateAsync({ ...input, id: reward.id }) : create.mutateAsync(input));
    onClose();
  });
  const { values } = form;

  function rewardOf(described: Values): CreateRewardInput {
    return {
      ...described,
      pointsCost: typedNumber(described.pointsCost),
      childId: child.id,
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
          balance={child.currentPoints}
        />
      }
      pending={isPending}
      submitLabel={reward ? 'Save Changes' : 'Create Reward'}
      pendingLabel="Saving..."
      onCancel={onClose}
    >
      <NameFields
        form={form}
        example={{ name: 'Movie night', description: 'You choose the film, we make the popcorn' }}
      />
      <NumberField
        label="Cost"
        description={`In points, ${LIMITS.rewardCost.min} to ${formatNumber(LIMITS.rewardCost.max)}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        max={LIMITS.rewardCost.max}
        step={5}
        styles={{ wrapper: { maxWidth: '10rem' } }}
        {...form.getInputProps('pointsCost')}
        value={values.pointsCost}
      />
      <ChoiceField
        label="Icon"
        options={ICONS}
        columns={[4, 4]}
        {...form.getInputProps('icon')}
        value={values.icon}
      />
    </FormLayout>
  );
}
