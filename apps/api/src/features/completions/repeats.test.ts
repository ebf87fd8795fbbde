import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entriesOf, habitOf, profileOf, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer, TestClient } from '../../../test-support/test-client.ts';

const TODAY = '2026-03-11';
const TOMORROW = '2026-03-12';
/** Two minutes before midnight, and two minutes after it, in Berlin. */
const LATE = '2026-03-11T22:58:00Z';
const AFTER_MIDNIGHT = '2026-03-11T23:02:00Z';

let app: TestApp;
let family: TestFamily;
let habitId: number;
beforeAll(async () => {
  app = await startTestApp(LATE);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(LATE);
  family = await aFamily(app, { timeZone: 'Europe/Berlin' });
  habitId = await aHabit(family, { pointsPerCompletion: 5 });
});

const TRANSPORTS: [
  string,
  {
    record: (day: unknown, by?: TestClient) => Promise<Answer>;
    undo: (day: unknown, by?: TestClient) => Promise<Answer>;
  },
][] = [
  [
    'REST',
    {
      record: (day, by = family.child) =>
        by.rest('POST /api/habit-completions', { habitId, childId: family.childId, day }),
      undo: (day, by = family.child) =>
        by.rest(
          `DELETE /api/habit-completions/today?habitId=${habitId}&childId=${family.childId}&day=${String(day)}`,
        ),
    },
  ],
  [
    'tRPC',
    {
      record: (day, by = family.child) =>
        by.mutate('completions.record', { habitId, childId: family.childId, day }),
      undo: (day, by = family.child) =>
        by.mutate('completions.undo', { habitId, childId: family.childId, day }),
    },
  ],
];

const dayChanged = (today: string) => ({
  status: 409,
  body: { code: 'DAY_CHANGED', message: `The day has changed: today is ${today}.` },
});

describe.each(TRANSPORTS)('with the day of the page, through %s,', (_transport, { record, undo }) => {
  test('a completion that is sent again has no second effect', async () => {
    const first = await record(TODAY);
    const repeat = await record(TODAY);
    expect(first.body).toMatchObject({ pointsEarned: 5, completedOn: TODAY, currentPoints: 5 });
    expect(repeat.body).toMatchObject({ id: first.body.id, pointsEarned: 0, currentPoints: 5 });
    expect(await entriesOf(family)).toHaveLength(1);
  });

  test('a completion that is sent again after midnight does not complete the new day', async () => {
    await record(TODAY);
    app.clock.moveTo(AFTER_MIDNIGHT);
    expect(await record(TODAY)).toMatchObject(dayChanged(TOMORROW));
    expect(await habitOf(family, habitId)).toMatchObject({ completionCount: 1, completedToday: false });
    expect((await record(TOMORROW)).body).toMatchObject({ pointsEarned: 5, completedOn: TOMORROW });
  });

  test('an undo that is sent again succeeds and takes back nothing more', async () => {
    await record(TODAY);
    expect((await undo(TODAY)).status).toBeLessThan(300);
    expect((await undo(TODAY)).status).toBeLessThan(300);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 0, totalPoints: 0 });
    expect(await entriesOf(family)).toHaveLength(2);
  });

  test('an undo that is sent again after midnight leaves the completion of the new day alone', async () => {
    await record(TODAY);
    await undo(TODAY);
    app.clock.moveTo(AFTER_MIDNIGHT);
    await record(TOMORROW);
    expect(await undo(TODAY)).toMatchObject(dayChanged(TOMORROW));
    expect(await habitOf(family, habitId)).toMatchObject({ completionCount: 1, completedToday: true });
  });

  test.each(['2026-03-10', TOMORROW, '2027-03-11'])(
    '%s, which is not today, changes nothing',
    async (day) => {
      expect(await record(day)).toMatchObject(dayChanged(TODAY));
      await record(TODAY);
      expect(await undo(day)).toMatchObject(dayChanged(TODAY));
      expect(await habitOf(family, habitId)).toMatchObject({ completionCount: 1 });
    },
  );

  test.each(['', 'today', '2026-02-30', '11.03.2026', '2026-03-11T12:00:00Z'])(
    'the malformed day %j is VALIDATION',
    async (day) => {
      for (const answer of [await record(day), await undo(day)]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ code: 'VALIDATION', errors: [{ path: 'day' }] });
      }
    },
  );

  test('two devices that complete and undo at once count once each', async () => {
    const completed = await Promise.all([record(TODAY, family.child), record(TODAY, family.parent)]);
    expect(completed.map(({ body }) => body.pointsEarned).toSorted((a, b) => a - b)).toEqual([0, 5]);
    const undone = await Promise.all([undo(TODAY, family.child), undo(TODAY, family.parent)]);
    expect(undone.every(({ status }) => status < 300)).toBe(true);
    expect(await profileOf(family)).toMatchObject({ currentPoints: 0 });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, entries: 2 });
  });

  test('a habit of another family stays not found', async () => {
    const otherFamily = await aFamily(app, { timeZone: 'Europe/Berlin' });
    for (const by of [otherFamily.parent, otherFamily.child]) {
      expect((await record(TODAY, by)).status).toBe(404);
      expect((await undo(TODAY, by)).status).toBe(404);
    }
  });
});

test('without a day, an undo that finds nothing is still NOT_FOUND', async () => {
  const { body } = await family.child.mutate('completions.undo', { habitId, childId: family.childId });
  expect(body).toMatchObject({ code: 'NOT_FOUND' });
});
