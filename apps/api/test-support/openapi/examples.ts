import {
  type AccessToken,
  type Child,
  type CreateHabitInput,
  type Goal,
  type Habit,
  type HabitSummary,
  RECENT_COMPLETION_DAYS,
  type Redemption,
  type Reward,
  type Webhook,
  type WebhookDelivery,
} from '@starchart/schema';

/** All examples show one family: Anna and her daughter Mia. */

const MIA: Child = {
  id: 7,
  parentId: 3,
  name: 'Mia',
  avatar: '10',
  look: 'playful',
  readAloud: 'off',
  level: 4,
  totalPoints: 645,
  currentPoints: 85,
  username: 'mia',
  canLogin: true,
};

/** Weekly, so without an end date. Other habits inherit the fields that they do not name. */
const HABIT_INPUT = {
  childId: 7,
  name: 'Tidy your room',
  description: 'Toys in the box, clothes in the basket',
  pointsPerCompletion: 8,
  frequency: 'weekly',
  daysPerWeek: 3,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  intervalDays: 1,
  slots: ['any' as const],
  startDate: null,
  forgiving: true,
  requiresApproval: false,
  color: 'secondary',
  icon: 'clean-room',
} satisfies Omit<Required<CreateHabitInput>, 'endDate' | 'active'>;

const READING: HabitSummary = {
  ...HABIT_INPUT,
  id: 21,
  name: 'Read for 20 minutes',
  description: 'Any book you like, comics count',
  pointsPerCompletion: 10,
  frequency: 'daily',
  daysPerWeek: null,
  endDate: null,
  active: true,
  ended: false,
  color: 'purple',
  icon: 'reading',
  completionCount: 6,
  completionTarget: 30,
  completionPercentage: 20,
  completedToday: true,
  slotsToday: [{ slot: 1, part: 'any', status: 'counted' }],
  dueStatus: 'due',
  nextDueOn: '2026-03-12',
  currentStreak: 6,
  longestStreak: 14,
  newBest: false,
  streakUnit: 'days',
  missForgiven: false,
  pendingCount: 0,
};

const COMPLETION = {
  id: 904,
  completedAt: '2026-03-11T18:12:40.000Z',
  completedOn: '2026-03-11',
  slot: 1,
  status: 'counted' as const,
};

const HABIT: Habit = {
  ...READING,
  completions: [COMPLETION],
  recentSlots: Array.from({ length: RECENT_COMPLETION_DAYS }, () => 1),
};

const ICE_CREAM: Reward = {
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
  availability: { state: 'closed_today', nextOn: '2026-03-13' },
};

const { id: _rewardId, availability: _availability, ...REWARD_INPUT } = ICE_CREAM;

const GOAL: Goal = {
  rewardId: 12,
  name: 'Ice cream',
  icon: 'ice-cream',
  pointsCost: 60,
  active: true,
  toGo: 18,
  daysAtPace: 3,
};

const REDEMPTION: Redemption = {
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
};

const BADGE = {
  id: 3,
  key: 'book-worm',
  name: 'Book Worm',
  description: 'Loves a good story',
  image: 'book-worm',
  condition: 'Complete a reading habit 10 times',
  bonusPoints: 25,
};

const BADGE_OF_CHILD = { ...BADGE, earned: true, earnedAt: '2026-03-04T18:05:10.000Z' };

const ENTRY = {
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
  by: { role: 'child', name: 'Mia', via: null },
};

const { balanceAfter: _balance, by: _author, ...NEWS } = ENTRY;
const NEWS_ENTRY = { ...NEWS, number: 212, approved: true };

const STATS = { completedTasks: 71, activeHabits: 4, pointsEarned: 645 };

const NOW = { part: 'evening', until: '2026-03-11T23:00:00.000Z' };

const PARENT_DASHBOARD = {
  today: '2026-03-11',
  now: NOW,
  child: MIA,
  celebratedOn: '2026-03-10',
  habits: [READING],
  pauses: [{ id: 14, childId: 7, habitId: 22, kind: 'away', startsOn: '2026-03-10', endsOn: '2026-03-12' }],
  rewards: [ICE_CREAM],
  goal: GOAL,
  badges: [BADGE_OF_CHILD],
  redemptions: [REDEMPTION],
};

const SUGGESTION = { kind: 'streak_ended', habitId: 21, day: '2026-03-09', streak: 12, slots: 1 };

const PIN = {
  childId: 7,
  kind: 'pictures',
  shuffle: true,
  boardCheckOff: true,
  changedAt: '2026-03-01T10:10:00.000Z',
} as const;
const PARENT = { id: 3, name: 'Anna Winter', email: 'anna@example.org' };
const APPLICANT = { ...PARENT, registrationDate: '2026-03-01T09:30:00.000Z' };
const PARENT_SUMMARY = {
  ...APPLICANT,
  username: 'anna',
  status: 'approved',
  isAdmin: false,
  approvedAt: '2026-03-01T10:00:00.000Z',
};

const MAIL = {
  id: 88,
  kind: 'registration-approved',
  recipient: 'anna@example.org',
  subject: 'Welcome to Starchart',
  state: 'sent',
  createdAt: '2026-03-01T10:00:00.000Z',
  sentAt: '2026-03-01T10:00:02.000Z',
  attempts: 1,
  lastError: null,
  linkPath: null,
};

const ACCESS_TOKEN: AccessToken = {
  id: 5,
  name: 'Kitchen display',
  hint: 'x7Qd',
  scope: 'complete',
  children: [{ id: 7, name: 'Mia' }],
  createdAt: '2026-03-11T12:00:00.000Z',
  expiresAt: '2026-06-09T12:00:00.000Z',
  expired: false,
  lastUsedAt: '2026-03-11T18:30:00.000Z',
};

const WEBHOOK_DELIVERY: WebhookDelivery = {
  id: 640,
  webhookId: 2,
  messageId: 'msg_7f0c9a52-5f0e-4c0b-9f57-0d1c8e0a4b11',
  type: 'completion.recorded',
  state: 'delivered',
  attempts: 1,
  createdAt: '2026-03-11T18:12:40.000Z',
  lastTriedAt: '2026-03-11T18:12:41.000Z',
  deliveredAt: '2026-03-11T18:12:41.000Z',
  lastError: null,
};

const WEBHOOK: Webhook = {
  id: 2,
  url: 'https://home.example.org/stars',
  events: ['completion.recorded', 'completion.undone'],
  createdAt: '2026-03-11T12:00:00.000Z',
  lastDelivery: WEBHOOK_DELIVERY,
};

const MESSAGE = {
  id: WEBHOOK_DELIVERY.messageId,
  createdAt: '2026-03-11T12:00:00.000Z',
  childId: 7,
  childName: 'Mia',
};
const MESSAGE_COMPLETION = {
  completionId: 512,
  habitId: 21,
  habitName: 'Read for 20 minutes',
  completedOn: '2026-03-11',
  slot: 1,
};
const MESSAGE_REDEMPTION = { redemptionId: 31, rewardId: 9, rewardName: 'Ice cream', pointsSpent: 60 };

const INVITE_CODE = { id: 5, maxUses: 1, uses: 0, expiresAt: '2026-04-10T12:00:00.000Z' };
const PASSWORD = 'correct horse';
const NEW_PASSWORD = 'battery staple';

const NOTE = {
  id: 31,
  kind: 'praise',
  text: 'You helped Leo without being asked.',
  points: 3,
  authorName: 'Anna',
  createdAt: '2026-03-11T18:12:40.000Z',
  habitId: null,
  habitName: null,
  completedOn: null,
  slot: null,
  subject: null,
  pointsChange: null,
  readAt: null,
};

const onePage = (item: unknown) => ({ items: [item], nextCursor: null });

const PAUSE = {
  id: 9,
  childId: 7,
  habitId: null,
  kind: 'sick',
  startsOn: '2026-03-09',
  endsOn: '2026-03-11',
  createdAt: '2026-03-11T15:04:05.678Z',
};

const GUEST_PASS = {
  id: 6,
  label: 'Grandma',
  childIds: [7],
  scope: 'help',
  bonusLimit: 5,
  until: '2026-03-14T21:00:00.000Z',
  createdBy: { id: 3, name: 'Anna Winter' },
  browsers: 1,
};

const MEMBER = {
  id: 4,
  name: 'Grandma',
  familyRole: 'helper',
  childIds: [7],
  isPending: false,
  lastSeenOn: '2026-03-12',
  pendingChange: null,
};

const DEVICE_SETTINGS = {
  boardMode: 'check-off',
  showBalances: false,
  lockAfterS: 300,
  keepScreenOn: true,
  dimFrom: '19:30',
  dimUntil: '06:30',
};

/** One example per component of a request or response. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  CompletionRecordedMessage: {
    ...MESSAGE,
    type: 'completion.recorded',
    ...MESSAGE_COMPLETION,
    pointsEarned: 10,
    currentPoints: 85,
    totalPoints: 645,
  },
  CompletionUndoneMessage: {
    ...MESSAGE,
    type: 'completion.undone',
    ...MESSAGE_COMPLETION,
    currentPoints: 75,
    totalPoints: 635,
  },
  CompletionPendingMessage: {
    ...MESSAGE,
    type: 'completion.pending',
    ...MESSAGE_COMPLETION,
    points: 10,
  },
  CompletionRejectedMessage: { ...MESSAGE, type: 'completion.rejected', ...MESSAGE_COMPLETION },
  RedemptionClaimedMessage: {
    ...MESSAGE,
    type: 'redemption.claimed',
    ...MESSAGE_REDEMPTION,
    currentPoints: 25,
  },
  RedemptionFulfilledMessage: { ...MESSAGE, type: 'redemption.fulfilled', ...MESSAGE_REDEMPTION },
  RedemptionCanceledMessage: {
    ...MESSAGE,
    type: 'redemption.canceled',
    ...MESSAGE_REDEMPTION,
    currentPoints: 85,
  },
  BadgeEarnedMessage: {
    ...MESSAGE,
    type: 'badge.earned',
    badge: BADGE.key,
    badgeName: BADGE.name,
    bonusPoints: BADGE.bonusPoints,
  },
  LevelReachedMessage: { ...MESSAGE, type: 'level.reached', level: 4, totalPoints: 645 },
  TestMessage: { id: MESSAGE.id, createdAt: MESSAGE.createdAt, type: 'test' },
  FamilyEvent: { childId: 7, kinds: ['completions', 'points'] },
  SessionRecord: {
    ...PARENT,
    role: 'parent',
    status: 'approved',
    familyRole: 'parent',
    isAdmin: false,
    timeZone: 'Europe/Berlin',
    childViewLock: true,
    language: null,
    familyLanguage: 'en',
    languages: ['en', 'de', 'es', 'fr'],
    restriction: null,
    permissions: ['completions.record', 'family.read', 'rewards.manage'],
    abilities: ['children.list', 'completions.record', 'rewards.create'],
  },
  LoginInput: { username: 'anna', password: PASSWORD },
  ChildLoginInput: { username: 'mia', password: 'stars' },
  RegisterInput: {
    name: 'Anna Winter',
    username: 'anna',
    email: 'anna@example.org',
    password: PASSWORD,
    inviteCode: 'STAR-7KQ2-M9XD',
    timeZone: 'Europe/Berlin',
  },
  JoinInput: {
    name: 'Ben Winter',
    username: 'ben',
    email: 'ben@example.org',
    password: PASSWORD,
    token: 'c3RhcmNoYXJ0LWpvaW4hIQ',
  },
  Member: MEMBER,
  PendingChange: {
    id: 2,
    kind: 'remove-parent',
    parent: { id: 5, name: 'Ben Winter' },
    child: null,
    newRole: null,
    requestedBy: { id: 3, name: 'Anna Winter' },
    requestedAt: '2026-03-12T17:00:00.000Z',
    dueAt: '2026-03-15T17:00:00.000Z',
  },
  AppliedOrPending: { applied: false, change: { id: 2, dueAt: '2026-03-15T17:00:00.000Z' } },
  FindInvitationInput: { token: 'c3RhcmNoYXJ0LWpvaW4hIQ' },
  ShownInvitation: {
    invitedBy: 'Anna Winter',
    label: 'Grandma',
    familyName: 'The Winters',
    familyRole: 'parent',
    needsApproval: false,
  },
  InviteMemberInput: {
    familyRole: 'helper',
    childIds: [7],
    label: 'Grandma',
    email: 'grandma@example.org',
    currentPassword: PASSWORD,
  },
  NewInvitation: {
    id: 3,
    url: 'https://home.example.org/join#c3RhcmNoYXJ0LWpvaW4hIQ',
    joinPath: '/join#c3RhcmNoYXJ0LWpvaW4hIQ',
    expiresAt: '2026-03-19T07:00:00.000Z',
  },
  Invitation: {
    id: 3,
    label: 'Grandma',
    familyRole: 'helper',
    childIds: [7],
    expiresAt: '2026-03-19T07:00:00.000Z',
  },
  GuestPass: GUEST_PASS,
  NewGuestPass: {
    ...GUEST_PASS,
    url: 'https://home.example.org/guest#c3RhcmNoYXJ0LWpvaW4hIQ',
    openPath: '/guest#c3RhcmNoYXJ0LWpvaW4hIQ',
  },
  CreateGuestPassInput: {
    label: 'Grandma',
    childIds: [7],
    scope: 'help',
    bonusLimit: 5,
    until: '2026-03-14T21:00:00.000Z',
    currentPassword: PASSWORD,
  },
  OpenGuestPassInput: { token: 'c3RhcmNoYXJ0LWpvaW4hIQ' },
  UpdateMemberInput: { familyRole: 'viewer', childIds: [7], currentPassword: PASSWORD },
  RemoveMemberInput: { currentPassword: PASSWORD },
  FamilyDevice: {
    ...DEVICE_SETTINGS,
    id: 2,
    name: 'Kitchen',
    childIds: null,
    browser: 'Safari on iOS',
    pairedAt: '2026-03-01T10:05:00.000Z',
    lastSeenAt: '2026-03-11T06:30:00.000Z',
    pairedBy: { id: 3, name: 'Anna Winter' },
    current: false,
  },
  InviteFamilyDeviceInput: {
    name: 'Kitchen',
    childIds: null,
    boardMode: 'check-off',
    lockAfterS: 300,
    currentPassword: PASSWORD,
  },
  DevicePairing: {
    url: 'https://home.example.org/pair#c3RhcmNoYXJ0LXBhaXIhIQ',
    pairPath: '/pair#c3RhcmNoYXJ0LXBhaXIhIQ',
    code: '7KQ2-M9XD',
    expiresAt: '2026-03-12T07:10:00.000Z',
  },
  PairFamilyDeviceInput: { code: '7KQ2-M9XD' },
  UpdateFamilyDeviceInput: { boardMode: 'today', dimFrom: '20:00', dimUntil: '06:00' },
  FamilyBoard: {
    today: '2026-03-12',
    now: { part: 'morning', until: '2026-03-12T11:00:00.000Z' },
    name: 'Kitchen',
    boardMode: 'check-off',
    showBalances: false,
    children: [
      {
        id: 7,
        name: 'Mia',
        avatar: '10',
        look: 'playful',
        pin: 'pictures',
        shuffle: true,
        boardCheckOff: true,
        canCheckOff: true,
        currentPoints: null,
        habits: [],
        pauses: [],
      },
    ],
    grownUps: [{ id: 3, name: 'Anna Winter', pin: true }],
  },
  EnterProfileInput: { childId: 7, pin: 'owl key sun boat' },
  RequestEntryInput: { childId: 7 },
  EntryRequested: { entryRequestId: 5, expiresAt: '2026-03-12T07:05:00.000Z' },
  EntryRequest: {
    entryRequestId: 5,
    childId: 7,
    childName: 'Mia',
    familyDeviceId: 2,
    familyDeviceName: 'Kitchen',
    createdAt: '2026-03-12T07:00:00.000Z',
  },
  PinOfPerson: PIN,
  OwnPin: { pin: PIN },
  SetPinInput: { childId: 7, kind: 'pictures', pin: 'owl key sun boat', currentPassword: PASSWORD },
  ClearPinInput: { childId: 7, currentPassword: PASSWORD },
  EnterChildViewInput: { childId: 7 },
  LeaveChildViewInput: { password: PASSWORD },
  RequestPasswordResetInput: { email: 'anna@example.org' },
  ResetPasswordInput: { password: NEW_PASSWORD },

  Child: MIA,
  CreateChildInput: { name: 'Mia', avatar: '10', canLogin: true, username: 'mia', password: 'stars' },
  UpdateChildInput: { name: 'Mia Sophie', avatar: '11' },
  MarkCelebratedInput: { day: '2026-03-11' },
  MarkSeenInput: { entry: 212 },
  EntriesSeen: { seenBefore: 211 },
  ChildStats: STATS,
  FullChildStats: { ...STATS, completedDays: 25 },
  BadgeOfChild: BADGE_OF_CHILD,
  KidDashboard: {
    ...PARENT_DASHBOARD,
    handedOut: [],
    backFromPause: false,
    notes: [NOTE],
    pendingPoints: 5,
    news: { entries: [NEWS_ENTRY], levelBefore: 4, lastEntry: 212 },
  },
  WriteNoteInput: { text: NOTE.text, points: 3, requestId: '6f1f8a52-2d0e-4f4e-9a55-0d0b6a0c8f11' },
  NoteWritten: { id: 31, currentPoints: 88 },
  NotePage: onePage(NOTE),
  SavePraisePresetsInput: { presets: [{ text: 'Set the table', points: 2 }] },
  PraisePresets: { presets: [{ text: 'Set the table', points: 2 }], isDefault: false },
  ParentDashboard: { ...PARENT_DASHBOARD, stats: STATS, pointsEntries: [ENTRY], suggestions: [SUGGESTION] },

  Habit: HABIT,
  DayHistory: {
    today: '2026-03-11',
    weekStartsOn: 1,
    habits: [
      { habitId: 21, name: READING.name, icon: READING.icon, color: READING.color, days: 'KK~KoKK' },
      {
        habitId: 22,
        name: HABIT_INPUT.name,
        icon: HABIT_INPUT.icon,
        color: HABIT_INPUT.color,
        days: 'K..K.K.',
        weeks: [{ weekOn: '2026-03-02', done: 3, target: 3, met: true }],
      },
    ],
  },
  CreateHabitInput: HABIT_INPUT,
  UpdateHabitInput: HABIT_INPUT,
  TakeStarterPackInput: { pack: 'school' },
  HabitCompletionPage: onePage({ ...COMPLETION, pointsEarned: 10 }),
  RecordCompletionInput: { habitId: 21, childId: 7 },
  Pause: PAUSE,
  CreatePauseInput: { childId: 7, kind: 'sick', startsOn: '2026-03-09', endsOn: '2026-03-11' },
  UpdatePauseInput: { endsOn: '2026-03-12' },
  ChangedPause: { ...PAUSE, evaluatedHabits: 4 },
  EndedPause: { id: 9, endsOn: '2026-03-10', evaluatedHabits: 4 },
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
    points: 10,
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
    repeated: false,
    habitId: 21,
    childId: 7,
    pointsEarned: 10,
    currentPoints: 85,
    totalPoints: 645,
    level: 4,
    leveledUp: false,
    badgesEarned: [BADGE],
  },

  Reward: ICE_CREAM,
  CreateRewardInput: REWARD_INPUT,
  UpdateRewardInput: { ...REWARD_INPUT, pointsCost: 50 },
  SetGoalInput: { rewardId: 12 },
  RedeemRewardInput: { rewardId: 12, childId: 7, pointsCost: 60 },
  Redemption: REDEMPTION,
  RedemptionChanged: { ...REDEMPTION, currentPoints: 25 },
  WaitingRedemption: { ...REDEMPTION, childName: 'Mia', childAvatar: '10' },

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

  Account: {
    ...PARENT,
    nameForChildren: 'Mama',
    username: 'anna',
    pendingEmail: null,
    familyName: 'The Winters',
    timeZone: 'Europe/Berlin',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
    childViewLock: true,
    language: null,
    familyLanguage: 'en',
    hoursToRefuseErasure: 72,
    offersInvite: false,
  },
  UpdateAccountInput: {
    familyName: 'The Winters',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
  },
  ChangePasswordInput: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  Device: {
    id: 31,
    name: 'Firefox on Windows',
    child: null,
    signedInAt: '2026-03-01T10:05:00.000Z',
    lastSeenAt: '2026-03-11T18:30:00.000Z',
    current: true,
  },
  LoginWarning: {
    id: 2,
    child: { id: 7, name: 'Mia' },
    knownDevice: false,
    tries: 10,
    firstAt: '2026-03-10T21:03:00.000Z',
    lastAt: '2026-03-10T21:09:30.000Z',
    dismissed: false,
  },
  ConfirmedByPassword: { currentPassword: PASSWORD },
  ConfirmedByRecentPassword: { currentPassword: PASSWORD },
  ExportTicket: {
    downloadPath: '/api/account/export/3.1773252300.Yk3v0c2lnbmF0dXJl',
    expiresAt: '2026-03-11T18:05:00.000Z',
  },
  EraseFamilyInput: { currentPassword: PASSWORD, familyName: 'The Winters' },

  CreateAccessTokenInput: {
    name: 'Kitchen display',
    scope: 'complete',
    childIds: [7],
    expiresInDays: 90,
    currentPassword: PASSWORD,
  },
  AccessToken: ACCESS_TOKEN,
  NewAccessToken: { ...ACCESS_TOKEN, lastUsedAt: null, token: 'sc_…x7Qd' },

  CreateWebhookInput: { url: WEBHOOK.url, events: WEBHOOK.events },
  Webhook: WEBHOOK,
  NewWebhook: { ...WEBHOOK, lastDelivery: null, secret: 'whsec_…' },
  WebhookDeliveryPage: onePage(WEBHOOK_DELIVERY),

  PendingParent: { ...APPLICANT, expiresAt: '2026-03-31T09:30:00.000Z' },
  ParentSummary: PARENT_SUMMARY,
  ParentPage: onePage(PARENT_SUMMARY),
  AuditPage: onePage({
    id: 210,
    at: '2026-03-01T10:00:00.000Z',
    times: 1,
    lastAt: null,
    action: 'parent-approved',
    actorRole: 'parent',
    actorId: 1,
    actorName: 'Administrator',
    subject: 'parent/3',
    subjectName: 'Anna Winter',
  }),
  CreateInviteCodeInput: { maxUses: 1, expiresInDays: 30 },
  NewInviteCode: { ...INVITE_CODE, code: 'STAR-7KQ2-M9XD' },
  InviteCode: {
    ...INVITE_CODE,
    hint: 'M9XD',
    state: 'usable',
    createdAt: '2026-03-11T12:00:00.000Z',
    usedBy: [],
  },
  MailPage: { ...onePage(MAIL), canSend: true },
  SystemState: {
    version: '0.1.0',
    nodeVersion: '26.10.0',
    startedAt: '2026-03-01T06:00:00.000Z',
    database: { version: '18.1', embedded: true, place: 'data/postgres', sizeBytes: 14_680_064 },
    disk: { folder: '/var/lib/starchart', freeBytes: 52_613_349_376, totalBytes: 107_374_182_400 },
    lastBackup: { at: '2026-03-11T02:30:00.000Z', verified: true },
    nightlyBackups: {
      timeOfDay: '03:30',
      latest: { at: '2026-03-11T02:30:04.000Z', state: 'verified', problem: null },
      lastVerifiedAt: '2026-03-11T02:30:04.000Z',
    },
    lastLedgerAudit: { at: '2026-03-11T03:00:00.000Z', children: 2, entries: 143, faultyChildren: 0 },
    jobs: [{ name: 'deliver-mail', waiting: 0, active: 0, failed: 0 }],
    arrival: { protocol: 'https', host: 'stars.example.org', clientAddress: '203.0.113.7', problem: null },
    configuration: [{ variable: 'DEFAULT_TIME_ZONE', value: 'Europe/Berlin', source: 'set' }],
  },
  DemoClockState: {
    now: '2026-03-11T12:00:00.000Z',
    today: '2026-03-11',
    timeZone: 'Europe/Berlin',
    stops: {
      nextHour: '2026-03-11T13:00:00.000Z',
      tomorrow: '2026-03-12T06:00:00.000Z',
      nextWeek: '2026-03-16T06:00:00.000Z',
      clockChange: '2026-03-29T00:00:00.000Z',
    },
  },
  MoveDemoClockInput: { to: '2026-03-12T07:00' },
};
