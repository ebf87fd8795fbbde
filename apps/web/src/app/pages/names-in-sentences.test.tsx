import { skySummary } from '@starchart/domain';
import { LANGUAGES, type Note, type PendingCompletion } from '@starchart/schema';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { changeLocale, deviceLanguage } from '@/lib/i18n/i18n';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';
import { dayHistory } from '@/testing/history';
import {
  addressesOf,
  CHILD_SESSION,
  childrenToday,
  childToday,
  EARLY_BIRD,
  entry,
  goal,
  habit,
  kidDashboard,
  parentWith,
  pause,
  ROBIN,
  redemption,
  reward,
  storedHabit,
  wish,
} from '@/testing/records';
import { renderPage } from '@/testing/render-page';
import { mislabeledControls, unisolatedTexts } from '@/testing/shown-texts';

// Hebrew and Arabic names with digits at an edge, which a sentence with numbers would move.
const NOA = { ...ROBIN, name: 'נועה 2' };
const HABIT_NAME = '15 دقيقة قراءة 3';
const REWARD_NAME = '3 ספרים!';
const GROWN_UP = 'אבא 1';
const WORDS = 'عمل رائع 10/10';

const READING = habit({ name: HABIT_NAME, description: WORDS, currentStreak: 4, longestStreak: 9 });
const TWICE = habit({
  id: 11,
  name: `${HABIT_NAME}ب`,
  slots: ['morning', 'evening'],
  slotsToday: [
    { slot: 1, part: 'morning', status: 'counted' },
    { slot: 2, part: 'evening', status: 'open' },
  ],
});
const DONE = habit({ id: 12, name: `${HABIT_NAME}ج`, completedToday: true });
const ASKED = habit({ id: 13, name: `${HABIT_NAME}د`, requiresApproval: true });
const HABITS = [READING, TWICE, DONE, ASKED];
const BOOKS = reward({ name: REWARD_NAME, description: WORDS });
const COSTLY = reward({ id: 21, name: `${REWARD_NAME}ב`, pointsCost: 400, stock: 3 });
const CLAIMED = redemption({ name: REWARD_NAME });
const BY = { role: 'parent', name: GROWN_UP, via: null } as const;
const ENTRIES = [
  entry({ id: 34, kind: 'reversal', amount: -5, label: HABIT_NAME, reversesEntryId: 31, by: BY }),
  entry({ id: 33, kind: 'redemption', amount: -25, label: REWARD_NAME }),
  entry({ id: 31, label: HABIT_NAME, forDay: '2026-03-09', by: BY }),
  entry({ id: 30, kind: 'adjustment', amount: -5, label: WORDS, reason: WORDS, by: BY }),
  entry({ id: 29, kind: 'adjustment', amount: 5, label: WORDS, reason: WORDS, by: BY }),
];

function note(fields: Partial<Note> = {}): Note {
  return {
    id: 5,
    kind: 'praise',
    text: WORDS,
    points: 3,
    authorName: GROWN_UP,
    habitId: null,
    habitName: null,
    completedOn: null,
    slot: null,
    subject: null,
    pointsChange: null,
    createdAt: '2026-03-11T12:00:00.000Z',
    readAt: null,
    ...fields,
  };
}

const NOTES = [
  note({
    id: 1,
    kind: 'completion_rejected',
    points: null,
    habitId: 10,
    habitName: HABIT_NAME,
    completedOn: '2026-03-09',
    pointsChange: -5,
  }),
  note({ id: 2, kind: 'redemption_canceled', points: null, subject: REWARD_NAME, pointsChange: 20 }),
  note({ id: 3, kind: 'habit_deleted', points: null, subject: HABIT_NAME, text: '' }),
  note({ id: 4 }),
];

const PENDING: PendingCompletion = {
  id: 70,
  childId: NOA.id,
  childName: NOA.name,
  childAvatar: '0',
  habitId: 13,
  habitName: ASKED.name,
  habitIcon: null,
  habitActive: true,
  part: 'any',
  day: '2026-03-10',
  slot: 1,
  completedAt: '2026-03-10T12:00:00.000Z',
  recordedAt: null,
  points: 5,
  takesStar: false,
};
const OF_NOA = { childName: NOA.name, childAvatar: NOA.avatar };
const WISH = wish({ text: WORDS });
const STORED = storedHabit({
  ...READING,
  recentSlots: Array.from({ length: 35 }, () => 1),
  completions: [
    { id: 1, completedOn: '2026-03-11', slot: 1, completedAt: '2026-03-11T08:00:00.000Z', status: 'counted' },
  ],
});
const ANSWERED = wish({
  id: 81,
  text: WORDS,
  status: 'declined',
  reply: WORDS,
  answeredAt: '2026-03-11T12:00:00.000Z',
});

const PARENT_PAGES: FakeProcedures = {
  ...parentWith({
    child: NOA,
    habits: HABITS,
    rewards: [BOOKS, COSTLY],
    goal: goal({ rewardId: 21, name: COSTLY.name, toGo: 370 }),
    wishes: [WISH],
    badges: [EARLY_BIRD],
    redemptions: [CLAIMED],
    pointsEntries: ENTRIES,
    pauses: [pause({ endsOn: '2026-03-14' })],
  }),
  'children.list': [NOA, { ...NOA, id: 3, name: 'יעל 7' }],
  'children.today': childrenToday(childToday(NOA, HABITS)),
  'completions.pending': [PENDING],
  'redemptions.waiting': [{ ...redemption({ name: REWARD_NAME }), ...OF_NOA }],
  'redemptions.fulfilled': [],
  'wishes.waiting': [{ ...WISH, ...OF_NOA }],
  'habits.list': [STORED],
  'points.entries': { items: ENTRIES, nextCursor: null },
  'notes.list': { items: NOTES, nextCursor: null },
  'history.days': dayHistory([{ fromOn: '2026-01-01', days: 'o'.repeat(70), name: HABIT_NAME }]),
  'system.addresses': addressesOf(['http://192.168.1.20:3000']),
  'recaps.family': {
    weekOn: '2026-03-02',
    today: '2026-03-11',
    children: [
      {
        childId: NOA.id,
        name: NOA.name,
        avatar: NOA.avatar,
        due: 28,
        met: 23,
        doneOfDue: { done: 23, due: 28, extra: 0, weeklyMet: 0, weeklyDue: 0 },
        habits: [],
        pending: 2,
        earned: 41,
        earnedByBadges: 25,
        bonus: 3,
        deducted: 2,
        spent: 20,
        topHabit: { habitId: 10, name: HABIT_NAME, icon: 'reading', color: 'purple', count: 6 },
        endedStreaks: [],
        rarelyDone: [],
        mastered: [],
        fulfilled: [{ redemptionId: 1, name: REWARD_NAME }],
        open: [
          { redemptionId: 2, name: REWARD_NAME, waitsForApproval: false },
          { redemptionId: 3, name: REWARD_NAME, waitsForApproval: true },
        ],
      },
    ],
  },
};

const CHILD_PAGES: FakeProcedures = {
  'auth.session': { ...CHILD_SESSION, name: NOA.name },
  'children.kidDashboard': kidDashboard({
    child: NOA,
    habits: HABITS,
    rewards: [BOOKS, COSTLY],
    goal: goal({ rewardId: 21, name: COSTLY.name, toGo: 370 }),
    wishes: [WISH],
    answeredWishes: [ANSWERED],
    badges: [EARLY_BIRD],
    redemptions: [CLAIMED],
    notes: NOTES,
    recapOn: '2026-03-02',
  }),
  'points.entries': { items: ENTRIES, nextCursor: null },
  'notes.list': { items: NOTES, nextCursor: null },
  'recaps.week': {
    weekOn: '2026-03-02',
    pointsEarned: 41,
    badgePoints: 25,
    completions: 23,
    topHabit: { habitId: 10, name: HABIT_NAME, icon: 'reading', color: 'purple', count: 6 },
    streak: { habitId: 10, name: HABIT_NAME, streak: 12, unit: 'days', isBest: true },
    notes: [{ authorName: GROWN_UP, text: WORDS, points: 3 }],
    goal: { rewardId: 4, name: REWARD_NAME, icon: 'castle', toGo: 38 },
    pausedDays: 0,
    moreThanLastWeek: true,
  },
};

const BOARD: FakeProcedures = {
  'auth.session': deviceSession({ boardMode: 'check-off', showBalances: true }),
  'familyDevices.board': familyBoard(
    [
      childOnBoard(
        {
          ...childToday(NOA, HABITS),
          currentPoints: 30,
          goal: goal({ rewardId: 21, name: COSTLY.name, toGo: 370 }),
          sky: skySummary({ fullDays: 9, newestStarOn: null }, '2026-03-11'),
        },
        HABITS,
      ),
    ],
    { showBalances: true, grownUps: [{ id: 1, name: GROWN_UP, pin: true }] },
  ),
};

/** What opens the star book, in all languages. */
const STAR_BOOK = /: .*(star book|Sternebuch|Sternenbuch|libro de estrellas|livre|carnet)/;

/** Each surface with a name on it: what the server answers, its address, a text that says it has loaded, and what opens a dialog. */
const SURFACES: readonly [
  title: string,
  api: FakeProcedures,
  address: string,
  loaded: string,
  opener?: string,
][] = [
  ["the parents' page", PARENT_PAGES, `/parent-dashboard?child=${NOA.id}`, HABIT_NAME],
  ['everyone today', PARENT_PAGES, '/parent-dashboard?child=everyone', HABIT_NAME],
  ['the star book of a parent', PARENT_PAGES, `/parent-dashboard?child=${NOA.id}`, HABIT_NAME, 'points'],
  ['the chart', PARENT_PAGES, `/chart?child=${NOA.id}`, HABIT_NAME],
  ['the month', PARENT_PAGES, `/chart?child=${NOA.id}&view=month`, NOA.name],
  ['the printed week', PARENT_PAGES, `/print?child=${NOA.id}`, HABIT_NAME],
  ['the printed night sky', PARENT_PAGES, `/print/sky?child=${NOA.id}`, NOA.name],
  ['the weekly recap', PARENT_PAGES, '/recap', HABIT_NAME],
  ["the child's page", CHILD_PAGES, `/kid-dashboard/${NOA.id}`, HABIT_NAME],
  ['the star book of a child', CHILD_PAGES, `/kid-dashboard/${NOA.id}`, HABIT_NAME, 'points'],
  ['the family board', BOARD, '/family', HABIT_NAME],
];

async function open([, api, address, loaded, opener]: (typeof SURFACES)[number]) {
  fakeApi(api);
  const { user } = renderPage(address);
  await waitFor(() => expect(document.body.textContent).toContain(loaded));
  if (opener === undefined) return;
  const [button] = await screen.findAllByRole('button', { name: STAR_BOOK, hidden: true });
  if (button) await user.click(button);
  await screen.findByRole('dialog');
}

afterEach(async () => {
  await changeLocale('en');
});

test('a text field has the direction of what is typed', async () => {
  fakeApi(PARENT_PAGES);
  renderPage('/parent-dashboard?child=new');
  const [name] = await screen.findAllByRole('textbox');
  expect(name).toHaveAttribute('dir', 'auto');
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(SURFACES)(
    'no name moves a number, and each control is named by what is seen on it: %s',
    async (...surface) => {
      deviceLanguage.write(language);
      await changeLocale(language);
      await open(surface);
      expect.soft(unisolatedTexts()).toEqual([]);
      expect(mislabeledControls()).toEqual([]);
    },
  );
});
