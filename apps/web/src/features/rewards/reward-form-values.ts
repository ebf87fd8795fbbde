import { t } from '@lingui/core/macro';
import {
  exampleAmount,
  largestAmount,
  parseMoney,
  suggestRewardPicture,
  typedMoney,
} from '@starchart/domain';
import {
  type CreateRewardInput,
  createRewardInput,
  DEFAULTS,
  LIMITS,
  type LimitPeriod,
  type Reward,
  type RewardIcon,
  type RewardIdea,
  updateRewardInput,
  type Wish,
} from '@starchart/schema';
import { schemaCheck } from '@/hooks/use-form-submit';
import { changedValues } from '@/lib/changed-values';
import { moneyText } from '@/lib/format/money';
import { typedNumber } from '@/lib/format/typed-number';
import { formattingLocale } from '@/lib/i18n/i18n';

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
  /** In the currency of the family. */
  moneyAmount: string;
};

export function initialValuesOf(reward: Reward | undefined): RewardFormValues {
  const weekdays = reward?.weekdays ?? [];
  return {
    ...usualValuesOf(reward),
    stock: reward?.stock?.toString() ?? '',
    limit: { period: reward?.limit?.period ?? '', count: String(reward?.limit?.count ?? 1) },
    weekdays: weekdays.length === DEFAULTS.weekdays.length ? [] : [...weekdays],
    requiresApproval: reward?.requiresApproval ?? false,
    moneyAmount: typedAmountOf(reward),
  };
}

function typedAmountOf(reward: Reward | undefined): string {
  if (!reward || reward.moneyAmount === null || reward.currency === null) return '';
  return typedMoney({ amount: reward.moneyAmount, currency: reward.currency }, formattingLocale());
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

/** One tap is enough for a yes: the child knows what it wished for. */
export function valuesOfWish({ text }: Wish): Pick<RewardFormValues, 'name' | 'description' | 'icon'> {
  return {
    name: text,
    description: t`You wished for this!`,
    icon: suggestRewardPicture(text) ?? DEFAULTS.rewardIcon,
  };
}

/** True if the form has more to show than the usual fields. */
export function hasOptions(values: RewardFormValues): boolean {
  const { stock, limit, weekdays, requiresApproval } = values;
  return [stock, limit.period].some(Boolean) || weekdays.length > 0 || requiresApproval;
}

/** True if one of the folded fields has an error. */
export function hasErrorInOptions(errors: object): boolean {
  return Object.keys(errors).some((path) => /^(description|stock|limit|weekdays)\b/.test(path));
}

/** What the form changes. */
export type RewardContext = {
  childId: number;
  /** Undefined for a new one. */
  reward: Reward | undefined;
  /** Of the family; null: no money. */
  currency: string | null;
};

/** The reward that the form describes. */
export function rewardOf(
  { stock, limit, weekdays, moneyAmount, ...values }: RewardFormValues,
  { childId, reward, currency }: RewardContext,
): CreateRewardInput {
  const { period, count } = limit;
  return {
    ...values,
    description: values.description.trim() ? values.description : descriptionOf(values.name),
    pointsCost: typedNumber(values.pointsCost),
    childId,
    active: reward?.active ?? true,
    stock: stock.trim() === '' ? null : typedNumber(stock),
    limit: period === '' ? null : { period, count: typedNumber(count) },
    weekdays: weekdays.length > 0 ? weekdays : [...DEFAULTS.weekdays],
    ...(currency !== null && {
      moneyAmount: moneyAmount.trim() === '' ? null : parseMoney(moneyAmount, currency, formattingLocale()),
      currency,
    }),
  };
}

/** Few rewards need one: their name says what the child gets. */
function descriptionOf(name: string): string {
  const text = name.trim();
  return text.length < LIMITS.description.min ? t`Reward: ${{ name: text }}` : text;
}

/** What was changed in the form of a stored reward. */
export function rewardChanges(values: RewardFormValues, initial: RewardFormValues, context: RewardContext) {
  return changedValues(rewardOf(values, context), rewardOf(initial, context), ['moneyAmount', 'currency']);
}

/** What the reward pays, in words; undefined while no amount is typed. */
export function typedPay({ moneyAmount }: RewardFormValues, { currency }: RewardContext): string | undefined {
  if (currency === null) return undefined;
  const amount = parseMoney(moneyAmount, currency, formattingLocale());
  return amount > 0 && amount <= largestAmount(currency) ? moneyText({ amount, currency }) : undefined;
}

const checkNew = schemaCheck(createRewardInput);
const checkChanged = schemaCheck(updateRewardInput);

export function checkReward(values: RewardFormValues, context: RewardContext) {
  const { reward } = context;
  const input = rewardOf(values, context);
  const errors = reward ? checkChanged({ ...input, id: reward.id }) : checkNew(input);
  const moneyAmount = moneyErrorOf(input);
  return moneyAmount === undefined ? errors : { ...errors, moneyAmount };
}

/** What is wrong with an amount, in the currency and without minor units, which parents do not see. */
function moneyErrorOf({ moneyAmount, currency }: CreateRewardInput): string | undefined {
  if (typeof moneyAmount !== 'number' || !currency) return undefined;
  const max = largestAmount(currency);
  if (moneyAmount > max) return t`The largest amount is ${{ money: moneyText({ amount: max, currency }) }}.`;
  if (moneyAmount > 0) return undefined;
  return t`Please enter an amount such as ${{ money: moneyText({ amount: exampleAmount(currency), currency }) }}.`;
}
