import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entriesOf, habitOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(`${MONDAY}T12:00:00Z`);
  family = await aFamily(app, { timeZone: 'UTC' });
});
afterEach(async () => {
  const { ok } = await verifyLedgerOf(family);
  if (!ok) throw new Error('The ledger or a streak is wrong');
});

const MONDAY = '2026-03-02';
const MON_WED_FRI = [1, 3, 5];

function moveTo(day: number): void {
  app.clock.moveTo(new Date(Date.parse(`${MONDAY}T12:00:00Z`) + day * 86_400_000).toISOString());
}

function record(habitId: number, given: { day?: string; slot?: number } = {}): Promise<Answer> {
  return family.parent.rest('POST /api/habit-completions', { habitId, childId: family.childId, ...given });
}

function undo(habitId: number, query = ''): Promise<Answer> {
  return family.parent.rest(
    `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}${query}`,
  );
}

async function change(habitId: number, given: object): Promise<Answer> {
  return await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    name: 'Brush teeth',
    description: 'Morning and evening',
    ...given,
  });
}

/** Completes the habit once on each of these days, counted from the Monday. */
async function doOn(habitId: number, days: readonly number[]): Promise<void> {
  for (const day of days) {
    moveTo(day);
    expect((await record(habitId)).status).toBe(201);
  }
}

async function rowsOf(habitId: number) {
  return await app.db
    .selectFrom('habit_completions')
    .where('family_id', '=', family.familyId)
    .where('habit_id', '=', habitId)
    .select(['completed_on as day', 'slot', 'meets_target as met', 'streak'])
    .orderBy('completed_on')
    .orderBy('slot')
    .execute();
}

async function countPastSchedules(habitId: number): Promise<number> {
  const rows = await app.db
    .selectFrom('past_schedules')
    .where('family_id', '=', family.familyId)
    .where('habit_id', '=', habitId)
    .selectAll()
    .execute();
  return rows.length;
}

describe('chosen weekdays', () => {
  test('a habit on chosen weekdays counts due days only, and accepts no completion on other days', async () => {
    const habitId = await aHabit(family, { weekdays: MON_WED_FRI });
    await doOn(
      habitId,
      [0, 1, 2, 3].flatMap((week) => [0, 2, 4].map((day) => 7 * week + day)),
    );
    expect(await habitOf(family, habitId)).toMatchObject({
      weekdays: MON_WED_FRI,
      currentStreak: 12,
      nextDueOn: '2026-03-30',
    });
    moveTo(29);
    const entries = await entriesOf(family);
    const refused = await record(habitId);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'NOT_DUE',
      message: 'This habit comes back on Wednesday.',
    });
    expect(await entriesOf(family)).toEqual(entries);
    expect(await habitOf(family, habitId)).toMatchObject({ dueStatus: 'off', slotsToday: [] });
  });

  test('a habit that begins later, or never is due again, names the day or none', async () => {
    const later = await aHabit(family, { startDate: '2026-04-01' });
    const over = await aHabit(family, { weekdays: [2], endDate: MONDAY });
    for (const [by, habitId, message] of [
      [family.child, later, 'This quest comes back on Wednesday, April 1.'],
      [family.parent, later, 'This habit comes back on Wednesday, April 1.'],
      [family.child, over, "This quest isn't due today."],
      [family.parent, over, "This habit isn't due today."],
    ] as const) {
      const { body } = await by.rest('POST /api/habit-completions', { habitId, childId: family.childId });
      expect(body).toMatchObject({ code: 'NOT_DUE', message });
    }
  });
});

test('a habit whose first day is its last is due on that day, and leaves the child’s page after it', async () => {
  const day = '2026-03-04';
  const habitId = await aHabit(family, { startDate: day, endDate: day });
  const ofChild = async () => {
    const { body } = await family.parent.rest(`GET /api/children/${family.childId}/kid-dashboard`);
    const { habits } = body as { habits: { id: number; dueStatus: string }[] };
    return habits.filter(({ id }) => id === habitId).map(({ dueStatus }) => dueStatus);
  };
  moveTo(1);
  expect(await ofChild()).toEqual(['off']);
  moveTo(2);
  expect(await ofChild()).toEqual(['due']);
  await doOn(habitId, [2]);
  expect(await ofChild()).toEqual(['due']);
  app.clock.moveTo('2026-03-05T00:00:00Z');
  expect(await ofChild()).toEqual([]);
  expect(await habitOf(family, habitId)).toMatchObject({ ended: true, completionCount: 1, nextDueOn: null });
});

describe('several slots a day', () => {
  const TWICE = { slots: ['evening' as const, 'morning' as const], pointsPerCompletion: 5 };

  test('completions of several slots meet the day together, and the undo of the first takes only its own points', async () => {
    const habitId = await aHabit(family, TWICE);
    const first = await record(habitId);
    expect(first.body).toMatchObject({ slot: 1, day: MONDAY, status: 'counted', repeated: false });
    expect(await habitOf(family, habitId)).toMatchObject({
      completedToday: false,
      currentStreak: 0,
      slotsToday: [
        { slot: 1, part: 'morning', status: 'counted' },
        { slot: 2, part: 'evening', status: 'open' },
      ],
    });
    expect((await record(habitId)).body).toMatchObject({ slot: 2, currentPoints: 10 });
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: true, currentStreak: 1 });

    expect((await undo(habitId, `&day=${MONDAY}&slot=1`)).status).toBe(204);
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: false, currentStreak: 0 });
    expect(await rowsOf(habitId)).toEqual([{ day: MONDAY, slot: 2, met: false, streak: 0 }]);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 5, totalPoints: 5 });

    expect((await record(habitId)).body).toMatchObject({ slot: 1 });
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: true, currentStreak: 1 });
    expect((await record(habitId)).body).toMatchObject({ repeated: true, slot: 1, pointsEarned: 0 });
  });

  test('an undo takes the highest slot, or the completion with the id, and a repeat has no effect', async () => {
    const habitId = await aHabit(family, TWICE);
    const { body: first } = await record(habitId);
    await record(habitId);
    expect((await undo(habitId)).status).toBe(204);
    expect(await rowsOf(habitId)).toMatchObject([{ slot: 1 }]);
    for (let time = 0; time < 2; time++) {
      expect((await undo(habitId, `&completionId=${first.id}`)).status).toBe(204);
      expect(await rowsOf(habitId)).toEqual([]);
    }
    expect((await undo(habitId)).status).toBe(404);
  });

  test('parallel completions fill each slot once', async () => {
    const habitId = await aHabit(family, { slots: Array.from({ length: 5 }, () => 'any' as const) });
    const without = await Promise.all(Array.from({ length: 20 }, () => record(habitId)));
    expect(without.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 15 }, () => 200),
      ...Array.from({ length: 5 }, () => 201),
    ]);
    expect((await rowsOf(habitId)).map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5]);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 25 });

    moveTo(1);
    const same = await Promise.all(
      Array.from({ length: 20 }, () => record(habitId, { day: '2026-03-03', slot: 3 })),
    );
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 30 });
  });

  test('a slot that the habit does not have is NOT_DUE', async () => {
    const habitId = await aHabit(family, TWICE);
    expect((await record(habitId, { slot: 3 })).body).toMatchObject({ code: 'NOT_DUE' });
    expect((await record(habitId, { slot: 13 })).status).toBe(400);
    expect(await rowsOf(habitId)).toEqual([]);
  });

  test('a page of the history ends between the slots of a day', async () => {
    const habitId = await aHabit(family, TWICE);
    await record(habitId);
    await record(habitId);
    const path = `GET /api/habits/${habitId}/completions?limit=1`;
    const first = await expectSuccess(family.parent, path);
    const second = await expectSuccess(family.parent, `${path}&cursor=${first.body.nextCursor}`);
    expect(second.body).toMatchObject({ items: [expect.anything()], nextCursor: null });
    expect(second.body.items[0].id).not.toBe(first.body.items[0].id);
  });
});

describe('every three days', () => {
  test('a habit of every three days is due again on the third day', async () => {
    const habitId = await aHabit(family, { intervalDays: 3 });
    await doOn(habitId, [0]);
    for (const [day, message] of [
      [1, 'This habit comes back on Thursday.'],
      [2, 'This habit comes back on Thursday.'],
    ] as const) {
      moveTo(day);
      expect((await record(habitId)).body).toMatchObject({ code: 'NOT_DUE', message });
      expect(await habitOf(family, habitId)).toMatchObject({ dueStatus: 'later', nextDueOn: '2026-03-05' });
    }
    moveTo(3);
    expect(await habitOf(family, habitId)).toMatchObject({ dueStatus: 'due' });
    await doOn(habitId, [5]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2 });
  });

  test('a gap of twice the interval starts a new streak', async () => {
    const habitId = await aHabit(family, { intervalDays: 3 });
    await doOn(habitId, [0, 6]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, longestStreak: 1 });
  });
});

describe('weekly habits', () => {
  test('a week that misses its target ends the streak when it is over', async () => {
    const habitId = await aHabit(family, { frequency: 'weekly', daysPerWeek: 3 });
    await doOn(habitId, [0, 1, 2, 7, 8, 9]);
    moveTo(15);
    expect(await habitOf(family, habitId)).toMatchObject({
      currentStreak: 2,
      completionCount: 0,
      streakUnit: 'weeks',
    });
    await doOn(habitId, [15, 16]);
    moveTo(20);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2, longestStreak: 2 });
    moveTo(21);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0, longestStreak: 2 });
  });

  test('the undo of the completion that met the week takes the week, and only then', async () => {
    const habitId = await aHabit(family, { frequency: 'weekly', daysPerWeek: 1 });
    await doOn(habitId, [0, 1]);
    await undo(habitId);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1 });
    moveTo(0);
    await undo(habitId);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0, longestStreak: 0 });
  });
});

describe('a change of the schedule', () => {
  test('a change to weekdays on a Saturday leaves the weekend free, and the streak continues on Monday', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, [0, 1, 2, 3, 4]);
    moveTo(5);
    await change(habitId, { weekdays: [1, 2, 3, 4, 5] });
    expect(await habitOf(family, habitId)).toMatchObject({ dueStatus: 'off', currentStreak: 5 });
    await doOn(habitId, [7]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 6 });
  });

  test('the last 35 days keep the slots of the schedule that applied to them', async () => {
    const habitId = await aHabit(family);
    moveTo(5);
    await change(habitId, { weekdays: [1, 2, 3, 4, 5], slots: ['morning', 'evening'] });
    moveTo(7);
    expect((await record(habitId, { slot: 2 })).status).toBe(201);
    const { recentSlots, completions } = await habitOf(family, habitId);
    expect(recentSlots).toHaveLength(35);
    expect(recentSlots.slice(0, 4), 'Monday, the weekend, and Friday').toEqual([2, 0, 0, 1]);
    expect(completions).toMatchObject([{ completedOn: '2026-03-09', slot: 2 }]);
  });

  test('a schedule that is changed and changed back on one day keeps the streak and at most one past schedule', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, [0, 1, 2]);
    const before = await habitOf(family, habitId);
    const rows = await rowsOf(habitId);
    await change(habitId, { slots: ['morning', 'evening'] });
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: false, currentStreak: 2 });
    await change(habitId, { slots: ['any'] });
    expect(await countPastSchedules(habitId)).toBe(1);
    expect(await habitOf(family, habitId)).toEqual(before);
    expect(await rowsOf(habitId)).toEqual(rows);
  });

  test('a change between daily and weekly starts a new streak and a new longest streak', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, [0, 1, 2]);
    moveTo(7);
    await change(habitId, { frequency: 'weekly', daysPerWeek: 2 });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0, longestStreak: 0 });
    await doOn(habitId, [7, 8]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, longestStreak: 1 });
  });

  test('a change and its reversal before the next completion end the streak, too', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, [0, 1, 2]);
    moveTo(3);
    await change(habitId, { frequency: 'weekly' });
    moveTo(4);
    await change(habitId, { frequency: 'daily' });
    await doOn(habitId, [4]);
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, longestStreak: 1 });
  });

  test('a new schedule changes the streak, but no points and no ledger entry', async () => {
    const habitId = await aHabit(family);
    await doOn(habitId, [0, 1, 2, 3, 4, 5, 6]);
    const entries = await entriesOf(family);
    const profile = await profileOf(family);
    expect(entries).toHaveLength(8);
    for (const schedule of [
      { slots: ['morning', 'evening'] },
      { slots: ['any'], weekdays: MON_WED_FRI, forgiving: true },
      { weekdays: [1, 2, 3, 4, 5, 6, 7], intervalDays: 5 },
      { frequency: 'weekly', daysPerWeek: 3 },
    ]) {
      await change(habitId, schedule);
      expect(await entriesOf(family)).toEqual(entries);
      expect(await profileOf(family)).toEqual(profile);
    }
    expect(await habitOf(family, habitId)).toMatchObject({ streakUnit: 'weeks', currentStreak: 1 });
  });

  test('a completion at the same time is evaluated with the old or the new schedule, never with both', async () => {
    const habitId = await aHabit(family);
    for (let day = 0; day < 4; day++) {
      moveTo(day);
      const slots = day % 2 === 0 ? (['morning', 'evening'] as const) : (['any'] as const);
      const [recorded] = await Promise.all([record(habitId), change(habitId, { slots })]);
      expect([201, 200]).toContain(recorded.status);
      const [row] = (await rowsOf(habitId)).filter(({ slot }) => slot === 1).slice(-1);
      expect(row).toMatchObject({ met: slots.length === 1 });
    }
  });

  test('an update of a habit that does not name the schedule keeps it, and a change to weekly resets it', async () => {
    const habitId = await aHabit(family, {
      weekdays: MON_WED_FRI,
      slots: ['evening', 'morning'],
      forgiving: true,
    });
    const schedule = { weekdays: MON_WED_FRI, slots: ['morning', 'evening'], forgiving: true };
    expect((await change(habitId, { pointsPerCompletion: 9 })).body).toMatchObject(schedule);
    expect(await countPastSchedules(habitId)).toBe(0);
    expect((await change(habitId, { frequency: 'weekly', daysPerWeek: 2 })).body).toMatchObject({
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      intervalDays: 1,
      slots: ['any'],
      forgiving: true,
    });
  });

  test('completions in slots that are removed today stay, with their points', async () => {
    const habitId = await aHabit(family, { slots: ['morning', 'evening'] });
    await record(habitId);
    await record(habitId);
    await change(habitId, { slots: ['any'] });
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: true, currentStreak: 1 });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 10 });
    expect((await record(habitId)).body).toMatchObject({ repeated: true, slot: 2 });
    await undo(habitId);
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: true, currentStreak: 1 });
  });

  test('the first day can change until the habit is completed', async () => {
    const habitId = await aHabit(family, { startDate: '2026-03-01' });
    expect((await change(habitId, { startDate: MONDAY })).body).toMatchObject({ startDate: MONDAY });
    await record(habitId);
    const later = await family.parent.rest(`PUT /api/habits/${habitId}`, {
      childId: family.childId,
      name: 'Brush teeth',
      description: 'Morning and evening',
      startDate: null,
    });
    expect(later).toMatchObject({ status: 400, body: { errors: [{ path: 'startDate' }] } });
    expect((await change(habitId, {})).body).toMatchObject({ startDate: MONDAY });
  });
});

test.each([
  ['weekdays', { weekdays: [] }],
  ['weekdays', { weekdays: [1, 1] }],
  ['weekdays.0', { weekdays: [8] }],
  ['intervalDays', { weekdays: [1], intervalDays: 2 }],
  ['intervalDays', { intervalDays: 91 }],
  ['slots', { slots: [] }],
  ['slots', { slots: Array.from({ length: 13 }, () => 'any') }],
  ['slots.0', { slots: ['noon'] }],
  ['weekdays', { frequency: 'weekly', weekdays: [1] }],
  ['intervalDays', { frequency: 'weekly', intervalDays: 2 }],
  ['slots', { frequency: 'weekly', slots: ['any', 'any'] }],
  ['startDate', { startDate: '2026-03-20', endDate: '2026-03-19' }],
  ['startDate', { startDate: '1.3.2026' }],
])('%s is refused in %j', async (path, given) => {
  const habit = { childId: family.childId, name: 'Piano', description: 'Fifteen minutes', ...given };
  const { status, body } = await family.parent.rest('POST /api/habits', habit);
  expect({ status, path: body.errors?.[0]?.path }).toEqual({ status: 400, path });
});
