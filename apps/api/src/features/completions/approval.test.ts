import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  entriesOf,
  habitOf,
  profileOf,
  redeem,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aGuest,
  aHabit,
  aMember,
  aReward,
  aToken,
  aWebhook,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';
import { approveOverdueCompletions } from './approve-overdue-completions.ts';

let app: TestApp;
let family: TestFamily;
let habitId: number;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-08T22:30:00Z'); // Sunday
  family = await aFamily(app, { timeZone: 'UTC' });
  habitId = await aHabit(family, { requiresApproval: true });
});
// No test may leave a wrong ledger or streak.
afterEach(async () => {
  const { ok } = await verifyLedgerOf(family);
  if (!ok) throw new Error('The ledger or a streak is wrong');
});

/** Records a completion as the child; returns its id. */
async function pending(given: object = {}): Promise<number> {
  const completion = { habitId, childId: family.childId, asChild: true, ...given };
  const { body } = await expectSuccess(family.parent, 'POST /api/habit-completions', completion);
  expect(body.status).toBe('pending');
  return body.id;
}

function approve(ids: readonly number[], by = family.parent): Promise<Answer> {
  return by.rest('POST /api/habit-completions/approve', { ids });
}

function reject(id: number, reason?: string, by = family.parent): Promise<Answer> {
  return by.rest(`POST /api/habit-completions/${id}/reject`, { reason });
}

function notesOf() {
  return app.db
    .selectFrom('notes')
    .where('child_id', '=', family.childId)
    .select(['kind', 'text', 'points', 'author_id', 'habit_id', 'completed_on', 'read_at'])
    .execute();
}

test('completed on Sunday and approved on Monday, a completion keeps its day, its week and its streak', async () => {
  const weekly = await aHabit(family, { frequency: 'weekly', daysPerWeek: 1, requiresApproval: true });
  const ids = [await pending(), await pending({ habitId: weekly })];
  app.clock.moveTo('2026-03-09T07:00:00Z');
  const { status, body } = await approve(ids);
  expect([status, body]).toEqual([
    200,
    {
      results: ids.map((id) => ({ id, result: 'approved' })),
      balances: [{ childId: family.childId, currentPoints: 10, totalPoints: 10 }],
    },
  ]);
  const habit = await habitOf(family, habitId);
  expect(habit).toMatchObject({ currentStreak: 1, completedToday: false, pendingCount: 0 });
  expect(habit.completions).toMatchObject([{ completedOn: '2026-03-08', status: 'counted' }]);
  expect(await habitOf(family, weekly)).toMatchObject({ currentStreak: 1, completionCount: 0 });
  expect(await entriesOf(family)).toMatchObject([
    { amount: 5, day: '2026-03-09', forDay: '2026-03-08', by: { role: 'parent' } },
    { amount: 5, day: '2026-03-09', forDay: '2026-03-08', by: { role: 'parent' } },
  ]);
});

test('points can be spent once they are approved', async () => {
  const rewardId = await aReward(family, { pointsCost: 5 });
  const id = await pending();
  expect((await redeem(family, rewardId)).body).toMatchObject({ code: 'INSUFFICIENT_POINTS' });
  await approve([id]);
  expect((await redeem(family, rewardId)).status).toBe(201);
});

test('a rejection on Tuesday of Sunday’s completion evaluates the days after it, and writes no entry', async () => {
  const id = await pending();
  for (const day of ['2026-03-09', '2026-03-10']) {
    app.clock.moveTo(`${day}T12:00:00Z`);
    await expectSuccess(family.parent, 'POST /api/habit-completions', { habitId, childId: family.childId });
  }
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 3 });
  const before = await entriesOf(family);
  const { status, body } = await reject(id, 'The books are still on the floor.');
  expect([status, body]).toEqual([200, { id, result: 'rejected' }]);
  expect(await habitOf(family, habitId)).toMatchObject({
    currentStreak: 2,
    longestStreak: 2,
    pendingCount: 0,
  });
  expect(await entriesOf(family)).toEqual(before);
  expect(await notesOf()).toEqual([
    {
      kind: 'completion_rejected',
      text: 'The books are still on the floor.',
      points: null,
      author_id: family.parentId,
      habit_id: habitId,
      completed_on: '2026-03-08',
      read_at: null,
    },
  ]);
  const path = `/api/children/${family.childId}`;
  const { body: list } = await family.parent.rest(`GET ${path}/notes`);
  const { body: dashboard } = await family.parent.rest(`GET ${path}/kid-dashboard`);
  expect(list.items).toMatchObject([
    { kind: 'completion_rejected', completedOn: '2026-03-08', habitId, habitName: expect.any(String) },
  ]);
  expect(dashboard.notes).toEqual(list.items);
  expect((await reject(id, 'Again')).status).toBe(404);
  expect(await notesOf()).toHaveLength(1);

  await expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
  const { body: after } = await family.parent.rest(`GET ${path}/notes`);
  expect(after.items).toEqual([{ ...list.items[0], habitName: null, subject: 'Brush teeth' }]);
});

test('a rejection without a reason writes a note without words, and the child can complete the slot again', async () => {
  await reject(await pending());
  expect(await notesOf()).toMatchObject([{ text: '', habit_id: habitId, completed_on: '2026-03-08' }]);
  expect(await habitOf(family, habitId)).toMatchObject({ completedToday: false, pendingCount: 0 });
  await pending();
});

async function unreadNotes() {
  return (await family.parent.rest(`GET /api/children/${family.childId}/kid-dashboard`)).body.notes;
}

function undoAs(by: TestClient, query = ''): Promise<Answer> {
  return by.rest(`DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}${query}`);
}

describe('the undo of a completion with approval', () => {
  test.each<[string, () => Promise<TestClient>, string]>([
    ['a parent', async () => family.parent, ''],
    ['a parent without asChild', async () => family.parent, '&asChild=false'],
    ['a helper', async () => (await aMember(app, family, { familyRole: 'helper' })).client, ''],
    ['a guest with the scope help', async () => (await aGuest(app, family, { scope: 'help' })).client, ''],
    [
      'a token with the scope manage',
      async () => (await aToken(app, family, { scope: 'manage' })).program,
      '',
    ],
  ])('by %s is a rejection', async (_, by, query) => {
    await pending();
    expect((await undoAs(await by(), query)).status).toBe(204);
    expect(await notesOf()).toMatchObject([
      { kind: 'completion_rejected', text: '', habit_id: habitId, completed_on: '2026-03-08' },
    ]);
  });

  test.each<[string, () => Promise<TestClient>, string]>([
    ['the child', async () => family.child, ''],
    ['the child in a session of a parent', async () => family.parent, '&asChild=true'],
    [
      'a guest with the scope complete',
      async () => (await aGuest(app, family, { scope: 'complete' })).client,
      '',
    ],
    [
      'a token with the scope complete',
      async () => (await aToken(app, family, { scope: 'complete' })).program,
      '',
    ],
  ])('by %s writes no note', async (_, by, query) => {
    await pending();
    expect((await undoAs(await by(), query)).status).toBe(204);
    expect(await habitOf(family, habitId)).toMatchObject({ pendingCount: 0 });
    expect(await notesOf()).toEqual([]);
  });

  test('once it counts, by a parent writes a note, by the child none', async () => {
    await approve([await pending()]);
    expect((await undoAs(family.child)).status).toBe(204);
    expect(await notesOf()).toEqual([]);
    const id = await pending();
    app.clock.moveBy(1);
    await approve([id]);
    expect((await undoAs(family.parent)).status).toBe(204);
    expect(await unreadNotes()).toMatchObject([{ habitId, text: '', pointsChange: -5 }]);
  });

  test('that earned a badge says how many points went back, also by the chart', async () => {
    for (let other = 0; other < 4; other++) {
      const completion = { habitId: await aHabit(family), childId: family.childId };
      await expectSuccess(family.child, 'POST /api/habit-completions', completion);
    }
    const id = await pending();
    app.clock.moveTo('2026-03-08T22:31:00Z');
    await approve([id]);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 50 }); // with the bonus of “Explorer”
    const cells = [{ habitId, day: '2026-03-08', done: false }];
    await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
    expect(await profileOf(family)).toMatchObject({ currentPoints: 20 });
    expect(await unreadNotes()).toMatchObject([{ habitId, slot: 1, pointsChange: -30 }]);
  });

  test('that counts since approval was off, writes a note, too', async () => {
    habitId = await aHabit(family);
    await expectSuccess(family.child, 'POST /api/habit-completions', { habitId, childId: family.childId });
    await app.db.updateTable('habits').set({ requires_approval: true }).where('id', '=', habitId).execute();
    expect((await undoAs(family.parent)).status).toBe(204);
    expect(await notesOf()).toMatchObject([{ habit_id: habitId }]);
  });

  test.each(['an undo', 'the chart'])(
    'that a parent ticked for the child writes no note, by %s',
    async (way) => {
      const { childId } = family;
      await expectSuccess(family.parent, 'POST /api/habit-completions', { habitId, childId });
      app.clock.moveTo('2026-03-08T22:31:00Z');
      if (way === 'an undo') {
        expect((await undoAs(family.parent)).status).toBe(204);
      } else {
        const cells = [{ habitId, day: '2026-03-08', done: false }];
        await expectSuccess(family.parent, `POST /api/children/${childId}/chart-corrections`, { cells });
      }
      expect(await habitOf(family, habitId)).toMatchObject({ completedToday: false });
      expect(await notesOf()).toEqual([]);
    },
  );

  test('of a habit without approval writes no note', async () => {
    habitId = await aHabit(family);
    await expectSuccess(family.child, 'POST /api/habit-completions', { habitId, childId: family.childId });
    expect((await undoAs(family.parent)).status).toBe(204);
    expect(await notesOf()).toEqual([]);
  });

  test('is not on the child’s page any more once the completion is done again', async () => {
    await reject(await pending(), 'The books.');
    expect(await unreadNotes()).toMatchObject([{ text: 'The books.' }]);
    app.clock.moveBy(1);
    const redone = await pending();
    expect(await unreadNotes()).toEqual([]);
    await reject(redone, 'The bed.');
    expect(await unreadNotes()).toMatchObject([{ text: 'The bed.' }]);
    expect(await notesOf()).toHaveLength(2);
  });

  test('is not there again when the habit is deleted after it was done again', async () => {
    await reject(await pending(), 'The books.');
    app.clock.moveTo('2026-03-08T22:31:00Z');
    await approve([await pending()]);
    const other = await aHabit(family, { requiresApproval: true });
    await reject(await pending({ habitId: other }), 'The bed.');
    for (const each of [habitId, other]) await expectSuccess(family.parent, `DELETE /api/habits/${each}`);
    expect(await unreadNotes()).toMatchObject([{ text: 'The bed.' }]);
    expect(await notesOf()).toHaveLength(2);
  });

  test('of one of several slots stays on the child’s page until that slot is done again', async () => {
    habitId = await aHabit(family, { requiresApproval: true, slots: ['morning', 'evening'] });
    await reject(await pending({ slot: 1 }), 'The books.');
    app.clock.moveTo('2026-03-08T22:31:00Z');
    const evening = await pending({ slot: 2 });
    expect(await unreadNotes()).toMatchObject([{ slot: 1, text: 'The books.' }]);
    await reject(evening);
    expect(await unreadNotes()).toMatchObject([
      { slot: 1, text: 'The books.' },
      { slot: 2, text: '' },
    ]);
    app.clock.moveTo('2026-03-08T22:32:00Z');
    const morning = await pending({ slot: 1 });
    expect(await unreadNotes()).toMatchObject([{ slot: 2 }]);
    await reject(morning);
    expect(await unreadNotes()).toMatchObject([{ slot: 2 }, { slot: 1, text: '' }]);
  });

  test('of several slots, by the chart, says of each how many points went back', async () => {
    habitId = await aHabit(family, { requiresApproval: true, slots: ['morning', 'evening'] });
    const ids = [await pending(), await pending()];
    app.clock.moveTo('2026-03-08T22:31:00Z');
    await approve(ids.slice(0, 1));
    const cells = [1, 2].map((slot) => ({ habitId, day: '2026-03-08', slot, done: false }));
    await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
    expect(await unreadNotes()).toMatchObject([
      { slot: 1, pointsChange: -5 },
      { slot: 2, pointsChange: null },
    ]);
  });

  test.each(['1', 'yes', '', 'TRUE', 'true&asChild=true'])('rejects asChild=%s', async (value) => {
    await pending();
    expect((await undoAs(family.parent, `&asChild=${value}`)).body).toMatchObject({ code: 'VALIDATION' });
    expect(await habitOf(family, habitId)).toMatchObject({ pendingCount: 1 });
  });
});

test('the points are those of the habit at the time of the completion', async () => {
  const id = await pending();
  await app.db.updateTable('habits').set({ points_per_completion: 8 }).where('id', '=', habitId).execute();
  await approve([id]);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
});

test('children and the tokens of programs that only complete cannot decide; helpers and guests can', async () => {
  const id = await pending();
  const { child: sibling } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
  const complete = (await aToken(app, family, { scope: 'complete' })).program;
  for (const by of [family.child, sibling, complete]) {
    expect((await approve([id], by)).status).toBe(403);
    expect((await reject(id, undefined, by)).status).toBe(403);
  }
  const helper = await aMember(app, family, { familyRole: 'helper', childIds: [family.childId] });
  expect((await approve([id], helper.client)).body.results).toEqual([{ id, result: 'approved' }]);
  const other = await pending({ habitId: await aHabit(family, { requiresApproval: true }) });
  const guest = await aGuest(app, family, { scope: 'help' });
  expect((await reject(other, undefined, guest.client)).body.result).toBe('rejected');
});

test('who does not see the child gets the answer for an id that does not exist', async () => {
  const id = await pending();
  const other = await aFamily(app);
  const { childId } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
  const helper = await aMember(app, family, { familyRole: 'helper', childIds: [childId] });
  for (const by of [other.parent, helper.client]) {
    const gone = { results: [{ id, result: 'gone' }], balances: [] };
    expect((await approve([id], by)).body).toEqual(gone);
    expect((await reject(id, 'Mine', by)).body).toEqual((await reject(1_000_000, 'Mine', by)).body);
    expect((await reject(id, 'Mine', by)).status).toBe(404);
    expect((await by.rest('GET /api/habit-completions/pending')).body).toEqual([]);
  }
  expect(await notesOf()).toEqual([]);
  expect((await family.parent.rest('GET /api/habit-completions/pending')).body).toMatchObject([{ id }]);
});

test('after seven days, a completion counts once, for the child, also if the job runs on three servers', async () => {
  const id = await pending();
  app.clock.moveTo('2026-03-15T22:29:00Z');
  await approveOverdueCompletions(app.ctx);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 0 });
  app.clock.moveTo('2026-03-15T22:30:00Z');
  await Promise.all([1, 2, 3].map(() => approveOverdueCompletions(app.ctx)));
  await approveOverdueCompletions(app.ctx);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  expect(await entriesOf(family)).toMatchObject([{ amount: 5, forDay: '2026-03-08', by: { role: 'child' } }]);
  expect((await approve([id])).body.results).toEqual([{ id, result: 'approved' }]);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
});

test('the time of an approval changes no day, streak or week', async () => {
  const outcomes = new Set<string>();
  for (const approveOn of ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-14', undefined]) {
    app.clock.moveTo('2026-03-06T18:00:00Z'); // Friday
    family = await aFamily(app, { timeZone: 'UTC' });
    const habits = [
      await aHabit(family, { requiresApproval: true }),
      await aHabit(family, { requiresApproval: true, slots: ['morning', 'evening'], forgiving: true }),
      await aHabit(family, { requiresApproval: true, frequency: 'weekly', daysPerWeek: 2 }),
    ];
    let pendingIds: number[] = [];
    for (const day of ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-10']) {
      app.clock.moveTo(`${day}T22:30:00Z`);
      for (const each of habits) pendingIds.push(await pending({ habitId: each }));
      if (day === approveOn) {
        expect((await approve(pendingIds)).status).toBe(200);
        pendingIds = [];
      }
    }
    if (approveOn) {
      app.clock.moveTo(`${approveOn < '2026-03-10' ? '2026-03-10' : approveOn}T23:00:00Z`);
      if (pendingIds.length > 0) await approve(pendingIds);
    }
    app.clock.moveTo('2026-03-18T03:15:00Z');
    await approveOverdueCompletions(app.ctx);
    const progress = await Promise.all(habits.map((each) => habitOf(family, each)));
    outcomes.add(
      JSON.stringify(
        progress.map(({ completions, ...habit }) => [
          completions.map(({ completedOn, slot, status }) => [completedOn, slot, status]),
          habit.currentStreak,
          habit.longestStreak,
          habit.completionCount,
          habit.completionPercentage,
          habit.pendingCount,
        ]),
      ),
    );
    expect(await profileOf(family)).toMatchObject({ totalPoints: 60 });
  }
  expect([...outcomes]).toHaveLength(1);
});

test('the verification of the ledger is ok after every step', async () => {
  const steps: [name: string, step: () => Promise<unknown>][] = [];
  const step = (name: string, run: () => Promise<unknown>) => steps.push([name, run]);
  const ids: number[] = [];
  let rewardId = 0;
  let weekly = 0;
  step('a reward', async () => (rewardId = await aReward(family, { pointsCost: 5 })));
  step('a weekly habit', async () => {
    weekly = await aHabit(family, { frequency: 'weekly', daysPerWeek: 2, requiresApproval: true });
  });
  step('two completions on Sunday', async () => {
    ids.push(await pending(), await pending({ habitId: weekly }));
  });
  step('a redemption before the approval', () => redeem(family, rewardId));
  step('a new price', () =>
    app.db.updateTable('habits').set({ points_per_completion: 8 }).where('id', '=', habitId).execute(),
  );
  step('an approval on Monday', async () => {
    app.clock.moveTo('2026-03-09T07:00:00Z');
    await approve(ids.slice(0, 1));
  });
  step('the redemption after the approval', () => redeem(family, rewardId));
  step('a repeat of the approval', () => approve(ids));
  step('a rejection of an approved completion', () => reject(ids[0] ?? 0, 'Too late'));
  step('completions on Monday', async () => {
    ids.push(await pending(), await pending({ habitId: weekly }));
  });
  step('a rejection with words', () => reject(ids[2] ?? 0, 'Almost'));
  step('a rejection of the week on Tuesday', async () => {
    app.clock.moveTo('2026-03-10T07:00:00Z');
    await reject(ids[3] ?? 0);
  });
  step('a completion and its undo by the child', async () => {
    await pending();
    await undo(family, habitId, family.child);
  });
  step('a completion that waits a week', async () => {
    await pending({ habitId: weekly });
    app.clock.moveTo('2026-03-17T07:00:00Z');
    await approveOverdueCompletions(app.ctx);
  });
  step('two approvals at once', async () => approve([await pending(), await pending({ habitId: weekly })]));
  step('a deletion with a pending completion', async () => {
    app.clock.moveTo('2026-03-18T07:00:00Z');
    await pending();
    await expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
  });
  for (const [name, run] of steps) {
    await run();
    expect([name, await verifyLedgerOf(family)]).toMatchObject([name, { ok: true }]);
  }
});

test('a batch with an id that is gone approves the others, and its repeat credits nothing again', async () => {
  const undone = await pending();
  await undo(family, habitId, family.child);
  const ids = [undone, await pending(), 1_000_000];
  const first = await approve(ids);
  expect(first.body.results).toEqual([
    { id: ids[0], result: 'gone' },
    { id: ids[1], result: 'approved' },
    { id: ids[2], result: 'gone' },
  ]);
  expect((await approve(ids)).body).toEqual(first.body);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  expect((await approve([undone, undone])).body.results).toHaveLength(2);
});

test('a completion that counts cannot be rejected, and its undo reverses the approval', async () => {
  const id = await pending();
  await approve([id]);
  const rejected = await reject(id);
  expect([rejected.status, rejected.body]).toMatchObject([
    409,
    { code: 'ALREADY_DECIDED', message: 'This one is approved. You can remove it in the chart.' },
  ]);
  expect((await undo(family, habitId, family.child)).status).toBe(204);
  expect(await profileOf(family)).toMatchObject({ currentPoints: 0, totalPoints: 0 });
  expect((await approve([id])).body.results).toEqual([{ id, result: 'gone' }]);
});

test('the list has the pending completions of all children, oldest first', async () => {
  const first = await pending();
  const { childId: leo } = await aChild(app, family.parent, `${family.childLogin.username}-2`);
  const other = await aHabit(
    { ...family, childId: leo },
    { requiresApproval: true, name: 'Feed the cat', pointsPerCompletion: 3 },
  );
  const second = await pending({ habitId: other, childId: leo });
  const { body } = await family.parent.rest('GET /api/habit-completions/pending');
  expect(body).toEqual([
    expect.objectContaining({ id: first, childId: family.childId, habitName: 'Brush teeth', points: 5 }),
    {
      id: second,
      childId: leo,
      childName: expect.any(String),
      childAvatar: '0',
      habitId: other,
      habitName: 'Feed the cat',
      habitIcon: null,
      habitActive: true,
      day: '2026-03-08',
      slot: 1,
      part: 'any',
      completedAt: '2026-03-08T22:30:00.000Z',
      recordedAt: null,
      points: 3,
      takesStar: true,
    },
  ]);
});

test('webhooks learn of a completion when it counts; the text of a note is in no message', async () => {
  await aWebhook(app, family, {
    events: ['completion.pending', 'completion.recorded', 'completion.undone', 'completion.rejected'],
  });
  const messages = () =>
    app.db
      .selectFrom('webhook_deliveries')
      .where('family_id', '=', family.familyId)
      .where('type', '<>', 'level.reached')
      .select(['type', 'body'])
      .orderBy('id')
      .execute();
  const id = await pending();
  await reject(id, 'CANARY');
  await pending();
  await undo(family, habitId, family.child);
  await approve([await pending()]);
  const sent = await messages();
  expect(sent.map(({ type }) => type)).toEqual([
    'completion.pending',
    'completion.rejected',
    'completion.pending',
    'completion.rejected',
    'completion.pending',
    'completion.recorded',
  ]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ completionId: id, slot: 1, points: 5 });
  expect(JSON.stringify(sent)).not.toContain('CANARY');
});
