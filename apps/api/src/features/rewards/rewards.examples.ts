import type { Goal, Reward } from '@starchart/schema';

export const ICE_CREAM: Reward = {
  id: 12,
  childId: 7,
  name: 'Ice cream',
  description: 'Two scoops at the corner store',
  pointsCost: 60,
  active: true,
  icon: 'ice-cream',
  stock: 4,
  limit: { count: 1, period: 'week' },
  weekdays: [5, 6, 7],
  requiresApproval: true,
  moneyAmount: null,
  currency: null,
  availability: { state: 'closed_today', nextOn: '2026-03-13' },
};

const { id: _rewardId, availability: _availability, currency: _currency, ...REWARD_INPUT } = ICE_CREAM;

export const GOAL: Goal = {
  rewardId: 12,
  name: 'Ice cream',
  icon: 'ice-cream',
  pointsCost: 60,
  active: true,
  toGo: 18,
  daysAtPace: 3,
  isFar: false,
  isCelebrated: false,
};

export const rewardsExamples = {
  Reward: ICE_CREAM,
  CreateRewardInput: { ...REWARD_INPUT, wishId: 5 },
  UpdateRewardInput: { ...REWARD_INPUT, pointsCost: 50 },
  SetGoalInput: { rewardId: 12 },
};
