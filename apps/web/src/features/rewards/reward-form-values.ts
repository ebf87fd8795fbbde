import { suggestRewardPicture } from '@starchart/domain';
import {
  type CreateRewardInput,
  createRewardInput,
  DEFAULTS,
  type LimitPeriod,
  type Reward,
  type RewardIcon,
  type RewardIdea,
  updateRewardInput,
  type Wish,
} from '@starchart/schema';
import { schemaCheck } from '@/hooks/use-form-submit';
import { typedNumber } from '@/lib/format/typed-number';

/** The values of the form. Numbers are text; '' means none. */
export type RewardFormValues = {
  name: string;
  description: string;
  pointsCost: string;
  icon: RewardIcon;
  stock: string;
  limit: { period: LimitPeriod | ''; count: string };
  /** ISO weekdays; none stands for every day. */
  weekdays: number[];
  requiresApproval: boolean;
};

export function initialValuesOf(reward: Reward | undefined): RewardFormValues {
  const weekdays = reward?.weekdays ?? [];
  return {
    ...usualValuesOf(reward),
    stock: reward?.stock?.toString() ?? '',
    limit: { period: reward?.limit?.period ?? '', count: String(reward?.limit?.count ?? 1) },
    weekdays: weekdays.length === DEFAULTS.weekdays.length ? [] : [...weekdays],
    requiresApproval: reward?.requiresApproval ?? false,
  };
}

/** The values that an idea fills in, too. */
export function usualValuesOf(described: Reward | RewardIdea | undefined) {
  return {
    name: described?.name ?? '',
    description: described?.description ?? '',
    pointsCost: String(described?.pointsCost ?? DEFAULTS.rewardCost),
    icon: described?.icon ?? DEFAULTS.rewardIcon,
  };
}

export function valuesOfWish({ text }: Wish): Pick<RewardFormValues, 'name' | 'icon'> {
  return { name: text, icon: suggestRewardPicture(text) ?? DEFAULTS.rewardIcon };
}

/** True if the form has more to show than the usual fields. */
export function hasOptions({ stock, limit, weekdays, requiresApproval }: RewardFormValues): boolean {
  return stock !== '' || limit.period !== '' || weekdays.length > 0 || requiresApproval;
}

/** True if one of the folded fields has an error. */
export function hasErrorInOptions(errors: object): boolean {
  return Object.keys(errors).some((path) => /^(stock|limit|weekdays)\b/.test(path));
}

/** The reward that the form describes. Unchanged options are left out: its stock may change while the form is open. */
export function rewardOf(
  values: RewardFormValues,
  childId: number,
  reward: Reward | undefined,
): CreateRewardInput {
  const { name, description, pointsCost, icon, ...options } = values;
  const before = initialValuesOf(reward);
  const stock = options.stock.trim() === '' ? null : typedNumber(options.stock);
  const { period, count } = options.limit;
  const limit = period === '' ? null : { period, count: typedNumber(count) };
  const weekdays = options.weekdays.length > 0 ? options.weekdays : [...DEFAULTS.weekdays];
  return {
    name,
    description,
    pointsCost: typedNumber(pointsCost),
    icon,
    childId,
    active: reward?.active ?? true,
    ...(options.stock !== before.stock && { stock }),
    ...((period !== before.limit.period || count !== before.limit.count) && { limit }),
    ...(String(options.weekdays) !== String(before.weekdays) && { weekdays }),
    ...(options.requiresApproval !== before.requiresApproval && {
      requiresApproval: options.requiresApproval,
    }),
  };
}

const checkNew = schemaCheck(createRewardInput);
const checkChanged = schemaCheck(updateRewardInput);

export function checkReward(values: RewardFormValues, childId: number, reward: Reward | undefined) {
  const input = rewardOf(values, childId, reward);
  return reward ? checkChanged({ ...input, id: reward.id }) : checkNew(input);
}
