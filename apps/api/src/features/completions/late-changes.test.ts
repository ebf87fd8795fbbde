import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entriesOf, habitOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aFamily,
  aFamilyDevice,
  aGuest,
  aHabit,
  aMember,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

const LONG_BEFORE = '2026-03-01T12:00:00.000Z';
const MONDAY = '2026-03-09';
const TUESDAY = '2026-03-10';
/** Wednesday noon. */
const NOW = '2026-03-11T12:00:00.000Z';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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

/** A habit that was there before all taps of a test. */
async function anOldHabit(fields: Parameters<typeof aHabit>[1] = {}): Promise<number> {
  const now = app.clock.now().toISOString();
  app.clock.moveTo(LONG_BEFORE);
  const id = await aHabit(family, fields);
  app.clock.moveTo(now);
  return id;
}

function pass(ms: number): void {
  app.clock.moveTo(new Date(app.clock.now().getTime() + ms).toISOString());
}

interface Sent {
  habitId?: number;
  by?: TestClient;
  /** Time since the tap; without it, the tap is sent at once. */
  elapsed?: number;
  slot?: number | undefined;
  asChild?: boolean;
  headers?: Record<string, string>;
}

function send(kind: 'record' | 'undo', { by = family.child, elapsed, headers = {}, ...input }: Sent = {}) {
  const sentAt = app.clock.now();
  const fields = { habitId, childId: family.childId, slot: 1, ...input };
  if (elapsed === undefined) return by.mutate(`completions.${kind}`, fields, headers);
  const occurredAt = new Date(sentAt.getTime() - elapsed).toISOString();
  return by.mutate(
    `completions.${kind}`,
    { ...fields, occurredAt },
    { 'starchart-sent-at': sentAt.toISOString(), ...headers },
  );
}
const record = (sent?: Sent) => send('record', sent);
const undo = (sent?: Sent) => send('undo', sent);

const problemOf = ({ status, body }: Answer) => [status, body.code, body.message];
const BY_GROWN_UP = [409, 'NEWER_CHANGE', 'A grown-up changed this quest after your tap.'];
const SINCE = [409, 'NEWER_CHANGE', 'This quest has changed since your tap.'];
const FOR_GROWN_UPS = [
  409,
  'NEWER_CHANGE',
  'This habit was changed after that tap, so the tap does not count.',
];

describe('a late undo', () => {
  test('leaves a completion alone that was made after it', async () => {
    await record();
    expect(problemOf(await undo({ elapsed: HOUR_MS }))).toEqual(SINCE);
    const query = `habitId=${habitId}&childId=${family.childId}&occurredAt=2026-03-11T11:00:00.000Z`;
    const rest = await family.child.rest(`DELETE /api/habit-completions/today?${query}`, undefined, {
      'starchart-sent-at': NOW,
    });
    expect([rest.status, rest.body.code]).toEqual([409, 'NEWER_CHANGE']);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  });

  test('takes back what the same device tapped before it, although that arrived later', async () => {
    await record({ elapsed: HOUR_MS });
    expect((await undo({ elapsed: 30 * MINUTE_MS })).body).toMatchObject({ points: 5 });
    expect((await record({ elapsed: 10 * MINUTE_MS })).body).toMatchObject({ repeated: false });
    expect(problemOf(await undo({ elapsed: 30 * MINUTE_MS }))).toEqual(SINCE);
  });

  test('takes back a completion whose request was still on the way', async () => {
    await record();
    expect((await undo({ elapsed: 5_000 })).status).toBe(200);
  });

  test('does not know what another device sent after it', async () => {
    await record({ by: family.parent, asChild: true, elapsed: HOUR_MS });
    expect(problemOf(await undo({ elapsed: 30 * MINUTE_MS }))).toEqual(BY_GROWN_UP);
  });

  test('without a slot takes back the highest that it knows', async () => {
    habitId = await anOldHabit({ slots: ['morning', 'evening'] });
    await record();
    pass(HOUR_MS);
    await record({ slot: 2 });
    expect((await undo({ slot: undefined, elapsed: HOUR_MS / 2 })).status).toBe(200);
    const rows = await app.db
      .selectFrom('habit_completions')
      .where('habit_id', '=', habitId)
      .select('slot')
      .execute();
    expect(rows).toEqual([{ slot: 2 }]);
  });

  test.each(['approves', 'corrects'])('counts for nothing once a grown-up %s it', async (what) => {
    habitId = await anOldHabit({ requiresApproval: true });
    const { body } = await record({ elapsed: 2 * HOUR_MS });
    pass(HOUR_MS);
    await (what === 'approves'
      ? expectSuccess(family.parent, 'POST /api/habit-completions/approve', { ids: [body.id] })
      : correct({ day: '2026-03-11', done: true }));
    expect(problemOf(await undo({ elapsed: HOUR_MS / 2 }))).toEqual(BY_GROWN_UP);
    // What the child undoes after the approval is undone.
    pass(HOUR_MS);
    expect((await undo({ elapsed: HOUR_MS / 2 })).status).toBe(200);
  });

  test('of an earlier day takes back only what the same sender did', async () => {
    await record({ elapsed: DAY_MS + HOUR_MS });
    expect(problemOf(await undo({ by: family.parent, elapsed: DAY_MS }))).toEqual(FOR_GROWN_UPS);
    expect((await undo({ elapsed: DAY_MS })).body).toMatchObject({ points: 5 });
    app.clock.moveTo(`${TUESDAY}T08:00:00.000Z`);
    await record({ by: family.parent });
    app.clock.moveTo(NOW);
    expect(problemOf(await undo({ elapsed: DAY_MS }))).toEqual(BY_GROWN_UP);
  });

  test('of an earlier day takes back what another profile of the same family device did', async () => {
    const device = await aFamilyDevice(app, family);
    await record({ by: device.client, elapsed: DAY_MS + HOUR_MS });
    expect((await undo({ by: device.client, elapsed: DAY_MS })).status).toBe(200);
  });

  test('leaves alone what a grown-up entered in the chart since', async () => {
    await correct({ day: TUESDAY, done: true });
    expect(problemOf(await undo({ elapsed: DAY_MS }))).toEqual(BY_GROWN_UP);
    expect(problemOf(await undo({ by: family.parent, elapsed: DAY_MS }))).toEqual(FOR_GROWN_UPS);
  });

  test('has the first answer when it is repeated with its key, also after a new completion', async () => {
    await record({ elapsed: HOUR_MS });
    const occurredAt = '2026-03-11T11:30:00.000Z';
    const sendOnce = () =>
      family.child.mutate(
        'completions.undo',
        { habitId, childId: family.childId, slot: 1, occurredAt },
        { 'idempotency-key': `undo-${habitId}`, 'starchart-sent-at': NOW },
      );
    const first = await sendOnce();
    expect(first.body).toMatchObject({ points: 5 });
    await record();
    expect((await sendOnce()).body).toEqual(first.body);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  });
});

describe('a late completion', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['undo', () => undo({ by: family.parent })],
    ['correction', () => correct({ day: '2026-03-11', done: false })],
  ])('does not count again over a later %s by a parent', async (_what, remove) => {
    await record({ elapsed: HOUR_MS });
    await remove();
    pass(MINUTE_MS);
    expect(problemOf(await record({ elapsed: 30 * MINUTE_MS }))).toEqual(BY_GROWN_UP);
    expect(problemOf(await record({ by: family.parent, elapsed: 30 * MINUTE_MS }))).toEqual(FOR_GROWN_UPS);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 0 });
    // A new tap counts.
    expect((await record({ elapsed: MINUTE_MS / 2 })).status).toBe(200);
  });

  test('does not wait again over a later rejection, or over an undo of what waited', async () => {
    habitId = await anOldHabit({ requiresApproval: true });
    const { body } = await record({ elapsed: HOUR_MS });
    await expectSuccess(family.parent, `POST /api/habit-completions/${body.id}/reject`, {});
    expect(problemOf(await record({ elapsed: 30 * MINUTE_MS }))).toEqual(BY_GROWN_UP);
    await record();
    pass(HOUR_MS);
    await undo();
    expect(problemOf(await record({ elapsed: 30 * MINUTE_MS }))).toEqual(SINCE);
    const waiting = await family.parent.rest('GET /api/habit-completions/pending');
    expect(waiting.body).toEqual([]);
  });

  test('of an earlier day does not count again over a correction of that day', async () => {
    await record({ elapsed: DAY_MS });
    await correct({ day: TUESDAY, done: false });
    expect(problemOf(await record({ elapsed: DAY_MS }))).toEqual(BY_GROWN_UP);
    expect((await record({ elapsed: 2 * DAY_MS })).body).toMatchObject({ completedOn: MONDAY });
  });

  test('counts after an undo that was tapped before it and arrived late, too', async () => {
    await record({ elapsed: 3 * HOUR_MS });
    await undo({ elapsed: 2 * HOUR_MS });
    expect((await record({ elapsed: HOUR_MS })).body).toMatchObject({ pointsEarned: 5 });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 3 });
  });

  test('brings back an earlier day with the points and the approval that it had', async () => {
    const waiting = await anOldHabit({ pointsPerCompletion: 5, requiresApproval: true });
    for (const id of [habitId, waiting]) {
      expect((await send('record', { habitId: id, elapsed: DAY_MS })).status).toBe(200);
    }
    for (const id of [habitId, waiting]) {
      const price = { pointsPerCompletion: 100, requiresApproval: false };
      await expectSuccess(family.parent, `PUT /api/habits/${id}`, { childId: family.childId, ...price });
      expect((await send('undo', { habitId: id, elapsed: DAY_MS - MINUTE_MS })).status).toBe(200);
      expect((await send('record', { habitId: id, elapsed: DAY_MS - 2 * MINUTE_MS })).status).toBe(200);
    }
    expect(await profileOf(family)).toMatchObject({ currentPoints: 5 });
  });

  test('by a grown-up does not approve what the child did after it', async () => {
    habitId = await anOldHabit({ requiresApproval: true });
    await record();
    expect(problemOf(await record({ by: family.parent, elapsed: HOUR_MS }))).toEqual(FOR_GROWN_UPS);
    pass(HOUR_MS);
    const approved = await record({ by: family.parent, elapsed: HOUR_MS / 2 });
    expect(approved.body).toMatchObject({ status: 'counted' });
  });

  test('of a time before the habit existed is NOT_DUE, and earns nothing', async () => {
    habitId = await aHabit(family, { pointsPerCompletion: 90 });
    pass(MINUTE_MS);
    for (const elapsed of [2 * DAY_MS, DAY_MS, 2 * MINUTE_MS]) {
      const { status, body } = await record({ elapsed });
      expect([status, body.code]).toEqual([409, 'NOT_DUE']);
    }
    expect((await record({ elapsed: MINUTE_MS / 2 })).body).toMatchObject({ currentPoints: 90 });
  });

  test('of a time at which the habit was inactive is HABIT_CLOSED', async () => {
    await update({ active: false });
    pass(30 * MINUTE_MS);
    await update({ active: true });
    pass(MINUTE_MS);
    const during = await record({ elapsed: 20 * MINUTE_MS });
    expect(problemOf(during)).toEqual([409, 'HABIT_CLOSED', 'This quest is no longer active.']);
    expect((await record({ elapsed: HOUR_MS })).status).toBe(200);
  });

  test('of a day on which the habit was inactive, or past its end then, is HABIT_CLOSED', async () => {
    app.clock.moveTo(`${MONDAY}T08:00:00.000Z`);
    await update({ active: false });
    app.clock.moveTo('2026-03-11T08:00:00.000Z');
    await update({ active: true });
    app.clock.moveTo(NOW);
    const closed = [await record({ elapsed: 2 * DAY_MS }), await record({ elapsed: DAY_MS })];
    expect(closed.map(({ body }) => body.code)).toEqual(['HABIT_CLOSED', 'HABIT_CLOSED']);

    habitId = await anOldHabit({ endDate: MONDAY });
    await update({ endDate: '2026-03-20' });
    expect((await record({ elapsed: DAY_MS })).body).toMatchObject({ code: 'HABIT_CLOSED' });
    expect((await record({ elapsed: 2 * DAY_MS })).status).toBe(200);
  });

  test('counts if the habit became inactive later on that day, also while it is', async () => {
    await update({ active: false });
    expect((await record({ elapsed: HOUR_MS })).body).toMatchObject({ pointsEarned: 5 });
    pass(MINUTE_MS);
    expect((await record({ elapsed: MINUTE_MS / 2 })).body).toMatchObject({ repeated: true });
    expect((await undo({ elapsed: 5_000 })).body).toMatchObject({ points: 5 });
    expect((await record({ elapsed: 2_000 })).body).toMatchObject({ code: 'HABIT_CLOSED' });
    expect((await record({ elapsed: DAY_MS })).body).toMatchObject({ completedOn: TUESDAY });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  });

  test('of a day on which the habit was twice inactive counts for the hours between', async () => {
    for (const [hour, active] of [
      ['06', false],
      ['08', true],
      ['10', false],
    ] as const) {
      app.clock.moveTo(`2026-03-11T${hour}:00:00.000Z`);
      await update({ active });
    }
    app.clock.moveTo(NOW);
    expect((await record({ elapsed: HOUR_MS })).body).toMatchObject({ code: 'HABIT_CLOSED' });
    expect((await record({ elapsed: 5 * HOUR_MS })).body).toMatchObject({ code: 'HABIT_CLOSED' });
    expect((await record({ elapsed: 3 * HOUR_MS })).status).toBe(200);
  });

  test('of a time at which the day was due counts, although the day is off since', async () => {
    await update({ weekdays: [1, 2] });
    pass(MINUTE_MS);
    expect((await record({ elapsed: MINUTE_MS / 2 })).body).toMatchObject({ code: 'NOT_DUE' });
    expect((await record({ elapsed: HOUR_MS })).body).toMatchObject({ status: 'counted' });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  });

  test('of a time at which the day was off is NOT_DUE, although the day is due since', async () => {
    habitId = await anOldHabit({ weekdays: [1, 2] });
    await update({ weekdays: [1, 2, 3, 4, 5, 6, 7] });
    pass(MINUTE_MS);
    expect((await record({ elapsed: HOUR_MS })).body).toMatchObject({ code: 'NOT_DUE' });
    expect((await record({ elapsed: MINUTE_MS / 2 })).body).toMatchObject({ status: 'counted' });
  });

  test('counts during a pause, as it does at once', async () => {
    await expectSuccess(family.parent, `POST /api/pauses`, {
      childId: family.childId,
      kind: 'vacation',
      startsOn: TUESDAY,
      endsOn: '2026-03-11',
    });
    expect((await record({ elapsed: DAY_MS })).body).toMatchObject({ completedOn: TUESDAY });
    expect((await record()).status).toBe(200);
  });

  test('of a time before the first day that the habit had then is HABIT_CLOSED', async () => {
    habitId = await anOldHabit({ startDate: '2026-03-20' });
    await update({ startDate: null });
    pass(MINUTE_MS);
    expect((await record({ elapsed: DAY_MS })).body).toMatchObject({ code: 'HABIT_CLOSED' });
    expect((await record({ elapsed: MINUTE_MS / 2 })).status).toBe(200);
  });

  test('of a weekday that was off then is NOT_DUE', async () => {
    habitId = await anOldHabit({ weekdays: [3] });
    await update({ weekdays: [1, 2, 3, 4, 5, 6, 7] });
    expect((await record({ elapsed: DAY_MS })).body).toMatchObject({ code: 'NOT_DUE' });
  });
});

test.each(['complete', 'help'] as const)(
  'a guest with the scope %s sends no late completion and no late undo',
  async (scope) => {
    const guest = await aGuest(app, family, { scope });
    for (const asChild of [true, false]) {
      for (const answer of [
        await record({ by: guest.client, elapsed: 0, asChild }),
        await undo({ by: guest.client, elapsed: HOUR_MS, asChild }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
      }
    }
    expect((await record({ by: guest.client })).status).toBe(200);
  },
);

test.each([true, false])(
  'a helper reaches yesterday, and no day before, with asChild %s',
  async (asChild) => {
    const { client: by } = await aMember(app, family, { familyRole: 'helper' });
    const tooOld = await record({ by, elapsed: 2 * DAY_MS, asChild });
    expect([tooOld.status, tooOld.body]).toMatchObject([
      400,
      { code: 'VALIDATION', errors: [{ path: 'occurredAt' }] },
    ]);
    expect((await record({ by, elapsed: DAY_MS, asChild })).body).toMatchObject({ completedOn: TUESDAY });
    expect((await undo({ by, elapsed: DAY_MS, asChild })).status).toBe(200);
  },
);

describe('a habit that is due every few days', () => {
  test('takes no late tap before a later day that met it', async () => {
    habitId = await anOldHabit({ intervalDays: 7, pointsPerCompletion: 90 });
    await record();
    for (const elapsed of [DAY_MS, 2 * DAY_MS]) {
      expect((await record({ elapsed })).body).toMatchObject({ code: 'NOT_DUE' });
    }
    expect(await profileOf(family)).toMatchObject({ currentPoints: 90 });
  });

  test('takes late taps on both sides of a day that met it, an interval away', async () => {
    habitId = await anOldHabit({ intervalDays: 2 });
    await record();
    expect((await record({ elapsed: DAY_MS })).body).toMatchObject({ code: 'NOT_DUE' });
    expect((await record({ elapsed: 2 * DAY_MS })).body).toMatchObject({ completedOn: MONDAY });
    expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2 });
  });

  test('pays one interval for the slots of two days', async () => {
    habitId = await anOldHabit({ intervalDays: 7, slots: ['morning', 'evening'], pointsPerCompletion: 10 });
    await record();
    await record({ elapsed: DAY_MS });
    for (const late of [{ elapsed: DAY_MS }, {}]) {
      expect((await record({ slot: 2, ...late })).body).toMatchObject({ code: 'NOT_DUE' });
    }
    expect(await profileOf(family)).toMatchObject({ currentPoints: 20 });
    expect(await habitOf(family, habitId)).toMatchObject({
      completedToday: true,
      slotsToday: [{ slot: 1, status: 'counted' }],
      currentStreak: 1,
      nextDueOn: '2026-03-18',
    });
  });

  test('counts the completions of days long before with those of today', async () => {
    habitId = await anOldHabit({ intervalDays: 30, slots: ['morning', 'evening'] });
    app.clock.moveTo('2026-02-12T12:00:00.000Z');
    await app.db
      .updateTable('habits')
      .set({ created_at: app.clock.now() })
      .where('id', '=', habitId)
      .execute();
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await record({ by: family.parent });
    app.clock.moveTo(NOW);
    await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    expect((await record({ slot: 2 })).body).toMatchObject({ pointsEarned: 5 });
    expect((await record()).body).toMatchObject({ code: 'NOT_DUE' });
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: true, currentStreak: 1 });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  });

  test('makes a later day full that waited only for it', async () => {
    const everyOtherDay = await anOldHabit({ intervalDays: 2 });
    await record({ elapsed: DAY_MS });
    habitId = everyOtherDay;
    const { body } = await record({ elapsed: 2 * DAY_MS });
    // On Monday the daily habit is open; on Tuesday nothing is.
    expect(body.dayProgress).toMatchObject({ full: false, fullDays: 1 });
    expect(await entriesOf(family)).toHaveLength(2);
  });

  test('opens the later day again that was full because of it, when it is undone late', async () => {
    const everyThirdDay = await anOldHabit({ intervalDays: 3 });
    for (const elapsed of [2 * DAY_MS, DAY_MS]) await record({ elapsed });
    habitId = everyThirdDay;
    expect((await record({ elapsed: 2 * DAY_MS })).body).toMatchObject({ dayProgress: { fullDays: 2 } });
    const undone = await undo({ elapsed: 2 * DAY_MS });
    expect(undone.body).toMatchObject({ points: 5, dayProgress: { full: false, fullDays: 0 } });
    // On Tuesday, it fills only that day.
    expect((await record({ elapsed: DAY_MS })).body).toMatchObject({
      dayProgress: { full: true, fullDays: 1 },
    });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  });

  test('is open again after a late undo of its part of the day before', async () => {
    habitId = await anOldHabit({ intervalDays: 3, slots: ['morning', 'evening'] });
    await record({ elapsed: DAY_MS });
    await record();
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: true, currentStreak: 1 });
    await undo({ elapsed: DAY_MS });
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: false, currentStreak: 0 });
    expect((await record({ slot: 2 })).body).toMatchObject({ pointsEarned: 5 });
    expect(await habitOf(family, habitId)).toMatchObject({ completedToday: true, currentStreak: 1 });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  });
});

async function correct(cell: { day: string; done: boolean }): Promise<void> {
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, {
    cells: [{ habitId, slot: 1, ...cell }],
  });
}

async function update(fields: object): Promise<void> {
  const habits = await expectSuccess(family.parent, `GET /api/children/${family.childId}/habits`);
  const { name, description, pointsPerCompletion, frequency, color, active, endDate } = (
    habits.body as { id: number }[] & Record<string, unknown>[]
  ).find(({ id }) => id === habitId) as Record<string, unknown>;
  const stored = { name, description, pointsPerCompletion, frequency, color, active, endDate };
  await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, {
    childId: family.childId,
    ...stored,
    ...fields,
  });
}
