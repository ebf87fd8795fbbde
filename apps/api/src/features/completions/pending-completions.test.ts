import { writeDays } from '@starchart/db/testing';
import { MAX_PENDING_COMPLETIONS } from '@starchart/schema';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  badgesOf,
  entriesOf,
  habitOf,
  profileOf,
  redeem,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import {
  aFamily,
  aGuest,
  aHabit,
  aMember,
  aReward,
  aToken,
  expectSuccess,
  lockInChildView,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
let habitId: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-08T20:30:00Z'); // Sunday
  family = await aFamily(app, { timeZone: 'UTC' });
  habitId = await aHabit(family, { requiresApproval: true });
});
// No test may leave a wrong ledger or streak.
afterEach(async () => {
  const { ok } = await verifyLedgerOf(family);
  if (!ok) throw new Error('The ledger or a streak is wrong');
});

function record(by = family.child, given: object = {}): Promise<Answer> {
  return by.rest('POST /api/habit-completions', { habitId, childId: family.childId, ...given });
}

function correct(cell: object): Promise<Answer> {
  const cells = [{ habitId, slot: 1, ...cell }];
  return family.parent.rest(`POST /api/children/${family.childId}/chart-corrections`, { cells });
}

test('a completion by the child fills its slot and waits: no points, no badge, the streak continues', async () => {
  const rewardId = await aReward(family, { pointsCost: 5 });
  const answer = await record();
  expect([answer.status, answer.body]).toMatchObject([
    201,
    {
      status: 'pending',
      pointsEarned: 0,
      repeated: false,
      currentPoints: 0,
      totalPoints: 0,
      badgesEarned: [],
    },
  ]);
  const repeat = await record();
  expect([repeat.status, repeat.body]).toMatchObject([
    200,
    { id: answer.body.id, status: 'pending', pointsEarned: 0, repeated: true },
  ]);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 0, totalPoints: 0 });
  expect(await habitOf(family, habitId)).toMatchObject({
    requiresApproval: true,
    completedToday: true,
    pendingCount: 1,
    currentStreak: 1,
    slotsToday: [{ slot: 1, status: 'pending' }],
    completions: [{ id: answer.body.id, status: 'pending' }],
  });
  expect(await entriesOf(family)).toEqual([]);
  expect((await redeem(family, rewardId)).body).toMatchObject({ code: 'INSUFFICIENT_POINTS' });
});

test('a completion waits or counts at once, depending on who records it', async () => {
  const statusBy = async (by = family.child, given: object = {}) => {
    const { status, body } = await record(by, given);
    expect(status).toBe(201);
    const undone = await undo(family, habitId, family.parent);
    expect(undone.status).toBe(204);
    return body.status;
  };
  const helper = (await aMember(app, family, { familyRole: 'helper' })).client;
  const tokens = {
    complete: (await aToken(app, family, { scope: 'complete' })).program,
    manage: (await aToken(app, family, { scope: 'manage' })).program,
  };
  expect(await statusBy()).toBe('pending');
  expect(await statusBy(family.parent, { asChild: true })).toBe('pending');
  expect(await statusBy(helper, { asChild: true })).toBe('pending');
  expect(await statusBy(tokens.complete)).toBe('pending');
  expect(await statusBy(family.parent)).toBe('counted');
  expect(await statusBy(helper)).toBe('counted');
  expect(await statusBy(tokens.manage, { asChild: true })).toBe('counted');
  expect(await statusBy((await aGuest(app, family, { scope: 'complete' })).client)).toBe('pending');
  expect(await statusBy((await aGuest(app, family, { scope: 'help' })).client, { asChild: true })).toBe(
    'counted',
  );
  const tablet = app.visitor();
  await expectSuccess(tablet, 'POST /api/login', family.parentLogin);
  await lockInChildView(app, family, tablet);
  const { body } = await record(tablet);
  expect(body.status).toBe('pending');
});

test('a completion of a habit without approval counts at once', async () => {
  const other = await aHabit(family);
  const { body } = await record(family.child, { habitId: other });
  expect(body).toMatchObject({ status: 'counted', pointsEarned: 5, currentPoints: 5 });
  expect(await habitOf(family, other)).toMatchObject({ requiresApproval: false, pendingCount: 0 });
});

test('the child undoes its pending completion, and completes the quest again', async () => {
  const first = await record();
  expect((await undo(family, habitId, family.child)).status).toBe(204);
  expect(await habitOf(family, habitId)).toMatchObject({
    pendingCount: 0,
    currentStreak: 0,
    completedToday: false,
  });
  expect(await entriesOf(family)).toEqual([]);
  const second = await record();
  expect([second.status, second.body.status]).toEqual([201, 'pending']);
  expect(second.body.id).not.toBe(first.body.id);
});

test('the completion of a pending slot by a grown-up approves it, with the points of the completion', async () => {
  const pending = await record();
  await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    name: 'Brush teeth',
    description: 'Morning and evening',
    pointsPerCompletion: 8,
  });
  expect(await habitOf(family, habitId)).toMatchObject({ requiresApproval: true, pointsPerCompletion: 8 });
  const approved = await record(family.parent);
  expect([approved.status, approved.body]).toMatchObject([
    201,
    {
      id: pending.body.id,
      status: 'counted',
      repeated: false,
      pointsEarned: 5,
      currentPoints: 5,
      totalPoints: 5,
    },
  ]);
  expect((await record(family.parent)).body).toMatchObject({ repeated: true, currentPoints: 5 });
  expect(await entriesOf(family)).toMatchObject([{ kind: 'completion', amount: 5, by: { role: 'parent' } }]);
  expect(await habitOf(family, habitId)).toMatchObject({
    pendingCount: 0,
    currentStreak: 1,
    completionCount: 1,
  });
  expect((await undo(family, habitId, family.child)).status).toBe(204);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 0, totalPoints: 0 });
});

test('a completion of Sunday that is approved in the chart on Monday keeps its day, its week and its streak', async () => {
  app.clock.moveTo('2026-03-07T20:30:00Z');
  await record(family.parent);
  app.clock.moveTo('2026-03-08T22:30:00Z');
  await record();
  app.clock.moveTo('2026-03-09T07:00:00Z');
  const { status, body } = await correct({ day: '2026-03-08', done: true });
  expect([status, body]).toMatchObject([200, { changed: 1, currentPoints: 10, totalPoints: 10 }]);
  expect((await correct({ day: '2026-03-08', done: true })).body).toMatchObject({
    changed: 0,
    currentPoints: 10,
  });
  const habit = await habitOf(family, habitId);
  expect(habit).toMatchObject({ currentStreak: 2, longestStreak: 2 });
  expect(habit.completions[0]).toMatchObject({ completedOn: '2026-03-08', status: 'counted' });
  expect((await entriesOf(family))[0]).toMatchObject({ amount: 5, day: '2026-03-09', forDay: '2026-03-08' });
});

test('a grown-up who completes the slot of yesterday approves its pending completion', async () => {
  app.clock.moveTo('2026-03-08T22:30:00Z');
  await record();
  app.clock.moveTo('2026-03-09T07:00:00Z');
  const input = { habitId, childId: family.childId, day: '2026-03-08' };
  const approved = await family.parent.rest('POST /api/habit-completions', input);
  expect([approved.status, approved.body]).toMatchObject([
    201,
    { status: 'counted', repeated: false, pointsEarned: 5, currentPoints: 5 },
  ]);
  expect(await family.parent.rest('POST /api/habit-completions', input)).toMatchObject({
    status: 200,
    body: { status: 'counted', repeated: true, pointsEarned: 0 },
  });
  expect(await habitOf(family, habitId)).toMatchObject({ pendingCount: 0, currentStreak: 1 });
});

test('taking a pending completion out of the chart rejects it: later streaks change, the ledger stays', async () => {
  for (const day of [8, 9, 10]) {
    app.clock.moveTo(`2026-03-${String(day).padStart(2, '0')}T18:00:00Z`);
    await record(day === 8 ? family.child : family.parent);
  }
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 3, pendingCount: 1 });
  expect((await correct({ day: '2026-03-08', done: false })).body).toMatchObject({
    changed: 1,
    currentPoints: 10,
  });
  expect(await habitOf(family, habitId)).toMatchObject({
    currentStreak: 2,
    longestStreak: 2,
    pendingCount: 0,
  });
  expect(await entriesOf(family)).toHaveLength(2);
  const { body: notes } = await family.parent.rest(`GET /api/children/${family.childId}/notes`);
  expect(notes.items).toMatchObject([
    { kind: 'completion_rejected', text: '', habitId, completedOn: '2026-03-08' },
  ]);
});

test('pending slots meet the day together with counted ones', async () => {
  habitId = await aHabit(family, { requiresApproval: true, slots: ['morning', 'evening'] });
  await record(family.child, { slot: 1 });
  expect(await habitOf(family, habitId)).toMatchObject({ completedToday: false, currentStreak: 0 });
  await record(family.parent, { slot: 2 });
  expect(await habitOf(family, habitId)).toMatchObject({
    completedToday: true,
    currentStreak: 1,
    pendingCount: 1,
    slotsToday: [{ status: 'pending' }, { status: 'counted' }],
  });
  await record(family.parent, { slot: 1 });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, pendingCount: 0 });
});

test('a pending completion is progress of a time-bound habit', async () => {
  habitId = await aHabit(family, { requiresApproval: true, endDate: '2026-03-17' });
  await record();
  expect(await habitOf(family, habitId)).toMatchObject({ completionCount: 1, completionTarget: 10 });
});

test('a pending completion on a day that is paused later can still be approved', async () => {
  await record();
  app.clock.moveTo('2026-03-09T12:00:00Z');
  const pause = { childId: family.childId, kind: 'sick', startsOn: '2026-03-08', endsOn: '2026-03-09' };
  await expectSuccess(family.parent, 'POST /api/pauses', pause);
  expect((await correct({ day: '2026-03-08', done: true })).body).toMatchObject({
    changed: 1,
    currentPoints: 5,
  });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1 });
});

test('slots that are taken out of the chart have a note each, unless a parent ticked them', async () => {
  habitId = await aHabit(family, { requiresApproval: true, slots: ['morning', 'afternoon', 'evening'] });
  await record(family.child, { slot: 1 });
  await record(family.child, { slot: 2 });
  await record(family.parent, { slot: 3 });
  const cells = [1, 2, 3].map((slot) => ({ habitId, day: '2026-03-08', slot, done: false }));
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
  const { body } = await family.parent.rest(`GET /api/children/${family.childId}/notes`);
  const note = { habitId, completedOn: '2026-03-08', text: '' };
  expect(body.items).toMatchObject([
    { ...note, slot: 2 },
    { ...note, slot: 1 },
  ]);
});

test('the pending completions of a deleted habit can be approved first', async () => {
  await record();
  app.clock.moveTo('2026-03-09T12:00:00Z');
  await record(family.parent, { asChild: true });
  await expectSuccess(family.parent, `DELETE /api/habits/${habitId}?approvePending=true`);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 10, totalPoints: 10 });
  expect(await entriesOf(family)).toMatchObject([
    { amount: 5, by: { role: 'parent' } },
    { amount: 5, forDay: '2026-03-08' },
  ]);
  expect(await unreadNotes()).toEqual([]);
});

async function unreadNotes() {
  return (await family.parent.rest(`GET /api/children/${family.childId}/kid-dashboard`)).body.notes;
}

test('a deleted habit takes its pending completions along, without points, and a note tells the child', async () => {
  await record();
  await expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
  const about = { subject: 'Brush teeth', habitId: null, pointsChange: null, points: null };
  expect(await unreadNotes()).toMatchObject([{ kind: 'habit_deleted', text: '', ...about }]);
  await expectSuccess(family.parent, `DELETE /api/habits/${await aHabit(family)}`);
  expect(await unreadNotes()).toHaveLength(1);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 0, totalPoints: 0 });
  const rows = await app.db
    .selectFrom('habit_completions')
    .where('habit_id', '=', habitId)
    .selectAll()
    .execute();
  expect(rows).toEqual([]);
});

test('switching approval off leaves pending completions pending, and an update that does not name it keeps it', async () => {
  await record();
  await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    name: 'Brush teeth',
    description: 'Morning and evening',
    requiresApproval: false,
  });
  expect(await habitOf(family, habitId)).toMatchObject({ requiresApproval: false, pendingCount: 1 });
});

test('Early Bird uses the hour of the completion, and badges are earned with the approval', async () => {
  app.clock.moveTo('2026-03-09T06:30:00Z');
  const habits = [];
  for (let number = 0; number < 5; number++) {
    const early = await aHabit(family, { requiresApproval: true });
    expect((await record(family.parent, { habitId: early, asChild: true })).status).toBe(201);
    habits.push(early);
  }
  expect(await badgesOf(family)).toEqual([]);
  app.clock.moveTo('2026-03-09T15:00:00Z');
  for (const early of habits) await record(family.parent, { habitId: early });
  expect((await badgesOf(family)).toSorted()).toEqual(['early-bird', 'explorer']);
  expect(await profileOf(family)).toMatchObject({ totalPoints: 75 });
});

async function fillPending(): Promise<void> {
  await record();
  const row = await app.db
    .selectFrom('habit_completions')
    .where('habit_id', '=', habitId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const { id: _, ...copied } = row;
  const rows = Array.from({ length: MAX_PENDING_COMPLETIONS - 1 }, (__, index) => ({
    ...copied,
    completed_on: new Date(Date.parse('2024-01-01') + index * 86_400_000).toISOString().slice(0, 10),
    meets_target: false,
    streak: 0,
    longest_streak: 0,
  }));
  await app.db.insertInto('habit_completions').values(rows).execute();
  await writeDays(app.db, family);
}

test('a child has at most 500 pending completions', async () => {
  await fillPending();
  const other = await aHabit(family, { requiresApproval: true });
  const refused = await record(family.child, { habitId: other });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'CONFLICT', message: 'There are lots of quests waiting. Ask a grown-up to take a look.' },
  ]);
  expect((await record(family.parent, { habitId: other })).status).toBe(201);
});

test('all 500 pending completions of a child are approved at once when their habit is deleted', async () => {
  await fillPending();
  await expectSuccess(family.parent, `DELETE /api/habits/${habitId}?approvePending=true`);
  expect((await profileOf(family)).totalPoints).toBeGreaterThanOrEqual(500 * 5);
});

test('on the kid page, a grown-up changes no earlier day', async () => {
  const answer = await record(family.parent, { asChild: true, day: '2026-03-07' });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'DAY_CHANGED' }]);
  await correct({ day: '2026-03-07', done: true });
  const query = `habitId=${habitId}&childId=${family.childId}&day=2026-03-07&asChild=true`;
  const undone = await family.parent.rest(`DELETE /api/habit-completions/today?${query}`);
  expect([undone.status, undone.body]).toMatchObject([409, { code: 'DAY_CHANGED' }]);
});
