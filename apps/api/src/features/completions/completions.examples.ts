import { BADGE } from '../badges/badges.examples.ts';
import { COMPLETION } from '../habits/habits.examples.ts';

const DAY_PROGRESS = { full: true, becameFull: true, open: 0, fullDays: 5 };

export const completionsExamples = {
  RecordCompletionInput: { habitId: 21, childId: 7 },
  PendingCompletion: {
    id: 904,
    childId: 7,
    childName: 'Mia',
    childAvatar: '10',
    habitId: 21,
    habitName: 'Read for 20 minutes',
    habitIcon: 'reading',
    habitActive: true,
    part: 'any',
    day: '2026-03-11',
    slot: 1,
    completedAt: '2026-03-11T18:12:40.000Z',
    recordedAt: null,
    points: 10,
    takesStar: true,
  },
  ApproveCompletionsInput: { ids: [904, 905] },
  CompletionsApproved: {
    results: [
      { id: 904, result: 'approved' },
      { id: 905, result: 'gone' },
    ],
    balances: [{ childId: 7, currentPoints: 85, totalPoints: 645 }],
  },
  RejectCompletionInput: { reason: 'The books are still on the floor.' },
  CompletionRejected: { id: 904, result: 'rejected' },
  CorrectChartInput: { cells: [{ habitId: 21, day: '2026-03-10', slot: 1, done: true }] },
  ChartCorrected: {
    changed: 1,
    currentPoints: 85,
    totalPoints: 645,
    level: 4,
    badgesEarned: [BADGE],
    badgesLost: [],
  },
  CompletionRecorded: {
    ...COMPLETION,
    day: '2026-03-11',
    slot: 1,
    status: 'counted',
    recordedAt: null,
    repeated: false,
    habitId: 21,
    childId: 7,
    pointsEarned: 10,
    currentPoints: 85,
    totalPoints: 645,
    level: 4,
    leveledUp: false,
    badgesEarned: [BADGE],
    dayProgress: DAY_PROGRESS,
  },
};
