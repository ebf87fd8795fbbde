import { addDays } from '@starchart/domain';
import { MAX_PENDING_COMPLETIONS } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entriesOf, habitOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aFamily,
  aFamilyDevice,
  aHabit,
  aMember,
  aWebhook,
  expectSuccess,
  setPin,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';
import { approveOverdueCompletions } from './approve-overdue-completions.ts';

const MONDAY = '2026-03-09';
const TUESDAY = '2026-03-10';
const WEDNESDAY = '2026-03-11';
/** Wednesday noon. */
const NOW = '2026-03-11T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const ABOUT_A_DAY = 24 * HOUR_MS;

let app: TestApp;
let family: TestFamily;
let habitId: number;
beforeAll(async () => {
  app = await startTestApp(NOW);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(NOW);
  family = await aFamily(app, { timeZone: 'UTC' });
  habitId = await anOldHabit({ pointsPerCompletion: 5 });
});

/** A habit that was there before the taps of the tests. */
async function anOldHabit(fields: Parameters<typeof aHabit>[1] = {}): Promise<number> {
  const now = app.clock.now().toISOString();
  app.clock.moveTo('2026-03-01T12:00:00.000Z');
  const id = await aHabit(family, fields);
  app.clock.moveTo(now);
  return id;
}

interface Sent {
  by?: TestClient;
  input?: object;
  /** Time between tap and sending. */
  elapsed?: number;
  /** How far the clock of the device is ahead. */
  clockAhead?: number;
  headers?: Record<string, string>;
}

/** Sends a completion or an undo that a device kept while it was offline. */
function send(
  kind: 'record' | 'undo',
  { by = family.child, input = {}, elapsed = 0, clockAhead = 0, headers = {} }: Sent = {},
): Promise<Answer> {
  const sentAt = app.clock.now().getTime() + clockAhead;
  const occurredAt = new Date(sentAt - elapsed).toISOString();
  const fields = { habitId, childId: family.childId, slot: 1, occurredAt, ...input };
  const sent = { 'starchart-sent-at': new Date(sentAt).toISOString(), ...headers };
  return kind === 'record'
    ? by.rest('POST /api/habit-completions', fields, sent)
    : by.mutate('completions.undoToday', fields, sent);
}

const record = (sent?: Sent) => send('record', sent);
const undo = (sent?: Sent) => send('undo', sent);

test('an offline completion of today counts at the time of the tap', async () => {
  const { status, body } = await record({ elapsed: 2 * HOUR_MS });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    completedAt: '2026-03-11T10:00:00.000Z',
    completedOn: WEDNESDAY,
    recordedAt: NOW,
    pointsEarned: 5,
    currentPoints: 5,
  });
});

test('the clock of a device does not matter', async () => {
  const { body } = await record({ elapsed: ABOUT_A_DAY, clockAhead: 400 * ABOUT_A_DAY });
  expect(body).toMatchObject({ completedAt: '2026-03-10T12:00:00.000Z', completedOn: TUESDAY });
});

test('a child adds a completion of an earlier day, booked today for that day', async () => {
  const { body } = await record({ elapsed: 2 * ABOUT_A_DAY });
  expect(body).toMatchObject({
    completedOn: MONDAY,
    pointsEarned: 5,
    dayProgress: { full: true, becameFull: true },
  });
  expect(await entriesOf(family)).toMatchObject([
    { kind: 'completion', amount: 5, day: WEDNESDAY, forDay: MONDAY, sentLater: true, by: { role: 'child' } },
  ]);
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 1 });
});

test('a streak includes what a second device did offline on the day before', async () => {
  const online = await family.child.rest('POST /api/habit-completions', { habitId, childId: family.childId });
  expect(online.body).toMatchObject({ recordedAt: null, completedOn: WEDNESDAY });
  await record({ elapsed: ABOUT_A_DAY });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2, completionCount: 2 });
  expect((await entriesOf(family)).map(({ sentLater }) => sentLater)).toEqual([true, false]);
});

test('the same completion of two devices counts once', async () => {
  const first = await record({ elapsed: ABOUT_A_DAY });
  const second = await record({ elapsed: ABOUT_A_DAY + HOUR_MS });
  expect([second.status, second.body]).toMatchObject([
    200,
    { id: first.body.id, repeated: true, pointsEarned: 0, currentPoints: 5, recordedAt: NOW },
  ]);
  expect(await entriesOf(family)).toHaveLength(1);
});

test.each<[string, Sent]>([
  ['more than 72 hours ago', { elapsed: 72 * HOUR_MS + 1 }],
  ['before the two days before today', { elapsed: 61 * HOUR_MS }],
])('a tap %s is TOO_LATE', async (_when, sent) => {
  await record();
  const refusal = { code: 'TOO_LATE', message: 'That was a while ago. A grown-up can still add it.' };
  for (const answer of [await record(sent), await undo(sent)]) {
    expect([answer.status, answer.body]).toMatchObject([409, refusal]);
  }
  expect(await entriesOf(family)).toHaveLength(1);
});

test.each([3, 10, 60, 365 * 24 * 60])(
  'a tap %i minutes after its sending counts as of now',
  async (minutes) => {
    const sent = { elapsed: -minutes * 60_000 };
    expect((await record(sent)).body).toMatchObject({ completedAt: NOW, completedOn: WEDNESDAY });
    expect((await undo(sent)).body).toMatchObject({ points: 5 });
  },
);

test.each([undefined, 'yesterday', '1773230400000'])(
  'an offline completion or undo with the sending time %j is VALIDATION',
  async (sentAt) => {
    const fields = { habitId, childId: family.childId, slot: 1, occurredAt: NOW };
    const headers: Record<string, string> = sentAt === undefined ? {} : { 'starchart-sent-at': sentAt };
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    for (const answer of [
      await family.child.rest('POST /api/habit-completions', fields, headers),
      await family.child.rest(`DELETE /api/habit-completions/today?${query.toString()}`, undefined, headers),
      await family.child.mutate('completions.record', fields, headers),
      await family.child.mutate('completions.undo', fields, headers),
    ]) {
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'VALIDATION', errors: [{ path: 'occurredAt' }] },
      ]);
    }
  },
);

test('an offline undo removes the completion of the day of its tap', async () => {
  await record({ elapsed: ABOUT_A_DAY });
  await record();
  expect((await undo({ elapsed: ABOUT_A_DAY - HOUR_MS })).body).toMatchObject({
    points: 5,
    currentPoints: 5,
  });
  expect(await daysOfCompletions()).toEqual([WEDNESDAY]);
  expect((await entriesOf(family))[0]).toMatchObject({ kind: 'reversal', day: WEDNESDAY, forDay: TUESDAY });
  // A repeat has no effect.
  expect((await undo({ elapsed: ABOUT_A_DAY - HOUR_MS })).body).toMatchObject({ points: 0 });
  expect((await undo({ elapsed: 2 * ABOUT_A_DAY, input: { slot: undefined } })).status).toBe(404);
});

test('an offline undo through REST removes the completion of the day of its tap', async () => {
  await record({ elapsed: ABOUT_A_DAY });
  const query = `habitId=${habitId}&childId=${family.childId}&slot=1&occurredAt=${TUESDAY}T15:00:00.000Z`;
  const headers = { 'starchart-sent-at': NOW };
  expect(
    (await family.child.rest(`DELETE /api/habit-completions/today?${query}`, undefined, headers)).status,
  ).toBe(204);
  expect(await daysOfCompletions()).toEqual([]);
});

test('an offline undo of spent stars is STARS_SPENT', async () => {
  await record({ elapsed: ABOUT_A_DAY });
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/adjust-points`, {
    pointsToDeduct: 3,
  });
  const answer = await undo({ elapsed: ABOUT_A_DAY });
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'STARS_SPENT' }]);
});

test('offline undos of a habit are limited like others', async () => {
  for (let turn = 0; turn < 20; turn++) {
    await record({ elapsed: ABOUT_A_DAY });
    expect((await undo({ elapsed: ABOUT_A_DAY })).status).toBe(200);
  }
  await record({ elapsed: ABOUT_A_DAY });
  expect((await undo({ elapsed: ABOUT_A_DAY })).status).toBe(429);
});

test('what the child sends later is no news for it', async () => {
  // An entry that it has not seen keeps the next ones unseen.
  const bonus = { points: 3, reason: 'Kind' };
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/bonus-points`, bonus);
  await record({ elapsed: ABOUT_A_DAY });
  const { body } = await expectSuccess(family.child, `GET /api/children/${family.childId}/kid-dashboard`);
  expect(body.news.entries).toMatchObject([{ kind: 'adjustment' }]);
});

test('a rejection is done once the child sends what it did after it', async () => {
  habitId = await anOldHabit({ requiresApproval: true });
  const unread = async () =>
    (await expectSuccess(family.child, `GET /api/children/${family.childId}/kid-dashboard`)).body.notes;
  const { body } = await record({ elapsed: 2 * HOUR_MS });
  await expectSuccess(family.parent, `POST /api/habit-completions/${body.id}/reject`, {
    reason: 'Look again',
  });
  expect(await unread()).toHaveLength(1);
  app.clock.moveTo('2026-03-11T13:00:00.000Z');
  await record({ elapsed: HOUR_MS / 2 });
  expect(await unread()).toEqual([]);
});

test('a habit that was inactive then is HABIT_CLOSED, and one that does not exist NOT_FOUND', async () => {
  const now = app.clock.now().toISOString();
  app.clock.moveTo('2026-03-09T12:00:00Z');
  await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    active: false,
  });
  app.clock.moveTo(now);
  const closed = await record({ elapsed: ABOUT_A_DAY });
  expect([closed.status, closed.body]).toMatchObject([409, { code: 'HABIT_CLOSED' }]);
  await expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
  expect((await record({ elapsed: ABOUT_A_DAY })).status).toBe(404);
});

test('a day before the start of the habit, and a weekday without it, are NOT_DUE', async () => {
  habitId = await anOldHabit({ startDate: TUESDAY });
  expect((await record({ elapsed: 2 * ABOUT_A_DAY })).body).toMatchObject({ code: 'NOT_DUE' });
  expect((await record({ elapsed: ABOUT_A_DAY })).status).toBe(201);
  habitId = await anOldHabit({ weekdays: [3] });
  expect((await record({ elapsed: ABOUT_A_DAY })).body).toMatchObject({ code: 'NOT_DUE' });
});

test('a completion before eight counts for Early Bird if it is sent within an hour', async () => {
  const countEarly = async () => {
    const { early_completion_count } = await app.db
      .selectFrom('habits')
      .where('id', '=', habitId)
      .select('early_completion_count')
      .executeTakeFirstOrThrow();
    return early_completion_count;
  };
  app.clock.moveTo(`${WEDNESDAY}T08:30:00.000Z`);
  await record({ elapsed: HOUR_MS });
  expect(await countEarly()).toBe(1);
  await record({ elapsed: ABOUT_A_DAY + HOUR_MS });
  expect(await countEarly()).toBe(1);
});

describe('with approval of the habit', () => {
  beforeEach(async () => {
    habitId = await anOldHabit({ pointsPerCompletion: 5, requiresApproval: true });
  });

  test('a completion of an earlier day is pending, and its approval is booked for that day', async () => {
    const { body } = await record({ elapsed: ABOUT_A_DAY });
    expect(body).toMatchObject({ status: 'pending', pointsEarned: 0, completedOn: TUESDAY });
    await expectSuccess(family.parent, 'POST /api/habit-completions/approve', { ids: [body.id] });
    expect(await entriesOf(family)).toMatchObject([{ day: WEDNESDAY, forDay: TUESDAY, amount: 5 }]);
  });

  test('it waits seven days from its arrival, not from the tap', async () => {
    await record({ elapsed: 2 * ABOUT_A_DAY });
    app.clock.moveTo('2026-03-18T11:59:00.000Z');
    await approveOverdueCompletions(app.ctx);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 0 });
    app.clock.moveTo('2026-03-18T12:00:00.000Z');
    await approveOverdueCompletions(app.ctx);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  });

  test('a grown-up counts what the child has done', async () => {
    expect((await record({ by: family.parent, elapsed: ABOUT_A_DAY })).body).toMatchObject({
      status: 'counted',
      completedOn: TUESDAY,
    });
    // An undo by the same grown-up is no rejection, so it writes no note.
    await undo({ by: family.parent, elapsed: ABOUT_A_DAY });
    const notes = await app.db
      .selectFrom('notes')
      .where('family_id', '=', family.familyId)
      .selectAll()
      .execute();
    expect(notes).toEqual([]);
  });
});

function set(offlineCompletions: string) {
  return expectSuccess(family.parent, 'PATCH /api/account', { offlineCompletions });
}

describe('the setting of the family', () => {
  test('is in the account, and only a parent changes it', async () => {
    expect((await family.parent.query('account.get')).body).toMatchObject({ offlineCompletions: 'accept' });
    expect((await set('today')).body).toMatchObject({ offlineCompletions: 'today' });
    const grandma = await aMember(app, family, { familyRole: 'helper' });
    const answer = await grandma.client.rest('PATCH /api/account', { offlineCompletions: 'accept' });
    expect(answer.status).toBe(403);
  });

  test('“today” accepts the current day alone', async () => {
    await set('today');
    for (const answer of [await record({ elapsed: ABOUT_A_DAY }), await undo({ elapsed: ABOUT_A_DAY })]) {
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'TOO_LATE' }]);
    }
    expect((await record({ elapsed: 11 * HOUR_MS })).status).toBe(201);
  });

  test('“approve” lets every offline completion of a child wait, and no other', async () => {
    await set('approve');
    expect((await record({ elapsed: HOUR_MS })).body).toMatchObject({ status: 'pending', pointsEarned: 0 });
    expect((await record({ elapsed: ABOUT_A_DAY })).body).toMatchObject({ status: 'pending' });
    const waiting = (await family.parent.rest('GET /api/habit-completions/pending')).body;
    const now = app.clock.now();
    const recordedAt = now.toISOString();
    expect(waiting).toMatchObject(
      [HOUR_MS, ABOUT_A_DAY].map((elapsed) => ({
        completedAt: new Date(now.getTime() - elapsed).toISOString(),
        recordedAt,
      })),
    );
    const other = await anOldHabit();
    const online = { habitId: other, childId: family.childId };
    expect((await family.child.rest('POST /api/habit-completions', online)).body).toMatchObject({
      status: 'counted',
    });
  });

  test('“approve” has the limit of pending completions', async () => {
    await set('approve');
    const pending = Array.from({ length: MAX_PENDING_COMPLETIONS }, (_, index) => ({
      family_id: family.familyId,
      child_id: family.childId,
      habit_id: habitId,
      completed_at: NOW,
      completed_on: addDays(MONDAY, -1 - index),
      early: false,
      points_earned: 5,
      streak: 1,
      longest_streak: 1,
      status: 'pending' as const,
    }));
    await app.db.insertInto('habit_completions').values(pending).execute();
    const answer = await record({ elapsed: ABOUT_A_DAY });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'CONFLICT' }]);
  });
});

test('the profile picker does not complete for a child with a PIN, unless the board may', async () => {
  const device = await aFamilyDevice(app, family);
  expect((await record({ by: device.client, elapsed: ABOUT_A_DAY })).status).toBe(201);
  await setPin(family, { childId: family.childId });
  for (const kind of [record, undo]) {
    const answer = await kind({ by: device.client, elapsed: 2 * HOUR_MS });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'FORBIDDEN' }]);
  }
  await setPin(family, { childId: family.childId, boardCheckOff: true });
  expect((await record({ by: device.client, elapsed: 2 * HOUR_MS })).status).toBe(201);
});

describe('a repeat with the same Idempotency-Key', () => {
  const LAST_INSTANT = `${WEDNESDAY}T23:59:59.900Z`;
  const AFTER_MIDNIGHT = '2026-03-12T00:00:05.000Z';

  test.each([record, undo])(
    'that arrives after midnight gets the first answer, although its sending time is another',
    async (kind) => {
      app.clock.moveTo(LAST_INSTANT);
      if (kind === undo) await record({ by: family.parent });
      const idempotencyKey = crypto.randomUUID();
      const sendAt = (sentAt: string) =>
        kind({
          by: family.parent,
          input: { occurredAt: `${WEDNESDAY}T23:59:59.800Z` },
          headers: { 'idempotency-key': idempotencyKey, 'starchart-sent-at': sentAt },
        });
      const first = await sendAt(LAST_INSTANT);
      expect(first.body).toMatchObject({ [kind === record ? 'pointsEarned' : 'points']: 5 });
      const days = await daysOfCompletions();
      app.clock.moveTo(AFTER_MIDNIGHT);
      const repeat = await sendAt(`${WEDNESDAY}T23:59:59.950Z`);
      expect([repeat.status, repeat.body]).toEqual([first.status, first.body]);
      expect(await daysOfCompletions()).toEqual(days);
    },
  );

  test('of a refused completion is refused again', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const input = { occurredAt: `${MONDAY}T01:00:00.000Z` };
    app.clock.moveTo('2026-03-12T00:30:00.000Z');
    const first = await record({ by: family.parent, input, headers: key });
    expect(first.body).toMatchObject({ code: 'TOO_LATE' });
    app.clock.moveTo(NOW);
    expect((await record({ by: family.parent, input, headers: key })).body).toEqual(first.body);
  });
});

test('a late completion tells webhooks so', async () => {
  await aWebhook(app, family, { events: ['completion.recorded'] });
  await record({ elapsed: HOUR_MS });
  await record({ elapsed: ABOUT_A_DAY });
  const bodies = await app.db
    .selectFrom('webhook_deliveries')
    .where('family_id', '=', family.familyId)
    .where('type', '=', 'completion.recorded')
    .select('body')
    .orderBy('id')
    .execute();
  const messages = bodies.map(({ body }) => JSON.parse(body ?? ''));
  expect(messages).toMatchObject([{ completedOn: WEDNESDAY }, { completedOn: TUESDAY, late: true }]);
  expect(messages[0]).not.toHaveProperty('late');
});

/** The days of the stored completions of the habit. */
async function daysOfCompletions(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('habit_completions')
    .where('habit_id', '=', habitId)
    .select('completed_on')
    .orderBy('completed_on')
    .execute();
  return rows.map(({ completed_on }) => completed_on);
}
