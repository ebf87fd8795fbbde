import {
  ACCESS_TOKEN_SCOPES,
  AVATAR_INDICES,
  BOARD_MODES,
  FAMILY_ROLES,
  HABIT_ICONS,
  INPUT_MESSAGES,
  LIMIT_PERIODS,
  MASCOT_ITEMS,
  MESSAGES,
  OFFLINE_COMPLETIONS,
  PARTS_OF_DAY,
  PAUSE_KINDS,
  PIN_KINDS,
  REWARD_ICONS,
} from '@starchart/schema';
import type { TestFamily } from '../../apps/api/test-support/families.ts';
import type { TestClient } from '../../apps/api/test-support/test-client.ts';

type Fields = Record<string, unknown>;

/** One field of one call, invalid values, and the expected 400 message for that field. */
export interface BadField {
  field: string;
  values: readonly unknown[];
  /** Without it, the message comes from the validator. */
  message?: string;
  /** Other fields that the invalid value depends on. */
  among?: Fields;
}

export interface CallUnderTest {
  rest: string;
  procedure: string;
  by: 'visitor' | 'parent' | 'admin' | 'device';
  /** The `{id}` of the path, which the procedure takes as `id`. */
  id?: (objects: BadInputObjects) => number;
  /** The `{token}` of the path, which the procedure takes as `token`. */
  token?: string;
  valid: (objects: BadInputObjects) => Fields;
  bad: readonly BadField[];
}

/** Items that the valid calls use. */
export interface BadInputObjects {
  family: TestFamily;
  habitId: number;
  rewardId: number;
  familyDeviceId: number;
  /** The client of the device, with the profile picker open. */
  device: TestClient;
}

export const NUL = 'Nul\u0000nul';
export const LONE_SURROGATE = 'half \ud83d emoji';
/** Values that no number field accepts, including numeric strings. */
const NO_NUMBERS = ['5', '', null, true, [5], { valueOf: 5 }, 1.5];
const NO_IDS = ['1', null, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 64, undefined, [1], true];

function textField(field: string, tooShort: readonly unknown[], message: string, max: number): BadField[] {
  return [
    { field, values: [...tooShort, undefined, null], message },
    { field, values: [5, [], {}], message: INPUT_MESSAGES.text },
    { field, values: ['x'.repeat(max + 1)], message: MESSAGES.tooLong(max) },
    { field, values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
  ];
}

const NO_ROLES = ['', null];
const UNKNOWN_ROLE: BadField = {
  field: 'familyRole',
  values: ['owner', 'PARENT', 5, ['parent']],
  message: MESSAGES.oneOf(FAMILY_ROLES),
};
const NO_CHILDREN = [[], Array.from({ length: 101 }, (_, index) => index + 1)];
const NO_LIST: BadField = { field: 'childIds', values: ['all', 7, {}], message: INPUT_MESSAGES.list };

const NO_BOOLEANS = ['yes', 'true', 1, null, []];
const NO_TIMES = ['', '24:00', '7:30', '19:60', '19:30:00', 5];
const NO_PINS = ['', null, 4711, [], 'x'.repeat(101)];
const NO_BOARD_MODE: BadField = {
  field: 'boardMode',
  values: ['', 'all', null, 5],
  message: MESSAGES.oneOf(BOARD_MODES),
};
const NO_LOCK: BadField = {
  field: 'lockAfterS',
  values: [29, 3601, 60.5, '300', true],
  message: MESSAGES.lockAfterS,
};

const INVISIBLE = ['Pa\u200bula', 'Paula\ufe0f', 'Pau\ue000la', 'Pau\u202ela', '\u2067Paula\u2069'];

/** The rules of new names. */
function newName(field: string): BadField {
  return { field, values: INVISIBLE, message: MESSAGES.invisibleCharacters };
}

const PILED_MARKS: BadField = {
  field: 'name',
  values: ['Pa\u0301\u0316\u0323\u0330\u0308\u0302ula'],
  message: MESSAGES.tooManyMarks,
};

const NEW_USERNAME: BadField[] = [
  newName('username'),
  { field: 'username', values: ['p\u0430ula', '\u03bcarta'], message: MESSAGES.mixedScripts },
];

const NEW_DESCRIPTION: BadField = {
  field: 'description',
  values: ['Any \u0007 book'],
  message: MESSAGES.controlCharacters,
};

const SHORT_USERNAMES = ['', 'ab', '   ', ' ab '];
const LIKE_EMAIL: BadField = {
  field: 'username',
  values: ['pat@example.org', 'pat\uff20home', 'pat\ufe6bhome'],
  message: MESSAGES.usernameLikeEmail,
};
const PARENT_USERNAME = [...textField('username', SHORT_USERNAMES, MESSAGES.parentUsername, 40), LIKE_EMAIL];
const PARENT_PASSWORD = textField('password', ['', '12345'], MESSAGES.parentPassword, 128);
const EMAIL: BadField = {
  field: 'email',
  values: [
    '',
    'plain',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b.co\r\nBcc: x@y.z',
    'a@b.co, x@y.z',
    'a@b.co\u0000',
    `${'x'.repeat(250)}@b.co`,
    undefined,
    null,
    5,
  ],
  message: MESSAGES.email,
};

const NO_DAYS = ['', 'today', '2026-02-30', '2026-03-11T12:00:00Z', 20260311, null];

const NO_LANGUAGES = ['xx', 'EN', 'de-DE', '', 1];
const LANGUAGE_CHOICES = 'Please choose one of: en, de, es, fr';

const CHILD_FIELDS: BadField[] = [
  newName('name'),
  PILED_MARKS,
  ...NEW_USERNAME,
  { field: 'avatar', values: ['', null], message: MESSAGES.avatar },
  {
    field: 'avatar',
    values: ['16', '-1', '00', '../x', '1\u0000', 3],
    message: MESSAGES.oneOf(AVATAR_INDICES),
  },
  {
    field: 'look',
    values: ['dark', '', 'Plain', null, 1],
    message: 'Please choose one of: playful, plain',
  },
  {
    field: 'readAloud',
    values: ['on', '', 'Button', null, true],
    message: 'Please choose one of: off, button',
  },
  { field: 'canLogin', values: ['true', 1, null, {}] },
  { field: 'username', values: ['ab', ' ab '], message: MESSAGES.childUsername },
  { field: 'username', values: ['x'.repeat(41)], message: MESSAGES.tooLong(40) },
  { field: 'username', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
  { field: 'password', values: ['123'], message: MESSAGES.childPassword },
  { field: 'password', values: ['x'.repeat(129)], message: MESSAGES.tooLong(128) },
];

const HABIT_FIELDS: BadField[] = [
  newName('name'),
  NEW_DESCRIPTION,
  ...textField('name', ['', 'ab', '    ', ' ab '], MESSAGES.itemName, 80),
  ...textField('description', ['', 'four', '          '], MESSAGES.description, 500),
  { field: 'pointsPerCompletion', values: [0, -1], message: MESSAGES.habitPointsMin },
  { field: 'pointsPerCompletion', values: [101, 2 ** 31], message: MESSAGES.habitPointsMax },
  { field: 'pointsPerCompletion', values: NO_NUMBERS, message: MESSAGES.wholePoints },
  {
    field: 'frequency',
    values: ['monthly', '', null, 1, 'Daily'],
    message: 'Please choose one of: daily, weekly',
  },
  {
    field: 'daysPerWeek',
    values: [0, 8, -1, 1.5, '3', true, [3]],
    message: MESSAGES.daysPerWeek,
    among: { frequency: 'weekly' },
  },
  { field: 'weekdays', values: [[], [1, 1], null], message: MESSAGES.weekdays },
  { field: 'weekdays', values: ['all', {}], message: INPUT_MESSAGES.list },
  { field: 'intervalDays', values: [0, 91, 1.5, '3', null, true], message: MESSAGES.intervalDays },
  {
    field: 'slots',
    values: [[], Array.from({ length: 13 }, () => 'any'), null],
    message: MESSAGES.slots,
  },
  { field: 'slots', values: ['any'], message: INPUT_MESSAGES.list },
  {
    field: 'startDate',
    values: ['', 'soon', '2026-02-30', '2026-03-11T12:00:00Z'],
    message: INPUT_MESSAGES.day,
  },
  { field: 'forgiving', values: ['true', 1, null, {}] },
  { field: 'requiresApproval', values: ['true', 1, null, {}] },
  {
    field: 'endDate',
    values: ['2026-03-10', ''],
    message: MESSAGES.endDate,
  },
  {
    field: 'endDate',
    values: [
      '2026-02-30',
      '2027-02-29',
      'tomorrow',
      '2026-13-01',
      '26-12-01',
      '2026-12-01T25:00:00Z',
      '2026-12-01 10:00',
      '+012026-01-01',
      '2026-03-14T07:30:00',
    ],
    message: INPUT_MESSAGES.day,
  },
  { field: 'endDate', values: ['9999-12-31T23:59:59-23:59', 5, true, []] },
  {
    field: 'endDate',
    values: ['2026-12-01', '2026-12-01T10:00:00Z'],
    message: MESSAGES.endDateOnWeekly,
    among: { frequency: 'weekly' },
  },
  { field: 'color', values: ['red', '', null, 1] },
  { field: 'icon', values: [''], message: MESSAGES.habitIcon },
  { field: 'icon', values: ['ice-cream', 1], message: MESSAGES.oneOf(HABIT_ICONS) },
  { field: 'weekdays', values: [[0], [8], ['1'], ['Mon']], message: MESSAGES.dayOfWeek },
  { field: 'slots', values: [['am'], ['Morning'], [1]], message: MESSAGES.oneOf(PARTS_OF_DAY) },
  { field: 'active', values: ['true', 1, null] },
  { field: 'childId', values: NO_IDS },
];

const REWARD_FIELDS: BadField[] = [
  newName('name'),
  NEW_DESCRIPTION,
  ...textField('name', ['', 'ab', '    '], MESSAGES.itemName, 80),
  ...textField('description', ['', 'four'], MESSAGES.description, 500),
  { field: 'pointsCost', values: [0, -1], message: MESSAGES.rewardCostMin },
  { field: 'pointsCost', values: [3001, 2 ** 31], message: MESSAGES.rewardCostMax },
  { field: 'pointsCost', values: NO_NUMBERS, message: MESSAGES.wholePoints },
  { field: 'icon', values: [undefined, null, ''], message: MESSAGES.rewardIcon },
  { field: 'icon', values: ['brush-teeth', 5], message: MESSAGES.oneOf(REWARD_ICONS) },
  { field: 'limit', values: [{ count: 1, period: 'weekly' }], message: MESSAGES.oneOf(LIMIT_PERIODS) },
  { field: 'active', values: ['true', 1, null] },
  { field: 'stock', values: [-1, 32_768, '5', '', true, [5], 1.5], message: MESSAGES.rewardStock },
  { field: 'requiresApproval', values: ['true', 1, null, {}] },
  {
    field: 'moneyAmount',
    values: [0, -1, 1_000_000_000_001, 2.5, '300', '3.50', true, {}],
    message: MESSAGES.moneyAmount,
  },
  {
    field: 'moneyAmount',
    values: [300],
    message: 'Please choose the currency of your family first.',
  },
  { field: 'currency', values: ['', 'eur', 'EURO', 5, []], message: MESSAGES.currency },
  { field: 'limit', values: ['', 'week', 1, true, []], message: MESSAGES.rewardLimit },
  { field: 'weekdays', values: [[], [1, 1], null], message: MESSAGES.weekdays },
  { field: 'weekdays', values: [5, '1', {}], message: INPUT_MESSAGES.list },
  { field: 'childId', values: NO_IDS },
];

/** What a child reads when a grown-up says no. */
const REASON_FIELDS: BadField[] = [
  { field: 'reason', values: ['x'.repeat(201)], message: MESSAGES.tooLong(200) },
  newName('reason'),
  { field: 'reason', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
  { field: 'reason', values: [5, {}, []] },
];

const aHabitBody = ({ family }: BadInputObjects): Fields => ({
  childId: family.childId,
  name: 'Piano',
  description: 'Fifteen minutes',
});

const aRewardBody = ({ family }: BadInputObjects): Fields => ({
  childId: family.childId,
  name: 'Cinema',
  description: 'Any film you like',
  icon: 'movie-night',
});

/** An optional field. */
function optionalTextField(...field: Parameters<typeof textField>): BadField[] {
  return inUpdate(textField(...field));
}

/** An update may leave every field out. */
function inUpdate(fields: readonly BadField[]): BadField[] {
  return fields.map((bad) => ({ ...bad, values: bad.values.filter((value) => value !== undefined) }));
}

const WRONG_PASSWORD: BadField = {
  field: 'currentPassword',
  values: ['wrong horse', ' correct horse'],
  message: MESSAGES.wrongPassword,
};

const CONFIRMED_BY_PASSWORD: BadField[] = [
  ...textField('currentPassword', [''], MESSAGES.currentPassword, 128),
  WRONG_PASSWORD,
];

/** The password may be left out after a confirmation in the same session. */
const CONFIRMED_BY_RECENT_PASSWORD: BadField[] = [
  ...optionalTextField('currentPassword', [''], MESSAGES.currentPassword, 128),
  WRONG_PASSWORD,
];

/** The validation rules for every field of every call. */
export const BAD_INPUT_TABLE: readonly CallUnderTest[] = [
  {
    rest: 'POST /api/login',
    procedure: 'auth.login',
    by: 'visitor',
    valid: ({ family }) => family.parentLogin,
    bad: [...textField('username', SHORT_USERNAMES, MESSAGES.parentUsername, 254), ...PARENT_PASSWORD],
  },
  {
    rest: 'POST /api/child-login',
    procedure: 'auth.childLogin',
    by: 'visitor',
    valid: ({ family }) => family.childLogin,
    bad: [
      ...textField('username', ['', 'a', ' a '], MESSAGES.kidLoginUsername, 40),
      ...textField('password', ['', '123'], MESSAGES.kidLoginPassword, 128),
    ],
  },
  {
    rest: 'POST /api/register',
    procedure: 'auth.register',
    by: 'visitor',
    valid: () => ({
      name: 'New Comer',
      username: 'never-registered',
      email: 'never@example.org',
      password: 'secret!',
    }),
    bad: [
      ...textField('name', ['', 'x', '     ', '\u00a0\u2003'], MESSAGES.personName, 80),
      newName('name'),
      PILED_MARKS,
      ...NEW_USERNAME,
      ...PARENT_USERNAME,
      ...PARENT_PASSWORD,
      EMAIL,
      { field: 'inviteCode', values: ['no such code', '   '], message: MESSAGES.inviteCode },
      { field: 'inviteCode', values: [5, []], message: INPUT_MESSAGES.text },
      // Unknown texts are what a browser reports, and lead to the defaults.
      { field: 'language', values: [1, null, []], message: LANGUAGE_CHOICES },
      { field: 'timeZone', values: [5, null, []] },
    ],
  },
  {
    rest: 'POST /api/children',
    procedure: 'children.create',
    by: 'parent',
    valid: () => ({ name: 'Mia' }),
    bad: [
      ...textField('name', ['', 'x', '     '], MESSAGES.personName, 80),
      ...CHILD_FIELDS,
      { field: 'canLogin', values: [true], among: { username: 'mia', password: '' } },
    ],
  },
  {
    rest: 'PATCH /api/children/{id}',
    procedure: 'children.update',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: () => ({ name: 'Mia' }),
    bad: [
      { field: 'name', values: ['', 'x', '   ', null], message: MESSAGES.personName },
      { field: 'name', values: [5], message: INPUT_MESSAGES.text },
      { field: 'name', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
      {
        field: 'mascotItem',
        values: ['hat', '', 'Kite', 5, true],
        message: `Please choose one of: ${MASCOT_ITEMS.join(', ')}`,
      },
      ...CHILD_FIELDS,
    ],
  },
  {
    rest: 'PUT /api/children/{id}/celebrated',
    procedure: 'children.markCelebrated',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: ({ family }) => ({ childId: family.childId }),
    bad: [{ field: 'day', values: [...NO_DAYS, undefined] }],
  },
  {
    rest: 'PUT /api/children/{id}/seen',
    procedure: 'children.markSeen',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: ({ family }) => ({ childId: family.childId, entry: 0, asChild: true }),
    bad: [
      { field: 'entry', values: [-1, 2 ** 31, 2 ** 64, undefined, ...NO_NUMBERS] },
      { field: 'reachedGoal', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'asChild', values: ['true', 1, null, {}] },
    ],
  },
  {
    rest: 'POST /api/children/{id}/adjust-points',
    procedure: 'children.adjustPoints',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: () => ({ pointsToDeduct: 1 }),
    bad: [
      {
        field: 'pointsToDeduct',
        values: [0, -3, undefined, 2 ** 64, ...NO_NUMBERS],
        message: MESSAGES.pointsToDeduct,
      },
      { field: 'reason', values: ['x'.repeat(201)], message: MESSAGES.tooLong(200) },
      newName('reason'),
      { field: 'reason', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
      { field: 'reason', values: [5, {}, []] },
    ],
  },
  {
    rest: 'POST /api/children/{id}/bonus-points',
    procedure: 'points.giveBonus',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: () => ({ points: 1, reason: 'Helped grandma' }),
    bad: [
      {
        field: 'points',
        values: [0, -3, 1001, undefined, 2 ** 64, ...NO_NUMBERS],
        message: MESSAGES.bonusPoints,
      },
      { field: 'reason', values: [undefined, '', '   '], message: MESSAGES.bonusReason },
      { field: 'reason', values: [5, {}], message: INPUT_MESSAGES.text },
      { field: 'reason', values: ['x'.repeat(201)], message: MESSAGES.tooLong(200) },
      newName('reason'),
      { field: 'reason', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
    ],
  },
  {
    rest: 'POST /api/children/{id}/notes',
    procedure: 'notes.write',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: ({ family }) => ({ childId: family.childId, text: 'Helped grandma', points: 1 }),
    bad: [
      {
        field: 'points',
        values: [-1, 1001, 2 ** 64, ...NO_NUMBERS],
        message: MESSAGES.notePoints,
      },
      { field: 'text', values: [undefined, '', '   '], message: MESSAGES.noteText },
      { field: 'text', values: [5, {}], message: INPUT_MESSAGES.text },
      { field: 'text', values: ['x'.repeat(201)], message: MESSAGES.tooLong(200) },
      newName('text'),
      { field: 'text', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
      { field: 'requestId', values: ['', 'abc', 5, null, {}] },
    ],
  },
  {
    rest: 'PUT /api/praise-presets',
    procedure: 'praisePresets.save',
    by: 'parent',
    valid: () => ({ presets: [{ text: 'Set the table', points: 2 }] }),
    bad: [
      { field: 'presets', values: ['all', null, undefined, {}, 5] },
      { field: 'before', values: ['all', null, {}, 5] },
    ],
  },
  {
    rest: 'POST /api/children/{id}/starter-pack',
    procedure: 'habits.takeStarterPack',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: ({ family }) => ({ childId: family.childId, pack: 'school' }),
    bad: [
      { field: 'pack', values: ['teens', 'Little', '', null, undefined, 5, ['little'], '__proto__'] },
      { field: 'withOfferedSlots', values: ['yes', 1, null, {}] },
    ],
  },
  {
    rest: 'POST /api/habits',
    procedure: 'habits.create',
    by: 'parent',
    valid: aHabitBody,
    bad: HABIT_FIELDS,
  },
  {
    rest: 'PUT /api/habits/{id}',
    procedure: 'habits.update',
    by: 'parent',
    id: ({ habitId }) => habitId,
    valid: aHabitBody,
    bad: inUpdate(HABIT_FIELDS),
  },
  {
    rest: 'POST /api/rewards',
    procedure: 'rewards.create',
    by: 'parent',
    valid: aRewardBody,
    bad: [...REWARD_FIELDS, { field: 'wishId', values: NO_IDS.filter((value) => value !== undefined) }],
  },
  {
    rest: 'PUT /api/rewards/{id}',
    procedure: 'rewards.update',
    by: 'parent',
    id: ({ rewardId }) => rewardId,
    valid: aRewardBody,
    bad: inUpdate(REWARD_FIELDS),
  },
  {
    rest: 'PUT /api/children/{id}/goal',
    procedure: 'rewards.setGoal',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: ({ family, rewardId }) => ({ childId: family.childId, rewardId }),
    bad: [{ field: 'rewardId', values: NO_IDS.filter((value) => value !== null) }],
  },
  {
    rest: 'POST /api/habit-completions',
    procedure: 'completions.record',
    by: 'parent',
    valid: ({ family, habitId }) => ({ habitId, childId: family.childId }),
    bad: [
      { field: 'habitId', values: NO_IDS },
      { field: 'childId', values: NO_IDS },
      { field: 'day', values: NO_DAYS },
      { field: 'today', values: NO_DAYS },
      { field: 'slot', values: [0, 13, 1.5, '1', null] },
      {
        field: 'occurredAt',
        values: ['', '2026-03-11', '2026-03-11T25:00:00Z', 'now', 1_773_230_400_000, null],
      },
      {
        field: 'occurredAt',
        values: ['2026-03-11T12:00:00.000Z'],
        message: 'occurredAt needs the header Starchart-Sent-At with an ISO time in UTC.',
      },
      { field: 'asChild', values: ['true', 1, null, {}] },
    ],
  },
  {
    rest: 'POST /api/habit-completions/approve',
    procedure: 'completions.approve',
    by: 'parent',
    valid: () => ({ ids: [1] }),
    bad: [{ field: 'ids', values: [[], 1, 'all', null, undefined, {}] }],
  },
  {
    rest: 'POST /api/habit-completions/{id}/reject',
    procedure: 'completions.reject',
    by: 'parent',
    id: () => 1,
    valid: () => ({ id: 1, reason: 'Look again.' }),
    bad: REASON_FIELDS,
  },
  {
    rest: 'POST /api/children/{id}/chart-corrections',
    procedure: 'completions.correct',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: ({ family, habitId }) => ({
      childId: family.childId,
      cells: [{ habitId, day: '2026-03-11', slot: 1, done: false }],
    }),
    bad: [{ field: 'cells', values: [[], 'all', null, undefined, {}] }],
  },
  {
    rest: 'POST /api/pauses',
    procedure: 'pauses.create',
    by: 'parent',
    valid: ({ family }) => ({ childId: family.childId, kind: 'sick', startsOn: '2026-03-11' }),
    bad: [
      { field: 'childId', values: NO_IDS.filter((value) => value !== null && value !== undefined) },
      { field: 'childId', values: [null, undefined], message: MESSAGES.pauseOfHabit, among: { habitId: 1 } },
      { field: 'habitId', values: NO_IDS.filter((value) => value !== null && value !== undefined) },
      { field: 'kind', values: ['', null, undefined], message: MESSAGES.pauseKind },
      { field: 'kind', values: ['SICK', 'lazy', 5, []], message: MESSAGES.oneOf(PAUSE_KINDS) },
      { field: 'startsOn', values: [...NO_DAYS, undefined] },
      { field: 'endsOn', values: NO_DAYS.filter((value) => value !== null) },
    ],
  },
  {
    rest: 'PATCH /api/pauses/{id}',
    procedure: 'pauses.update',
    by: 'parent',
    id: () => 1,
    valid: () => ({}),
    bad: [
      { field: 'startsOn', values: NO_DAYS },
      { field: 'endsOn', values: NO_DAYS },
    ],
  },
  {
    rest: 'POST /api/reward-redemptions',
    procedure: 'redemptions.redeem',
    by: 'parent',
    valid: ({ family, rewardId }) => ({ rewardId, childId: family.childId }),
    bad: [
      { field: 'rewardId', values: NO_IDS },
      { field: 'childId', values: NO_IDS },
      { field: 'pointsCost', values: NO_NUMBERS },
      { field: 'requestId', values: ['', 'one', 7, null, '00000000-0000-0000-0000-00000000000g'] },
    ],
  },
  {
    rest: 'POST /api/children/{id}/wishes',
    procedure: 'wishes.create',
    by: 'parent',
    id: ({ family }) => family.childId,
    valid: ({ family }) => ({ childId: family.childId, text: 'A trip to the zoo' }),
    bad: [
      {
        field: 'text',
        values: ['', '    ', undefined, null],
        message: MESSAGES.wishText,
      },
      { field: 'text', values: [5, [], {}], message: INPUT_MESSAGES.text },
      { field: 'text', values: ['x'.repeat(81), '😀'.repeat(81)], message: MESSAGES.wishText },
      { field: 'text', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
      newName('text'),
    ],
  },
  {
    rest: 'POST /api/wishes/{id}/decline',
    procedure: 'wishes.decline',
    by: 'parent',
    id: () => 1,
    valid: () => ({ id: 1, reason: 'The zoo is closed.' }),
    bad: REASON_FIELDS,
  },
  {
    rest: 'POST /api/reward-redemptions/{id}/cancel',
    procedure: 'redemptions.cancel',
    by: 'parent',
    id: () => 1,
    valid: () => ({ id: 1, reason: 'The shop is closed.' }),
    bad: REASON_FIELDS,
  },
  {
    rest: 'PATCH /api/account',
    procedure: 'account.update',
    by: 'parent',
    valid: () => ({ name: 'Pat' }),
    bad: [
      newName('name'),
      newName('familyName'),
      ...NEW_USERNAME,
      ...optionalTextField('name', ['', 'x', '     '], MESSAGES.personName, 80),
      ...optionalTextField('familyName', ['', 'x', '     '], MESSAGES.personName, 80),
      ...optionalTextField('username', SHORT_USERNAMES, MESSAGES.parentUsername, 40),
      LIKE_EMAIL,
      { ...EMAIL, values: EMAIL.values.filter((value) => value !== undefined) },
      { field: 'timeZone', values: [null, 5] },
      {
        field: 'timeZone',
        values: ['Mars/Olympus', '', 'europe', '+25:00', '../etc/passwd', 'UTC\u0000'],
        message: MESSAGES.timeZone,
      },
      { field: 'language', values: NO_LANGUAGES, message: LANGUAGE_CHOICES },
      { field: 'currency', values: ['', 'eur', 'EURO', 'ZZZ', '€', 5, []], message: MESSAGES.currency },
      { field: 'emptyAmounts', values: ['true', 1, null, {}] },
      { field: 'familyLanguage', values: [...NO_LANGUAGES, null], message: LANGUAGE_CHOICES },
      {
        field: 'offlineCompletions',
        values: ['', 'yes', 5, null],
        message: MESSAGES.oneOf(OFFLINE_COMPLETIONS),
      },
      { field: 'offersInvite', values: [true, 'no', 1, null] },
      { field: 'weekStartsOn', values: [0, 8, ...NO_NUMBERS], message: MESSAGES.dayOfWeek },
      { field: 'afternoonStartsAt', values: [0, 18, 23, ...NO_NUMBERS], message: MESSAGES.partsOfDay },
      { field: 'eveningStartsAt', values: [1, 12, 24, ...NO_NUMBERS], message: MESSAGES.partsOfDay },
      { field: 'childViewLock', values: ['true', 1, null] },
      ...optionalTextField('currentPassword', [''], MESSAGES.currentPassword, 128),
      // Only the parent changes a username or email address, with the password.
      {
        field: 'currentPassword',
        values: [undefined],
        message: MESSAGES.currentPassword,
        among: { username: 'another-name' },
      },
      {
        field: 'currentPassword',
        values: ['wrong horse'],
        message: MESSAGES.wrongPassword,
        among: { email: 'another@example.org' },
      },
    ],
  },
  {
    rest: 'POST /api/account/password',
    procedure: 'account.changePassword',
    by: 'parent',
    valid: ({ family }) => ({ currentPassword: family.parentLogin.password, newPassword: 'another horse' }),
    bad: [...CONFIRMED_BY_PASSWORD, ...textField('newPassword', ['', '12345'], MESSAGES.parentPassword, 128)],
  },
  {
    rest: 'POST /api/access-tokens',
    procedure: 'accessTokens.create',
    by: 'parent',
    valid: ({ family }) => ({
      name: 'Kitchen display',
      scope: 'read',
      childIds: [family.childId],
      expiresInDays: 90,
      currentPassword: family.parentLogin.password,
    }),
    bad: [
      newName('name'),
      ...textField('name', ['', ' ', 'a'], MESSAGES.personName, 80),
      { field: 'scope', values: ['', null, undefined], message: MESSAGES.accessTokenScope },
      {
        field: 'scope',
        values: ['admin', 'READ', 5, ['read']],
        message: MESSAGES.oneOf(ACCESS_TOKEN_SCOPES),
      },
      {
        field: 'childIds',
        values: [...NO_CHILDREN, undefined],
        message: MESSAGES.accessTokenChildren,
      },
      NO_LIST,
      {
        field: 'expiresInDays',
        values: [0, -1, 366, 2 ** 31, undefined, ...NO_NUMBERS],
        message: MESSAGES.accessTokenDays,
      },
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  },
  {
    rest: 'POST /api/join/invitation',
    procedure: 'auth.invitation',
    by: 'visitor',
    valid: () => ({ token: 'unknown' }),
    bad: textField('token', [''], MESSAGES.linkExpired, 100),
  },
  {
    rest: 'POST /api/join',
    procedure: 'auth.join',
    by: 'visitor',
    valid: () => ({
      name: 'New Comer',
      username: 'never-joined',
      email: 'never-joined@example.org',
      password: 'secret!',
      token: 'unknown',
    }),
    bad: [
      ...textField('name', ['', 'x', '     '], MESSAGES.personName, 80),
      newName('name'),
      ...NEW_USERNAME,
      ...PARENT_USERNAME,
      ...PARENT_PASSWORD,
      EMAIL,
      ...textField('token', ['', ' '], MESSAGES.linkExpired, 100),
    ],
  },
  ...[
    { rest: 'POST /api/family-device-invitations', procedure: 'familyDevices.invite' },
    { rest: 'POST /api/family-devices/pair-here', procedure: 'familyDevices.pairHere' },
  ].map((call) => ({
    ...call,
    by: 'parent' as const,
    valid: ({ family }: BadInputObjects) => ({
      name: 'Kitchen',
      childIds: null,
      boardMode: 'today',
      lockAfterS: 300,
      currentPassword: family.parentLogin.password,
    }),
    bad: [
      ...textField('name', ['', '   '], MESSAGES.familyDeviceName, 40),
      newName('name'),
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.familyDeviceChildren },
      NO_LIST,
      NO_BOARD_MODE,
      NO_LOCK,
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  })),
  {
    rest: 'POST /api/family-devices/pair',
    procedure: 'familyDevices.pair',
    by: 'visitor',
    valid: () => ({ code: 'ABCD-EFGH' }),
    bad: [
      { field: 'secret', values: ['', '  ', null, 5, 'x'.repeat(101), NUL] },
      { field: 'code', values: ['', '  ', undefined, null, 5, 'x'.repeat(101), NUL] },
      { field: 'replace', values: NO_BOOLEANS },
    ],
  },
  {
    rest: 'PATCH /api/family-devices/{id}',
    procedure: 'familyDevices.update',
    by: 'parent',
    id: ({ familyDeviceId }) => familyDeviceId,
    valid: () => ({ name: 'Kitchen' }),
    bad: [
      { field: 'name', values: ['', '   ', null], message: MESSAGES.familyDeviceName },
      { field: 'name', values: [5], message: INPUT_MESSAGES.text },
      newName('name'),
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.familyDeviceChildren },
      NO_LIST,
      NO_BOARD_MODE,
      NO_LOCK,
      { field: 'showBalances', values: NO_BOOLEANS },
      { field: 'keepScreenOn', values: NO_BOOLEANS },
      { field: 'dimFrom', values: NO_TIMES, message: MESSAGES.timeOfDay, among: { dimUntil: '06:00' } },
      { field: 'dimUntil', values: NO_TIMES, message: MESSAGES.timeOfDay, among: { dimFrom: '20:00' } },
    ],
  },
  {
    rest: 'POST /api/profiles/enter',
    procedure: 'profiles.enter',
    by: 'device',
    valid: ({ family }) => ({ childId: family.childId }),
    bad: [
      { field: 'childId', values: NO_IDS },
      { field: 'parentId', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'entryRequestId', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'pin', values: NO_PINS, message: MESSAGES.wrongPin },
      { field: 'password', values: ['', null], message: MESSAGES.currentPassword },
      { field: 'password', values: [5], message: INPUT_MESSAGES.text },
    ],
  },
  {
    rest: 'POST /api/profiles/entry-requests',
    procedure: 'profiles.requestEntry',
    by: 'device',
    valid: ({ family }) => ({ childId: family.childId }),
    bad: [{ field: 'childId', values: NO_IDS }],
  },
  {
    rest: 'PUT /api/pins',
    procedure: 'pins.set',
    by: 'parent',
    valid: ({ family }) => ({
      childId: family.childId,
      kind: 'digits',
      pin: '4711',
      currentPassword: family.parentLogin.password,
    }),
    bad: [
      { field: 'childId', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'kind', values: ['', 'face', null, 5], message: MESSAGES.oneOf(PIN_KINDS) },
      { field: 'pin', values: NO_PINS, message: MESSAGES.wrongPin },
      { field: 'pin', values: ['123', '1234567', '12a4', ' 1234'], message: MESSAGES.pinDigits },
      {
        field: 'pin',
        values: ['owl key sun', 'owl key sun spoon', 'owl  key sun boat', '4711'],
        message: MESSAGES.pinPictures,
        among: { kind: 'pictures' },
      },
      { field: 'shuffle', values: NO_BOOLEANS },
      { field: 'boardCheckOff', values: NO_BOOLEANS },
      { field: 'currentPin', values: NO_PINS, message: MESSAGES.wrongPin },
      { field: 'currentPassword', values: ['', undefined, null], message: MESSAGES.currentPassword },
      { field: 'currentPassword', values: [5], message: INPUT_MESSAGES.text },
      { field: 'currentPassword', values: ['wrong horse'], message: MESSAGES.wrongPassword },
    ],
  },
  {
    rest: 'DELETE /api/pins',
    procedure: 'pins.clear',
    by: 'parent',
    valid: ({ family }) => ({ childId: family.childId, currentPassword: family.parentLogin.password }),
    bad: [
      { field: 'childId', values: NO_IDS.filter((value) => value !== undefined) },
      { field: 'currentPin', values: NO_PINS, message: MESSAGES.wrongPin },
      { field: 'currentPassword', values: ['', undefined, null], message: MESSAGES.currentPassword },
      { field: 'currentPassword', values: [5], message: INPUT_MESSAGES.text },
    ],
  },
  {
    rest: 'POST /api/family-invitations',
    procedure: 'members.invite',
    by: 'parent',
    valid: ({ family }) => ({
      familyRole: 'helper',
      childIds: [family.childId],
      label: 'Grandma',
      currentPassword: family.parentLogin.password,
    }),
    bad: [
      { field: 'familyRole', values: NO_ROLES, message: MESSAGES.familyRole },
      UNKNOWN_ROLE,
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.accessTokenChildren },
      NO_LIST,
      ...textField('label', ['', 'x', '     '], MESSAGES.personName, 80),
      newName('label'),
      { field: 'email', values: ['plain', 5], message: MESSAGES.email },
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  },
  {
    rest: 'PATCH /api/family-members/{id}',
    procedure: 'members.update',
    by: 'parent',
    id: ({ family }) => family.parentId,
    valid: ({ family }) => ({ familyRole: 'helper', currentPassword: family.parentLogin.password }),
    bad: [
      { field: 'familyRole', values: NO_ROLES, message: MESSAGES.familyRole },
      UNKNOWN_ROLE,
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.accessTokenChildren },
      NO_LIST,
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  },
  {
    rest: 'DELETE /api/family-members/{id}',
    procedure: 'members.remove',
    by: 'parent',
    id: ({ family }) => family.parentId,
    valid: ({ family }) => ({ currentPassword: family.parentLogin.password }),
    bad: CONFIRMED_BY_PASSWORD,
  },
  {
    rest: 'POST /api/family-members/leave',
    procedure: 'members.leave',
    by: 'parent',
    valid: ({ family }) => ({ currentPassword: family.parentLogin.password }),
    bad: CONFIRMED_BY_PASSWORD,
  },
  {
    rest: 'POST /api/guest-passes',
    procedure: 'guestPasses.create',
    by: 'parent',
    valid: ({ family }) => ({
      label: 'Grandma',
      childIds: [family.childId],
      scope: 'help',
      bonusLimit: 5,
      until: '2026-03-12T12:00:00Z',
      currentPassword: family.parentLogin.password,
    }),
    bad: [
      ...textField('label', ['', 'x', '     '], MESSAGES.personName, 80),
      newName('label'),
      { field: 'childIds', values: NO_CHILDREN, message: MESSAGES.accessTokenChildren },
      NO_LIST,
      { field: 'scope', values: ['', 'manage', null, 5] },
      { field: 'bonusLimit', values: [-1, 101, 1.5, '5', null], message: MESSAGES.guestBonusPoints },
      {
        field: 'until',
        values: ['', '2020-01-01T00:00:00Z', null],
        message: MESSAGES.guestPassUntil,
      },
      { field: 'until', values: ['tonight', '2026-03-12'], message: INPUT_MESSAGES.time },
      { field: 'until', values: [5] },
      ...CONFIRMED_BY_RECENT_PASSWORD,
    ],
  },
  {
    rest: 'POST /api/guest-passes/open',
    procedure: 'guestPasses.open',
    by: 'visitor',
    valid: () => ({ token: 'unknown' }),
    bad: textField('token', [''], MESSAGES.linkExpired, 100),
  },
  {
    rest: 'POST /api/webhooks',
    procedure: 'webhooks.create',
    by: 'parent',
    valid: () => ({ url: 'https://hooks.invalid/stars?of=mia', events: ['badge.earned'] }),
    bad: [
      {
        field: 'url',
        values: [
          '',
          'hooks.invalid',
          'ftp://hooks.invalid/',
          'javascript:alert(1)',
          'file:///etc/passwd',
          'https://',
          'https:///path',
          'https:hooks.invalid',
          'https://user:word@hooks.invalid/',
          'https://user@hooks.invalid/',
          'https://a b.invalid/',
          'https://hooks.invalid/\\x',
          'https://hooks.invalid/a\nb',
          null,
          undefined,
          5,
          {},
        ],
        message: MESSAGES.webhookUrl,
      },
      {
        field: 'url',
        values: [
          'http://localhost/',
          'http://a.localhost:8080/',
          'http://127.0.0.1/',
          'http://2130706433/',
          'http://0x7f.1/',
          'http://10.1.2.3/',
          'http://192.168.178.20:8123/hook',
          'http://169.254.169.254/latest/meta-data/',
          'http://[::1]/',
          'http://[::ffff:10.0.0.1]/',
          'http://[fd00::1]/',
          'http://[fe80::1]/',
        ],
        message: MESSAGES.webhookUrlPrivate,
      },
      { field: 'url', values: [`https://hooks.invalid/${'x'.repeat(500)}`], message: MESSAGES.tooLong(500) },
      { field: 'events', values: [[], undefined, null, 'badge.earned', 5], message: MESSAGES.webhookEvents },
    ],
  },
  {
    rest: 'POST /api/account/export',
    procedure: 'account.export',
    by: 'parent',
    valid: ({ family }) => ({ currentPassword: family.parentLogin.password }),
    bad: CONFIRMED_BY_RECENT_PASSWORD,
  },
  {
    rest: 'DELETE /api/account',
    procedure: 'account.erase',
    by: 'parent',
    valid: ({ family }) => ({ currentPassword: family.parentLogin.password, familyName: family.familyName }),
    bad: [
      ...CONFIRMED_BY_PASSWORD,
      {
        field: 'familyName',
        values: ['', '   ', 'Parent of family12', 'Parent of', NUL, LONE_SURROGATE, undefined, null, 5, []],
        message: MESSAGES.familyNameTyped,
      },
    ],
  },
  {
    rest: 'POST /api/password-resets',
    procedure: 'account.requestPasswordReset',
    by: 'visitor',
    valid: () => ({ email: 'never@example.org' }),
    bad: [EMAIL],
  },
  {
    rest: 'POST /api/password-resets/{token}',
    procedure: 'account.resetPassword',
    by: 'visitor',
    token: 'no-link-of-ours',
    valid: () => ({ password: 'another horse' }),
    bad: [
      ...PARENT_PASSWORD,
      { field: 'token', values: ['whatever the body says'], message: MESSAGES.linkExpired },
    ],
  },
  {
    rest: 'POST /api/child-view',
    procedure: 'childView.enter',
    by: 'parent',
    valid: ({ family }) => ({ childId: family.childId }),
    bad: [{ field: 'childId', values: NO_IDS }],
  },
  {
    rest: 'POST /api/child-view/leave',
    procedure: 'childView.leave',
    by: 'parent',
    valid: ({ family }) => ({ password: family.parentLogin.password }),
    bad: textField('password', [''], MESSAGES.currentPassword, 128),
  },
  {
    rest: 'POST /api/invite-codes',
    procedure: 'inviteCodes.create',
    by: 'admin',
    valid: () => ({ maxUses: 2, expiresInDays: 7 }),
    bad: [
      { field: 'maxUses', values: [0, -1, 1001, 2 ** 31, ...NO_NUMBERS], message: MESSAGES.inviteCodeUses },
      {
        field: 'expiresInDays',
        values: [0, -1, 366, 2 ** 31, ...NO_NUMBERS],
        message: MESSAGES.inviteCodeDays,
      },
    ],
  },
  {
    rest: 'POST /api/demo/clock',
    procedure: 'demo.moveClock',
    by: 'admin',
    valid: () => ({ to: '2026-11-24T07:00' }),
    bad: [
      {
        field: 'to',
        values: ['', 'tomorrow', '2026-02-30T07:00', '2026-11-24', '2026-11-24T25:00', 5, null],
        message: MESSAGES.demoClock,
      },
    ],
  },
];
