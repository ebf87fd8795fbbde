import type {
  Account,
  Child,
  HabitSummary,
  KidDashboard,
  ParentDashboard,
  PointsEntry,
  Reward,
  SessionRecord,
} from '@starchart/schema';
import type { FakeProcedures } from '@/testing/fake-api';

export const PARENT: SessionRecord = {
  id: 1,
  name: 'Alex Star',
  role: 'parent',
  email: 'alex@example.org',
  status: 'approved',
  isAdmin: false,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  childViewLock: false,
  abilities: [],
};

export const ADMIN: SessionRecord = {
  ...PARENT,
  isAdmin: true,
  abilities: ['admin.listParents', 'admin.pendingParents'],
};

export const ROBIN: Child = {
  id: 2,
  parentId: PARENT.id,
  name: 'Robin',
  avatar: '0',
  level: 1,
  totalPoints: 30,
  currentPoints: 30,
  username: null,
  canLogin: false,
};

export const ACCOUNT: Account = {
  id: PARENT.id,
  name: PARENT.name,
  username: 'alex',
  email: 'alex@example.org',
  pendingEmail: null,
  familyName: 'The Stars',
  timeZone: 'Europe/Berlin',
  weekStartsOn: 1,
  childViewLock: false,
};

const TODAY = '2026-03-11';

export function habit(fields: Partial<HabitSummary> = {}): HabitSummary {
  return {
    id: 10,
    childId: ROBIN.id,
    name: 'Read a story',
    description: 'Again and again',
    pointsPerCompletion: 5,
    frequency: 'daily',
    daysPerWeek: null,
    endDate: null,
    active: true,
    ended: false,
    color: 'primary',
    icon: null,
    completionCount: 0,
    completionTarget: 7,
    completionPercentage: 0,
    completedToday: false,
    currentStreak: 0,
    longestStreak: 0,
    ...fields,
  };
}

export function reward(fields: Partial<Reward> = {}): Reward {
  return {
    id: 20,
    childId: ROBIN.id,
    name: 'Ice cream',
    description: 'Worth every star',
    pointsCost: 20,
    active: true,
    icon: 'ice-cream',
    ...fields,
  };
}

export function entry(fields: Partial<PointsEntry>): PointsEntry {
  return {
    id: 30,
    kind: 'completion',
    amount: 5,
    balanceAfter: 30,
    label: 'Read a story',
    reason: null,
    day: TODAY,
    createdAt: `${TODAY}T12:00:00.000Z`,
    habitId: null,
    rewardId: null,
    badgeKey: null,
    reversesEntryId: null,
    takenBack: false,
    ...fields,
  };
}

export function kidDashboard(fields: Partial<KidDashboard> = {}): KidDashboard {
  return {
    today: TODAY,
    child: ROBIN,
    habits: [],
    rewards: [],
    badges: [],
    redemptions: [],
    handedOut: [],
    ...fields,
  };
}

export function parentDashboard(fields: Partial<ParentDashboard> = {}): ParentDashboard {
  return {
    today: TODAY,
    child: ROBIN,
    habits: [],
    rewards: [],
    badges: [],
    redemptions: [],
    stats: { completedTasks: 1, activeHabits: 1, pointsEarned: 30 },
    pointsEntries: [],
    ...fields,
  };
}

/** A logged-in parent with one child, whose dashboard has these parts. */
export function parentWith(dashboard: Partial<ParentDashboard> = {}): FakeProcedures {
  return {
    'auth.session': PARENT,
    'children.list': [dashboard.child ?? ROBIN],
    'children.parentDashboard': parentDashboard(dashboard),
    'redemptions.waiting': [],
    'account.loginWarnings': [],
    'account.get': ACCOUNT,
    'account.devices': [],
  };
}
