import type { Redemption } from '@starchart/schema';

export const REDEMPTION: Redemption = {
  id: 40,
  rewardId: 12,
  childId: 7,
  name: 'Ice cream',
  icon: 'ice-cream',
  pointsSpent: 60,
  redeemedAt: '2026-03-11T18:20:00.000Z',
  fulfilled: false,
  fulfilledAt: null,
  cancelledAt: null,
  requiresApproval: true,
  approvedAt: null,
  moneyAmount: null,
  currency: null,
};

export const redemptionsExamples = {
  CancelRedemptionInput: { reason: 'The shop is closed today.' },
  RedeemRewardInput: { rewardId: 12, childId: 7, pointsCost: 60 },
  Redemption: REDEMPTION,
  RedemptionChanged: { ...REDEMPTION, currentPoints: 25 },
  WaitingRedemption: { ...REDEMPTION, childName: 'Mia', childAvatar: '10' },
};
