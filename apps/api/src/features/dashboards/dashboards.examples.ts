import { BADGE_OF_CHILD } from '../badges/badges.examples.ts';
import { MIA } from '../children/children.examples.ts';
import { READING } from '../habits/habits.examples.ts';
import { NOTE } from '../notes/notes.examples.ts';
import { ENTRY, NEWS_ENTRY } from '../points/points.examples.ts';
import { REDEMPTION } from '../redemptions/redemptions.examples.ts';
import { GOAL, ICE_CREAM } from '../rewards/rewards.examples.ts';
import { ANSWERED_WISH, WISH } from '../wishes/wishes.examples.ts';

const STATS = { completedTasks: 71, activeHabits: 4, pointsEarned: 645 };

export const HOURS = { afternoonStartsAt: 12, eveningStartsAt: 18 };

const NOW = { part: 'evening', until: '2026-03-11T23:00:00.000Z', ...HOURS };

export const PARENT_DASHBOARD = {
  today: '2026-03-11',
  now: NOW,
  child: MIA,
  celebratedOn: '2026-03-10',
  habits: [READING],
  pauses: [{ id: 14, childId: 7, habitId: 22, kind: 'away', startsOn: '2026-03-10', endsOn: '2026-03-12' }],
  rewards: [ICE_CREAM],
  goal: GOAL,
  wishes: [WISH],
  badges: [BADGE_OF_CHILD],
  redemptions: [REDEMPTION],
  sky: {
    fullDays: 5,
    current: { key: 'kite', lit: 2, size: 4 },
    last: 'fox',
    today: true,
    newestStarOn: '2026-03-11',
  },
};

const SUGGESTION = { kind: 'streak_ended', habitId: 21, day: '2026-03-09', streak: 12, slots: 1 };

export const dashboardsExamples = {
  MarkSeenInput: { entry: 212, reachedGoal: 12 },
  EntriesSeen: { seenBefore: 211, isGoalNew: true },
  ChildStats: STATS,
  FullChildStats: { ...STATS, completedDays: 25 },
  KidDashboard: {
    ...PARENT_DASHBOARD,
    answeredWishes: [ANSWERED_WISH],
    handedOut: [],
    backFromPause: false,
    recapOn: null,
    storyWeeks: { firstOn: '2026-02-02', lastOn: '2026-03-02' },
    notes: [NOTE],
    pendingPoints: 5,
    news: { entries: [NEWS_ENTRY], levelBefore: 4, lastEntry: 212 },
  },
  ParentDashboard: {
    ...PARENT_DASHBOARD,
    stats: STATS,
    owed: { amount: 600, currency: 'EUR' },
    pointsEntries: [ENTRY],
    suggestions: [SUGGESTION],
    recapOn: '2026-03-02',
  },
};
