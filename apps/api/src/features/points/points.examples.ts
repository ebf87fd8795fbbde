import { onePage } from '../../../test-support/openapi/example-values.ts';

export const ENTRY = {
  id: 1502,
  kind: 'completion',
  amount: 10,
  balanceAfter: 85,
  label: 'Read for 20 minutes',
  labelKey: null,
  labelParams: null,
  reason: null,
  day: '2026-03-11',
  forDay: null,
  createdAt: '2026-03-11T18:12:40.000Z',
  habitId: 21,
  rewardId: null,
  badgeKey: null,
  reversesEntryId: null,
  takenBack: false,
  sentLater: false,
  by: { role: 'child', name: 'Mia', via: null },
};

const { balanceAfter: _balance, sentLater: _later, by: _author, ...NEWS } = ENTRY;

export const NEWS_ENTRY = { ...NEWS, number: 212, approved: true };

export const pointsExamples = {
  PointsEntryPage: onePage(ENTRY),
  LedgerVerification: {
    ok: true,
    entries: 78,
    currentPoints: 85,
    totalPoints: 645,
    verifiedAt: '2026-03-11T17:20:00.000Z',
    nightly: false,
  },
  AdjustPointsInput: { pointsToDeduct: 5, reason: 'Left the bike in the rain' },
  PointsAdjusted: { pointsDeducted: 5, newBalance: 80 },
  GiveBonusInput: { points: 15, reason: 'Helped grandma in the garden' },
  BonusGiven: { pointsGiven: 15, newBalance: 100 },
  EntryTakenBack: { entryId: 1503, newBalance: 85 },
};
