import type { Permission } from '@starchart/api';
import { skySummary } from '@starchart/domain';
import {
  type Account,
  type BadgeOfChild,
  type Child,
  type ChildrenToday,
  type CompletionRecorded,
  type CompletionUndone,
  type CurrentPart,
  type Goal,
  type Habit,
  type HabitOfToday,
  type HabitSummary,
  habitSummary,
  type KidDashboard,
  type NewsEntry,
  type ParentDashboard,
  type PauseOfToday,
  type PointsEntry,
  pointsEntry,
  type RedemptionChanged,
  type Reward,
  type SessionRecord,
  type Wish,
} from '@starchart/schema';
import type { FakeProcedures } from '@/testing/fake-api';

const OF_CHILD = [
  'children.read',
  'completions.record',
  'redemptions.redeem',
  'notes.markRead',
  'news.markSeen',
  'mascot.dress',
] as const satisfies Permission[];
const OF_VIEWER = ['children.read', 'family.read', 'account.manage'] as const satisfies Permission[];
const OF_HELPER = [
  ...OF_VIEWER,
  'completions.record',
  'completions.correct',
  'completions.decide',
  'points.bonus',
  'redemptions.fulfill',
] as const satisfies Permission[];
const OF_PARENT = [
  ...OF_HELPER,
  'points.adjust',
  'redemptions.redeem',
  'redemptions.cancel',
  'notes.markRead',
  'news.markSeen',
  'praisePresets.manage',
  'habits.manage',
  'pauses.manage',
  'rewards.manage',
  'children.update',
  'mascot.dress',
  'children.manage',
  'family.manage',
  'family.export',
  'family.erase',
  'audit.read',
  'members.manage',
  'tokens.manage',
  'webhooks.manage',
  'devices.manage',
  'guestPasses.manage',
  'pins.manage',
  'childView.leave',
] as const satisfies Permission[];

export const PARENT: SessionRecord = {
  id: 1,
  name: 'Alex Star',
  role: 'parent',
  email: 'alex@example.org',
  status: 'approved',
  familyRole: 'parent',
  isAdmin: false,
  timeZone: 'UTC',
  childViewLock: false,
  language: null,
  familyLanguage: 'en',
  languages: ['en'],
  restriction: null,
  permissions: [...OF_PARENT],
  abilities: [],
};

export const HELPER: SessionRecord = {
  ...PARENT,
  id: 7,
  name: 'Kim Cloud',
  familyRole: 'helper',
  restriction: { source: 'family-role', name: null },
  permissions: [...OF_HELPER],
};

export const VIEWER: SessionRecord = { ...HELPER, familyRole: 'viewer', permissions: [...OF_VIEWER] };

/** The session of a guest pass that may read the family. */
export const GUEST: SessionRecord = {
  id: 30,
  name: 'Grandma',
  role: 'guest',
  timeZone: PARENT.timeZone,
  familyLanguage: 'en',
  languages: ['en'],
  restriction: { source: 'guest-pass', name: 'Grandma' },
  permissions: ['children.read', 'family.read', 'board.read', 'completions.record', 'days.celebrate'],
  abilities: [],
};

export const ADMIN: SessionRecord = {
  ...PARENT,
  isAdmin: true,
  permissions: [...OF_PARENT, 'admin'],
};

export const ROBIN: Child = {
  id: 2,
  parentId: PARENT.id,
  name: 'Robin',
  avatar: '0',
  look: 'playful',
  readAloud: 'off',
  mascotItem: null,
  level: 1,
  totalPoints: 30,
  currentPoints: 30,
  username: null,
  canLogin: false,
};

/** The session of Robin's own login. */
export const CHILD_SESSION: SessionRecord = {
  id: ROBIN.id,
  name: ROBIN.name,
  role: 'child',
  timeZone: PARENT.timeZone,
  familyLanguage: 'en',
  languages: ['en'],
  restriction: null,
  permissions: [...OF_CHILD],
  abilities: [],
};

export const EARLY_BIRD: BadgeOfChild = {
  id: 5,
  key: 'early-bird',
  name: 'Early Bird',
  description: 'You did a quest early.',
  image: 'early-bird',
  condition: 'Do a quest before 8 in the morning',
  bonusPoints: 25,
  earned: false,
  earnedAt: null,
  step: 0,
  next: null,
};

export const ACCOUNT: Account = {
  id: PARENT.id,
  name: PARENT.name,
  username: 'alex',
  nameForChildren: null,
  email: 'alex@example.org',
  pendingEmail: null,
  familyName: 'The Stars',
  timeZone: 'Europe/Berlin',
  weekStartsOn: 1,
  afternoonStartsAt: 12,
  eveningStartsAt: 18,
  childViewLock: false,
  language: null,
  familyLanguage: 'en',
  currency: null,
  offlineCompletions: 'accept',
  hoursToRefuseErasure: 0,
  offersInvite: false,
};

type Schema = { shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> };
type Nulls<Fields> = { [Name in keyof Fields as null extends Fields[Name] ? Name : never]: null };

/** Null for every field that may be null. */
function nulls<Fields>({ shape }: Schema): Nulls<Fields> {
  const names = Object.keys(shape).filter((name) => shape[name]?.safeParse(null).success);
  return Object.fromEntries(names.map((name) => [name, null])) as Nulls<Fields>;
}

const TODAY = '2026-03-11';
/** Ends so late that no page refetches meanwhile. */
export const NOW: CurrentPart = {
  part: 'morning',
  until: '2126-03-11T11:00:00.000Z',
  afternoonStartsAt: 12,
  eveningStartsAt: 18,
};

export function habit(fields: Partial<HabitSummary> = {}): HabitSummary {
  return {
    ...nulls<HabitSummary>(habitSummary),
    id: 10,
    childId: ROBIN.id,
    name: 'Read a story',
    description: 'Again and again',
    pointsPerCompletion: 5,
    frequency: 'daily',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    intervalDays: 1,
    slots: ['any'],
    forgiving: false,
    requiresApproval: false,
    active: true,
    ended: false,
    color: 'primary',
    completionCount: 0,
    completionTarget: 7,
    completionPercentage: 0,
    weekTarget: fields.frequency === 'weekly' ? (fields.completionTarget ?? 7) : 0,
    completedToday: false,
    slotsToday: [{ slot: 1, part: 'any', status: fields.completedToday ? 'counted' : 'open' }],
    dueStatus: 'due',
    nextDueOn: '2026-03-12',
    currentStreak: 0,
    longestStreak: 0,
    newBest: false,
    missForgiven: false,
    streakUnit: fields.frequency === 'weekly' ? 'weeks' : 'days',
    pendingCount: 0,
    ...fields,
  };
}

/** A habit as its form and the chart get it. */
export function storedHabit(fields: Partial<Habit> = {}): Habit {
  return { ...habit(fields), completions: [], recentSlots: [], ...fields };
}

/** A day with an open quest. */
export const DAY_PROGRESS = { full: false, becameFull: false, open: 1, fullDays: 0 };

/** The result of the first completion of `habit()`. */
export function recorded(fields: Partial<CompletionRecorded> = {}): CompletionRecorded {
  return {
    id: 50,
    habitId: 10,
    childId: ROBIN.id,
    completedAt: `${TODAY}T12:00:00.000Z`,
    completedOn: TODAY,
    day: TODAY,
    slot: 1,
    status: 'counted',
    recordedAt: null,
    repeated: false,
    pointsEarned: 5,
    currentPoints: 35,
    totalPoints: 35,
    level: 1,
    leveledUp: false,
    badgesEarned: [],
    dayProgress: DAY_PROGRESS,
    ...fields,
  };
}

/** A child with these habits in the list of all children. */
export function childToday(
  { id, name, avatar, look, currentPoints }: Child,
  habits: readonly HabitSummary[],
): ChildrenToday['children'][number] {
  return { id, name, avatar, look, currentPoints, habits: habits.map(habitOfToday), pauses: [] };
}

function habitOfToday({ id, childId, name, icon, color, ...habitOf }: HabitSummary): HabitOfToday {
  const { pointsPerCompletion, frequency, daysPerWeek, startDate, endDate, completionCount } = habitOf;
  const {
    completionTarget,
    completionPercentage,
    weekTarget,
    currentStreak,
    completedToday,
    slotsToday,
    dueStatus,
  } = habitOf;
  const { requiresApproval, slots, weekdays, intervalDays, nextDueOn } = habitOf;
  return {
    id,
    childId,
    name,
    icon,
    color,
    pointsPerCompletion,
    frequency,
    daysPerWeek,
    weekdays,
    intervalDays,
    startDate,
    endDate,
    nextDueOn,
    completionCount,
    completionTarget,
    completionPercentage,
    weekTarget,
    currentStreak,
    completedToday,
    slots,
    slotsToday,
    dueStatus,
    requiresApproval,
  };
}

export function childrenToday(...children: ChildrenToday['children']): ChildrenToday {
  return { today: TODAY, now: NOW, recapOn: null, children };
}

/** A pause of Robin for today. */
export function pause(fields: Partial<PauseOfToday> = {}): PauseOfToday {
  return {
    id: 40,
    childId: ROBIN.id,
    habitId: null,
    kind: 'sick',
    startsOn: TODAY,
    endsOn: TODAY,
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
    stock: null,
    limit: null,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    requiresApproval: false,
    moneyAmount: null,
    currency: null,
    availability: { state: 'available', nextOn: null },
    ...fields,
  };
}

/** The goal of a child with 30 points: `reward()` by default. */
export function goal(fields: Partial<Goal> = {}): Goal {
  const { id: rewardId, name, icon, pointsCost, active } = reward();
  const progress = { toGo: 0, daysAtPace: null, isFar: false, isCelebrated: true };
  return { rewardId, name, icon, pointsCost, active, ...progress, ...fields };
}

export function wish(fields: Partial<Wish> = {}): Wish {
  return {
    id: 80,
    childId: ROBIN.id,
    text: 'A trip to the zoo',
    status: 'open',
    createdAt: `${TODAY}T12:00:00.000Z`,
    answeredAt: null,
    rewardId: null,
    reply: null,
    ...fields,
  };
}

/** The result of redeeming `reward()`. */
export function redemption(fields: Partial<RedemptionChanged> = {}): RedemptionChanged {
  return {
    id: 40,
    rewardId: 20,
    childId: ROBIN.id,
    name: 'Ice cream',
    icon: 'ice-cream',
    pointsSpent: 20,
    redeemedAt: `${TODAY}T12:00:00.000Z`,
    fulfilled: false,
    fulfilledAt: null,
    cancelledAt: null,
    requiresApproval: false,
    approvedAt: null,
    moneyAmount: null,
    currency: null,
    currentPoints: 10,
    ...fields,
  };
}

export function entry(fields: Partial<PointsEntry>): PointsEntry {
  return {
    ...nulls<PointsEntry>(pointsEntry),
    id: 30,
    kind: 'completion',
    amount: 5,
    balanceAfter: 30,
    label: 'Read a story',
    day: TODAY,
    createdAt: `${TODAY}T12:00:00.000Z`,
    takenBack: false,
    sentLater: false,
    by: { role: 'child', name: ROBIN.name, via: null },
    ...fields,
  };
}

/** The answer of `completions.undo`. */
export function undone(points = 5): CompletionUndone {
  return { points, currentPoints: ROBIN.currentPoints, badgesLost: [], dayProgress: DAY_PROGRESS };
}

export function newsEntry(fields: Partial<NewsEntry>): NewsEntry {
  const { balanceAfter: _balance, by: _author, ...shown } = entry({});
  return { ...shown, number: 1, approved: false, ...fields };
}

export const NO_STARS = skySummary({ fullDays: 0, newestStarOn: null }, '2026-03-11');

export function kidDashboard(fields: Partial<KidDashboard> = {}): KidDashboard {
  return {
    today: TODAY,
    now: NOW,
    child: ROBIN,
    celebratedOn: null,
    sky: NO_STARS,
    habits: [],
    pauses: [],
    rewards: [],
    goal: null,
    wishes: [],
    badges: [],
    redemptions: [],
    handedOut: [],
    answeredWishes: [],
    backFromPause: false,
    recapOn: null,
    storyWeeks: null,
    notes: [],
    pendingPoints: 0,
    news: { entries: [], levelBefore: (fields.child ?? ROBIN).level, lastEntry: 0 },
    ...fields,
  };
}

export function parentDashboard(fields: Partial<ParentDashboard> = {}): ParentDashboard {
  return {
    today: TODAY,
    now: NOW,
    recapOn: null,
    child: ROBIN,
    celebratedOn: null,
    sky: NO_STARS,
    habits: [],
    pauses: [],
    rewards: [],
    goal: null,
    wishes: [],
    owed: null,
    badges: [],
    redemptions: [],
    stats: { completedTasks: 1, activeHabits: 1, pointsEarned: 30 },
    suggestions: [],
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
    'children.today': childrenToday(),
    'pauses.list': [],
    'praisePresets.get': { presets: [{ text: 'Patient', points: 1 }], isDefault: true },
    'redemptions.waiting': [],
    'wishes.waiting': [],
    'completions.pending': [],
    'account.loginWarnings': [],
    'members.pendingChanges': [],
    'system.about': { isNew: false, sendsMail: false },
    'account.get': ACCOUNT,
    'account.sessions': [],
  };
}

/** The addresses of a server for other devices, in a demo on port 4000. */
export const addressesOf = (urls: string[]) => ({
  urls,
  startCommand: 'HOST=0.0.0.0 PORT=4000 npm run demo',
});
