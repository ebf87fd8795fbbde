import {
  type CreateHabitInput,
  createHabitInput,
  habit as habitSchema,
  INPUT_MESSAGES,
} from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  complete,
  entriesOf,
  habitOf,
  habitsOf,
  profileOf,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import { aChild, aFamily, aHabit, type TestFamily } from '../../../test-support/families.ts';
import { EXAMPLES } from '../../../test-support/openapi/examples.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { textFieldsOf } from '../../../test-support/values-of-schema.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());
// A Wednesday; in Berlin it is 13:00.
beforeEach(() => app.clock.moveTo('2026-03-11T12:00:00Z'));

function aBody(given: Record<string, unknown> = {}) {
  return { childId: family.childId, name: 'Piano', description: 'Fifteen minutes', ...given };
}

describe('a new habit', () => {
  test('is a daily one for 5 points in red by default', async () => {
    for (const answer of [
      await family.parent.rest('POST /api/habits', aBody()),
      await family.parent.mutate('habits.create', aBody()),
    ]) {
      const nothing = Object.fromEntries(Object.keys(habitSchema.shape).map((field) => [field, null]));
      expect(answer.body).toEqual({
        ...nothing,
        id: expect.any(Number),
        childId: family.childId,
        name: 'Piano',
        description: 'Fifteen minutes',
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
        completionTarget: 30,
        completionPercentage: 0,
        weekTarget: 0,
        completedToday: false,
        slotsToday: [{ slot: 1, part: 'any', status: 'open' }],
        dueStatus: 'due',
        nextDueOn: '2026-03-12',
        currentStreak: 0,
        longestStreak: 0,
        streakUnit: 'days',
        missForgiven: false,
        newBest: false,
        pendingCount: 0,
        completions: [],
        recentSlots: Array.from({ length: 35 }, () => 1),
      });
    }
  });

  test('stores all given fields', async () => {
    const given = {
      ...(EXAMPLES['CreateHabitInput'] as Record<string, unknown>),
      childId: family.childId,
      name: 'Music <img src=x onerror=alert(1)>',
      description: 'Ünïcödé 🎵 & "quotes"',
      pointsPerCompletion: 100,
      active: false,
    };
    const answer = await family.parent.rest('POST /api/habits', given);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ ...given, endDate: null, completionTarget: 3 });
    expect(Object.keys(answer.body).toSorted()).toEqual(Object.keys(habitSchema.shape).toSorted());
  });

  test('may have texts of the greatest length', async () => {
    const texts = Object.fromEntries(
      textFieldsOf(createHabitInput).map(({ field, maxLength }) => [field, 'x'.repeat(maxLength)]),
    );
    const answer = await family.parent.rest('POST /api/habits', aBody(texts));
    expect(answer.body).toMatchObject(texts);
  });

  test('that is daily has no number of days a week', async () => {
    const answer = await family.parent.rest('POST /api/habits', aBody({ daysPerWeek: 3 }));
    expect(answer.body).toMatchObject({ frequency: 'daily', daysPerWeek: null });
  });

  test('ignores counts in the request', async () => {
    const answer = await family.parent.rest(
      'POST /api/habits',
      aBody({ completionCount: 9, currentStreak: 9, longestStreak: 9, completedToday: true, familyId: 1 }),
    );
    expect(answer.body).toMatchObject({ completionCount: 0, longestStreak: 0, completedToday: false });
  });
});

describe('an end date', () => {
  test.each([
    ['today', '2026-03-11', '2026-03-11'],
    ['a day ahead', '2026-04-08', '2026-04-08'],
    ['an instant, which is the family’s local day', '2026-03-31T23:30:00.000Z', '2026-04-01'],
    ['an instant with its own offset', '2026-03-31T23:30:00+09:00', '2026-03-31'],
  ])('may be %s', async (_which, endDate, day) => {
    const answer = await family.parent.rest('POST /api/habits', aBody({ endDate }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ endDate: day, ended: false });
  });

  test.each([
    ['yesterday', { endDate: '2026-03-10' }, 'End date must be today or later'],
    ['an instant of yesterday', { endDate: '2026-03-10T22:59:59Z' }, 'End date must be today or later'],
    ['no real day', { endDate: '2026-02-30' }, INPUT_MESSAGES.day],
    [
      'on a weekly habit',
      { endDate: '2026-04-08', frequency: 'weekly' },
      "A weekly habit can't have an end date",
    ],
  ])('cannot be %s', async (_which, given, message) => {
    const id = await aHabit(family);
    for (const answer of [
      await family.parent.rest('POST /api/habits', aBody(given)),
      await family.parent.mutate('habits.create', aBody(given)),
      await family.parent.rest(`PUT /api/habits/${id}`, aBody(given)),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        code: 'VALIDATION',
        message,
        errors: [{ path: 'endDate', message }],
      });
    }
  });

  test('that has passed stays on a habit whose other fields are edited', async () => {
    const id = await aHabit(family, { endDate: '2026-03-12' });
    app.clock.moveTo('2026-03-20T12:00:00Z');
    const edited = await family.parent.rest(`PUT /api/habits/${id}`, aBody({ endDate: '2026-03-12' }));
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({ name: 'Piano', endDate: '2026-03-12', ended: true });
    const longer = await family.parent.rest(`PUT /api/habits/${id}`, aBody({ endDate: '2026-03-20' }));
    expect(longer.body).toMatchObject({ ended: false });
  });
});

describe('a closed habit', () => {
  test.each([
    ['inactive', { active: false }, '2026-03-11T12:00:00Z'],
    ['past its end date', { endDate: '2026-03-12' }, '2026-03-12T23:00:00Z'],
  ])('because it is %s cannot be completed and is hidden from the child', async (_why, given, at) => {
    const id = await aHabit(family, given);
    app.clock.moveTo(at);
    const browser = app.visitor();
    await browser.rest('POST /api/child-login', family.childLogin);
    const completion = { habitId: id, childId: family.childId };
    for (const [answer, word] of [
      [await complete(family, id), 'habit'],
      [await browser.rest('POST /api/habit-completions', completion), 'quest'],
      [await browser.mutate('completions.record', completion), 'quest'],
    ] as const) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({ code: 'HABIT_CLOSED', message: `This ${word} is no longer active.` });
    }
    expect((await habitsOf(family, browser)).map((habit) => habit.id)).not.toContain(id);
    expect((await habitsOf(family)).map((habit) => habit.id)).toContain(id);
    for (const reader of [browser, family.parent]) {
      const { body } = await reader.rest(`GET /api/children/${family.childId}/kid-dashboard`);
      expect(body.habits.map((habit: { id: number }) => habit.id)).not.toContain(id);
    }
  });

  test('can be completed until the end of its last family day', async () => {
    const id = await aHabit(family, { endDate: '2026-03-12' });
    app.clock.moveTo('2026-03-12T22:59:59Z');
    expect((await complete(family, id)).status).toBe(201);
  });

  test('still returns the completion of today, which can be undone', async () => {
    const id = await aHabit(family, { pointsPerCompletion: 3 });
    const { body: first } = await complete(family, id);
    await family.parent.rest(`PUT /api/habits/${id}`, aBody({ active: false }));
    const repeat = await complete(family, id);
    expect(repeat.status).toBe(200);
    expect(repeat.body.id).toBe(first.id);
    expect((await undo(family, id)).status).toBe(204);
  });
});

describe('editing a habit', () => {
  const STORED: Partial<CreateHabitInput> = {
    pointsPerCompletion: 9,
    icon: 'reading',
    color: 'purple',
    active: false,
    forgiving: true,
    requiresApproval: true,
  };
  const DATED = { ...STORED, startDate: '2026-03-10', endDate: '2026-04-10' };

  test.each<[string, Partial<CreateHabitInput>]>([
    ['on some weekdays, twice a day', { ...STORED, weekdays: [1, 3], slots: ['morning', 'evening'] }],
    ['every four days', { ...STORED, intervalDays: 4 }],
    ['between two days', DATED],
    [
      'on three days a week, in the morning',
      { ...STORED, frequency: 'weekly', daysPerWeek: 3, slots: ['morning'] },
    ],
  ])('that is due %s keeps what an update leaves out', async (_due, stored) => {
    const id = await aHabit(family, stored);
    const changes = { name: 'Piano', description: 'Ten minutes', color: 'primary', pointsPerCompletion: 2 };
    let expected: object = stored;
    for (const [field, value] of Object.entries(changes)) {
      expected = { ...expected, [field]: value };
      const { status, body } = await family.parent.rest(`PUT /api/habits/${id}`, { [field]: value });
      expect(status).toBe(200);
      expect(body).toMatchObject(expected);
    }
    const { body } = await family.parent.mutate('habits.update', { id });
    expect(body).toMatchObject(expected);
  });

  test('clears a field with null only', async () => {
    const id = await aHabit(family, DATED);
    const cleared = { startDate: null, endDate: null, icon: null };
    expect((await family.parent.rest(`PUT /api/habits/${id}`, cleared)).body).toMatchObject(cleared);
  });

  test('to another frequency resets what that frequency does not have', async () => {
    const id = await aHabit(family, {
      weekdays: [1, 3],
      slots: ['morning', 'evening'],
      endDate: '2026-04-10',
    });
    const change = async (given: object) => (await family.parent.rest(`PUT /api/habits/${id}`, given)).body;
    const weekly = { weekdays: [1, 2, 3, 4, 5, 6, 7], slots: ['any'], endDate: null, daysPerWeek: 2 };
    expect(await change({ frequency: 'weekly', daysPerWeek: 2 })).toMatchObject(weekly);
    expect(await change({ frequency: 'daily' })).toMatchObject({ frequency: 'daily', daysPerWeek: null });
  });

  test.each<[Partial<CreateHabitInput>, object, string]>([
    [{ frequency: 'weekly' }, { weekdays: [1] }, 'weekdays'],
    [{ frequency: 'weekly' }, { intervalDays: 2 }, 'intervalDays'],
    [{ frequency: 'weekly' }, { slots: ['morning', 'evening'] }, 'slots'],
    [{ frequency: 'weekly' }, { endDate: '2026-04-01' }, 'endDate'],
    [{ intervalDays: 3 }, { weekdays: [1] }, 'weekdays'],
    [{ weekdays: [1] }, { intervalDays: 3 }, 'intervalDays'],
    [{ startDate: '2026-03-20' }, { endDate: '2026-03-15' }, 'endDate'],
    [{ endDate: '2026-03-15' }, { startDate: '2026-03-20' }, 'startDate'],
  ])('%j with %j names the field that does not fit', async (stored, given, path) => {
    const id = await aHabit(family, stored);
    const answer = await family.parent.rest(`PUT /api/habits/${id}`, given);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION', errors: [{ path }] });
    expect(await habitOf(family, id)).toMatchObject(stored);
  });

  test('keeps its progress', async () => {
    const id = await aHabit(family, { pointsPerCompletion: 9 });
    await complete(family, id);
    const edited = await family.parent.rest(`PUT /api/habits/${id}`, aBody({ pointsPerCompletion: 2 }));
    const changed = { id, name: 'Piano', pointsPerCompletion: 2, completedToday: true, completionCount: 1 };
    expect(edited.body).toMatchObject(changed);
  });

  test('cannot move it to another child, not even a sibling', async () => {
    const id = await aHabit(family);
    const { childId: siblingId } = await aChild(app, family.parent, 'piano-sibling');
    for (const answer of [
      await family.parent.rest(`PUT /api/habits/${id}`, aBody({ childId: siblingId })),
      await family.parent.mutate('habits.update', { id, ...aBody({ childId: siblingId }) }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ path: 'childId', message: 'A habit stays with its child.' }]);
    }
    expect((await habitOf(family, id)).childId).toBe(family.childId);
  });
});

describe('deleting a habit', () => {
  test('removes its completions and keeps the ledger, which still explains the balance', async () => {
    const own = await aFamily(app);
    const id = await aHabit(own, { name: 'Short-lived', pointsPerCompletion: 30 });
    await complete(own, id);
    expect((await own.parent.rest(`DELETE /api/habits/${id}`)).status).toBe(204);

    expect(await habitsOf(own)).toEqual([]);
    expect(await profileOf(own)).toMatchObject({ currentPoints: 30, totalPoints: 30 });
    expect(await entriesOf(own)).toMatchObject([{ label: 'Short-lived', amount: 30, habitId: id }]);
    expect(await verifyLedgerOf(own)).toMatchObject({ ok: true, entries: 1, currentPoints: 30 });
    const completions = await app.db
      .selectFrom('habit_completions')
      .where('habit_id', '=', id)
      .selectAll()
      .execute();
    expect(completions).toEqual([]);
    expect((await own.parent.rest(`GET /api/habits/${id}/completions`)).status).toBe(404);
    expect((await undo(own, id)).status).toBe(404);
    expect((await complete(own, id)).status).toBe(404);
  });
});

describe('the progress of a daily habit without end date', () => {
  test('is its streak: a day in progress does not break it, a missed yesterday does', async () => {
    const id = await aHabit(family);
    const progressOn = async (day: string) => {
      app.clock.moveTo(`${day}T12:00:00Z`);
      const { completionCount, currentStreak, longestStreak, completedToday } = await habitOf(family, id);
      return { completionCount, currentStreak, longestStreak, completedToday };
    };
    for (const day of ['2026-03-11', '2026-03-12', '2026-03-13']) {
      app.clock.moveTo(`${day}T12:00:00Z`);
      await complete(family, id);
    }
    const three = { completionCount: 3, currentStreak: 3, longestStreak: 3 };
    expect(await progressOn('2026-03-13')).toEqual({ ...three, completedToday: true });
    expect(await progressOn('2026-03-14')).toEqual({ ...three, completedToday: false });
    const broken = { completionCount: 0, currentStreak: 0, longestStreak: 3 };
    expect(await progressOn('2026-03-15')).toEqual({ ...broken, completedToday: false });
    await complete(family, id);
    const progress = { completionCount: 1, currentStreak: 1, longestStreak: 3 };
    expect(await progressOn('2026-03-15')).toEqual({ ...progress, completedToday: true });
    await undo(family, id);
    expect(await progressOn('2026-03-15')).toEqual({ ...broken, completedToday: false });
  });

  test('fills its bar in thirty days and no further', async () => {
    const own = await aFamily(app);
    const id = await aHabit(own);
    const percentages: number[] = [];
    for (let day = 1; day <= 31; day++) {
      await complete(own, id);
      percentages.push((await habitOf(own, id)).completionPercentage);
      app.clock.moveBy(24);
    }
    expect([1, 15, 29, 30, 31].map((day) => percentages[day - 1])).toEqual([3, 50, 97, 100, 100]);
    expect(await habitOf(own, id)).toMatchObject({ completionCount: 31, completionTarget: 30 });
  });
});

describe('the progress of a weekly habit', () => {
  test.each([
    ['Monday', 1, '2026-03-09', '2026-03-16'],
    ['Sunday', 7, '2026-03-08', '2026-03-15'],
  ])('counts the family’s week, which begins on %s', async (_day, weekStartsOn, firstDay, nextWeek) => {
    const own = await aFamily(app);
    await app.db
      .updateTable('families')
      .set({ week_starts_on: weekStartsOn })
      .where('id', '=', own.familyId)
      .execute();
    const id = await aHabit(own, { frequency: 'weekly', daysPerWeek: 3 });
    app.clock.moveTo(`${firstDay}T12:00:00Z`);
    app.clock.moveBy(-24);
    await complete(own, id);
    for (let day = 0; day < 2; day++) {
      app.clock.moveBy(24);
      await complete(own, id);
    }
    expect(await habitOf(own, id)).toMatchObject({
      completionCount: 2,
      completionTarget: 3,
      completionPercentage: 67,
      currentStreak: 0,
    });
    app.clock.moveBy(24);
    await complete(own, id);
    expect(await habitOf(own, id)).toMatchObject({ completionCount: 3, currentStreak: 1, longestStreak: 1 });
    app.clock.moveTo(`${nextWeek}T12:00:00Z`);
    expect(await habitOf(own, id)).toMatchObject({ completionCount: 0, completionPercentage: 0 });
  });

  test('is out of seven without a number of days, and may exceed it', async () => {
    const own = await aFamily(app);
    const open = await aHabit(own, { frequency: 'weekly' });
    const once = await aHabit(own, { frequency: 'weekly', daysPerWeek: 1 });
    for (let day = 0; day < 2; day++) {
      await complete(own, open);
      await complete(own, once);
      app.clock.moveBy(24);
    }
    expect(await habitOf(own, open)).toMatchObject({
      completionCount: 2,
      completionTarget: 7,
      completionPercentage: 29,
    });
    expect(await habitOf(own, once)).toMatchObject({
      completionCount: 2,
      completionTarget: 1,
      completionPercentage: 100,
    });
  });
});

describe('the progress of a time-bound habit', () => {
  test('counts from its start, toward the remaining days', async () => {
    const own = await aFamily(app);
    const id = await aHabit(own, { endDate: '2026-03-20' });
    await complete(own, id);
    expect(await habitOf(own, id)).toMatchObject({
      completionCount: 1,
      completionTarget: 10,
      completionPercentage: 10,
    });
    app.clock.moveTo('2026-03-14T12:00:00Z');
    await complete(own, id);
    expect(await habitOf(own, id)).toMatchObject({
      completionCount: 2,
      completionTarget: 7,
      completionPercentage: 29,
      currentStreak: 1,
    });
    app.clock.moveTo('2026-03-25T12:00:00Z');
    expect(await habitOf(own, id)).toMatchObject({
      completionCount: 2,
      completionTarget: 1,
      completionPercentage: 100,
      ended: true,
    });
  });
});

describe('the history of a habit', () => {
  test('is listed for the last 35 days, newest first, and paged in full', async () => {
    const own = await aFamily(app);
    const id = await aHabit(own, { pointsPerCompletion: 2 });
    app.clock.moveTo('2026-03-01T12:00:00Z');
    for (let day = 1; day <= 40; day++) {
      expect((await complete(own, id)).status).toBe(201);
      if (day < 40) app.clock.moveBy(24);
    }
    const { completions } = await habitOf(own, id);
    expect(completions).toHaveLength(35);
    expect(completions[0]).toEqual({
      id: expect.any(Number),
      completedAt: '2026-04-09T12:00:00.000Z',
      completedOn: '2026-04-09',
      slot: 1,
      status: 'counted',
    });
    expect(completions.at(-1)?.completedOn).toBe('2026-03-06');

    const { body: first } = await own.parent.rest(`GET /api/habits/${id}/completions`);
    expect(first.items).toHaveLength(25);
    expect(first.items[0]).toEqual({ ...completions[0], pointsEarned: 2 });
    const { body: second } = await own.parent.rest(
      `GET /api/habits/${id}/completions?cursor=${first.nextCursor}&limit=100`,
    );
    expect(second.items).toHaveLength(15);
    expect(second.nextCursor).toBeNull();
    const days: string[] = [...first.items, ...second.items].map(({ completedOn }) => completedOn);
    expect(days).toEqual([...new Set(days)].toSorted().toReversed());
    expect(days).toHaveLength(40);
    const overTrpc = await own.parent.query('habits.completions', {
      id,
      cursor: first.nextCursor,
      limit: 100,
    });
    expect(overTrpc.body).toEqual(second);
  });

  test('ends exactly at a full page', async () => {
    const own = await aFamily(app);
    const id = await aHabit(own);
    for (let day = 0; day < 4; day++) {
      await complete(own, id);
      app.clock.moveBy(24);
    }
    const { body: first } = await own.parent.rest(`GET /api/habits/${id}/completions?limit=2`);
    const { body: last } = await own.parent.rest(
      `GET /api/habits/${id}/completions?limit=2&cursor=${first.nextCursor}`,
    );
    expect(last.items).toHaveLength(2);
    expect(last.nextCursor).toBeNull();
    const foreign = await own.parent.rest(`GET /api/habits/${id}/completions?cursor=2000000000`);
    expect(foreign.body).toEqual({ items: [], nextCursor: null });
  });
});
