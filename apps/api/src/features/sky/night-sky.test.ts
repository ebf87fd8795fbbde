import { addDays, dayProgress } from '@starchart/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complete, undo, verifyLedgerOf } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aWebhook,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

const TODAY = '2026-03-11';
const YESTERDAY = '2026-03-10';
const PAUSED_YESTERDAY = {
  childId: null,
  habitId: null,
  kind: 'sick',
  startsOn: YESTERDAY,
  endsOn: YESTERDAY,
};

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo(`${TODAY}T12:00:00Z`);
  family = await aFamily(app, { timeZone: 'UTC' });
});
afterEach(async () => {
  const { ok } = await verifyLedgerOf(family);
  if (!ok) throw new Error('The ledger or a day is wrong');
});

async function sky(query = '') {
  return (await expectSuccess(family.parent, `GET /api/children/${family.childId}/sky${query}`)).body;
}

/** The days that are stars, in their order. */
async function stars(): Promise<string[]> {
  const { constellations } = await sky();
  return constellations
    .toReversed()
    .flatMap((one: { stars: { day: string }[] }) => one.stars.map(({ day }) => day));
}

/** As the child does it, but with a session that lasts for days. */
async function record(habitId: number, input: object = {}) {
  const completion = { habitId, childId: family.childId, asChild: true, ...input };
  const { body } = await family.parent.mutate('completions.record', completion);
  const path = `GET /api/children/${family.childId}/kid-dashboard`;
  const { habits, today, sky: shown } = (await expectSuccess(family.parent, path)).body;
  if (body.day === today) {
    // The page celebrates the end of the day by the same habits.
    const { open, isFull } = dayProgress(habits);
    expect({ open, full: isFull || shown.today }).toEqual({
      open: body.dayProgress.open,
      full: body.dayProgress.full,
    });
  }
  return body.dayProgress;
}

async function undone(habitId: number) {
  const { body } = await family.parent.mutate('completions.undo', { habitId, childId: family.childId });
  return body.dayProgress;
}

function correct(cells: { habitId: number; day: string; done: boolean }[]) {
  return expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
}

async function pendingId(habitId: number): Promise<number> {
  const { id } = await app.db
    .selectFrom('habit_completions')
    .where('habit_id', '=', habitId)
    .where('status', '=', 'pending')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('a day', () => {
  test('is full after both daily habits, while a weekly one is open; an undo takes the star, and doing it again gives it back', async () => {
    const [teeth, violin] = [await aHabit(family), await aHabit(family)];
    await aHabit(family, { frequency: 'weekly' });
    expect(await record(teeth)).toEqual({ full: false, becameFull: false, open: 1, fullDays: 0 });
    expect(await record(violin)).toEqual({ full: true, becameFull: true, open: 0, fullDays: 1 });
    expect(await record(violin)).toEqual({ full: true, becameFull: false, open: 0, fullDays: 1 });
    expect(await stars()).toEqual([TODAY]);
    expect(await undone(teeth)).toEqual({ full: false, becameFull: false, open: 1, fullDays: 0 });
    expect(await stars()).toEqual([]);
    expect(await record(teeth)).toEqual({ full: true, becameFull: true, open: 0, fullDays: 1 });
    expect(await stars()).toEqual([TODAY]);
  });

  test('tells the child when a grown-up takes its star by an undo or in the chart, and not when no star goes', async () => {
    const [teeth, violin] = [await aHabit(family), await aHabit(family)];
    const tap = (habitId: number) =>
      expectSuccess(family.child, 'POST /api/habit-completions', { habitId, childId: family.childId });
    const notes = async () =>
      (await expectSuccess(family.parent, `GET /api/children/${family.childId}/kid-dashboard`)).body.notes;
    await tap(teeth);
    await undone(teeth);
    expect(await notes()).toEqual([]);
    await tap(teeth);
    await tap(violin);
    await undone(teeth);
    expect(await notes()).toMatchObject([
      { kind: 'completion_rejected', habitId: teeth, completedOn: TODAY, text: '', pointsChange: -5 },
    ]);
    app.clock.moveBy(1);
    await tap(teeth);
    expect(await notes()).toEqual([]);
    app.clock.moveBy(24);
    await correct([{ habitId: violin, day: TODAY, done: false }]);
    expect(await notes()).toMatchObject([
      { kind: 'completion_rejected', habitId: violin, completedOn: TODAY },
    ]);
    expect(await stars()).toEqual([]);
  });

  test('is full once all times of its habits are filled, due every few days or on chosen weekdays', async () => {
    const medicine = await aHabit(family, { slots: ['morning', 'evening'] });
    const plants = await aHabit(family, { intervalDays: 3 });
    await aHabit(family, { weekdays: [1] });
    expect(await record(plants)).toMatchObject({ open: 2 });
    expect(await record(medicine)).toMatchObject({ open: 1 });
    expect(await record(medicine)).toMatchObject({ full: true, open: 0 });
    app.clock.moveBy(24);
    expect(await record(medicine)).toMatchObject({ open: 1 });
    expect(await record(medicine)).toMatchObject({ becameFull: true });
    app.clock.moveBy(48);
    await record(medicine);
    expect(await record(medicine)).toMatchObject({ full: false, open: 1 });
  });

  test('stays full when a habit is added later, and does not become full when the last open one is deleted', async () => {
    const teeth = await aHabit(family);
    await record(teeth);
    const violin = await aHabit(family);
    expect(await stars()).toEqual([TODAY]);
    app.clock.moveBy(24);
    const weekly = await aHabit(family, { frequency: 'weekly' });
    await record(teeth);
    await expectSuccess(family.parent, `DELETE /api/habits/${violin}`);
    expect(await stars()).toEqual([TODAY]);
    expect(await record(weekly)).toMatchObject({ becameFull: true, fullDays: 2 });
  });

  test('keeps its star when its habits are deleted', async () => {
    const teeth = await aHabit(family);
    await record(teeth);
    await expectSuccess(family.parent, `DELETE /api/habits/${teeth}`);
    expect(await stars()).toEqual([TODAY]);
  });

  test('of a pause becomes full with one completion, and leaves no mark without any', async () => {
    const [teeth] = [await aHabit(family), await aHabit(family)];
    const pause = { childId: null, habitId: null, kind: 'sick', startsOn: TODAY, endsOn: '2026-03-12' };
    await expectSuccess(family.parent, 'POST /api/pauses', pause);
    expect(await record(teeth)).toEqual({ full: true, becameFull: true, open: 0, fullDays: 1 });
    app.clock.moveBy(24);
    expect(await stars()).toEqual([TODAY]);
    expect(
      await app.db.selectFrom('child_days').where('family_id', '=', family.familyId).select('day').execute(),
    ).toEqual([{ day: TODAY }]);
  });

  test('that is missed changes nothing', async () => {
    const teeth = await aHabit(family);
    await record(teeth);
    app.clock.moveBy(72);
    expect(await record(teeth)).toMatchObject({ fullDays: 2 });
    expect(await stars()).toEqual([TODAY, '2026-03-14']);
  });
});

describe('a pending completion', () => {
  test('fills its slot, and its rejection on the same day takes the star', async () => {
    const room = await aHabit(family, { requiresApproval: true });
    expect(await record(room)).toMatchObject({ becameFull: true, fullDays: 1 });
    await expectSuccess(family.parent, `POST /api/habit-completions/${await pendingId(room)}/reject`, {});
    expect(await stars()).toEqual([]);
  });

  test('says before a rejection whether it takes the star of its day', async () => {
    const room = await aHabit(family, { requiresApproval: true });
    const swim = await aHabit(family, { requiresApproval: true, frequency: 'weekly', daysPerWeek: 2 });
    const teeth = await aHabit(family);
    const takesStar = async () =>
      (await expectSuccess(family.parent, 'GET /api/habit-completions/pending')).body.map(
        (one: { habitId: number; takesStar: boolean }) => [one.habitId, one.takesStar],
      );
    await record(room);
    await record(swim);
    expect(await takesStar()).toEqual([
      [room, false],
      [swim, false],
    ]);
    await record(teeth);
    expect(await takesStar()).toEqual([
      [room, true],
      [swim, false],
    ]);
  });

  test('that is rejected on a later day takes the star of its own day and no other', async () => {
    const room = await aHabit(family, { requiresApproval: true });
    await record(room);
    const first = await pendingId(room);
    app.clock.moveBy(24);
    await record(room);
    await expectSuccess(family.parent, `POST /api/habit-completions/${first}/reject`, {});
    expect(await stars()).toEqual(['2026-03-12']);
  });

  test('changes no star when it is approved', async () => {
    const room = await aHabit(family, { requiresApproval: true });
    await record(room);
    const ids = [await pendingId(room)];
    await expectSuccess(family.parent, 'POST /api/habit-completions/approve', { ids });
    expect(await stars()).toEqual([TODAY]);
  });
});

describe('a correction', () => {
  test('gives and takes stars of its own days alone, and their numbers follow the days', async () => {
    const teeth = await aHabit(family);
    await app.db
      .updateTable('habits')
      .set({ created_at: new Date('2026-03-01') })
      .where('id', '=', teeth)
      .execute();
    await record(teeth);
    await correct([{ habitId: teeth, day: '2026-03-08', done: true }]);
    expect(await stars()).toEqual(['2026-03-08', TODAY]);
    const violin = await aHabit(family);
    await correct([{ habitId: teeth, day: YESTERDAY, done: true }]);
    expect(await stars()).toEqual(['2026-03-08', YESTERDAY, TODAY]);
    await correct([
      { habitId: teeth, day: '2026-03-08', done: false },
      { habitId: violin, day: '2026-03-09', done: true },
    ]);
    expect(await stars()).toEqual([YESTERDAY, TODAY]);
  });

  test('by a single call answers the progress of its day', async () => {
    const teeth = await aHabit(family);
    expect(await record(teeth, { day: YESTERDAY, asChild: false })).toMatchObject({
      full: true,
      fullDays: 1,
    });
  });
});

describe('the sky', () => {
  test('before a place that no child reaches is the whole sky', async () => {
    expect(await sky('?cursor=2147483647')).toEqual(await sky());
  });

  test('of a new child is the outline of the first constellation', async () => {
    const fox = { place: 1, key: 'fox', name: 'Fox', size: 3, stars: [], finishedOn: null };
    const starsThisYear = Array.from({ length: 12 }, () => 0);
    expect(await sky()).toEqual({ fullDays: 0, starsThisYear, constellations: [fox], nextCursor: null });
    const { body } = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
    expect(body.sky).toEqual({
      fullDays: 0,
      current: { key: 'fox', lit: 0, size: 3 },
      last: null,
      today: false,
      newestStarOn: null,
    });
  });

  test('knows the newest star, which is not of a day that was celebrated without one', async () => {
    const [teeth] = [await aHabit(family), await aHabit(family)];
    const weekly = await aHabit(family, { frequency: 'weekly' });
    const newest = async () => {
      const { body } = await family.parent.rest(`GET /api/children/${family.childId}/kid-dashboard`);
      return { celebratedOn: body.celebratedOn, newestStarOn: body.sky.newestStarOn };
    };
    app.clock.moveBy(-24);
    await expectSuccess(family.parent, 'POST /api/pauses', PAUSED_YESTERDAY);
    await record(teeth);
    app.clock.moveBy(24);
    await record(weekly);
    await expectSuccess(family.parent, `PUT /api/children/${family.childId}/celebrated`, { day: TODAY });
    expect(await newest()).toEqual({ celebratedOn: TODAY, newestStarOn: YESTERDAY });
    // The family's day goes back when its zone changes.
    app.clock.moveBy(-48);
    expect(await newest()).toMatchObject({ newestStarOn: null });
  });

  test('counts the stars of this year by month', async () => {
    const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-03-10'];
    const { familyId, childId } = family;
    const rows = days.map((day) => ({
      family_id: familyId,
      child_id: childId,
      day,
      completions: 0,
      full_at: app.clock.now(),
    }));
    const notFull = { ...rows[0], family_id: familyId, child_id: childId, day: '2026-02-01', completions: 0 };
    await app.db
      .insertInto('child_days')
      .values([...rows, { ...notFull, full_at: null }])
      .execute();
    await app.db.updateTable('children').set({ full_days: days.length }).where('id', '=', childId).execute();
    expect((await sky()).starsThisYear).toEqual([2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await sky()).not.toHaveProperty('lastYear');
  });

  test.each([
    ['the first minute of the family’s January', '2025-12-31T23:01:00Z', true],
    ['the last minute of it', '2026-01-31T22:59:00Z', true],
    ['the minute before it', '2025-12-31T22:59:00Z', false],
    ['the minute after it', '2026-01-31T23:01:00Z', false],
  ])('has the year before in January: %s', async (_when, time, hasLast) => {
    const { familyId, childId } = family;
    const rows = ['2024-12-31', '2025-02-01', '2025-12-30', '2025-12-31'].map((day) => ({
      family_id: familyId,
      child_id: childId,
      day,
      completions: 0,
      full_at: app.clock.now(),
    }));
    await app.db.insertInto('child_days').values(rows).execute();
    await app.db.updateTable('children').set({ full_days: rows.length }).where('id', '=', childId).execute();
    await app.db
      .updateTable('families')
      .set({ time_zone: 'Europe/Berlin' })
      .where('id', '=', familyId)
      .execute();
    app.clock.moveTo(time);
    const ofYear = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2];
    expect((await sky()).lastYear).toEqual(hasLast ? { year: 2025, stars: ofYear } : undefined);
  });

  test('has the finished constellations with their days, the newest first, and both dashboards name the last one', async () => {
    const teeth = await aHabit(family);
    for (let day = 0; day < 4; day++) {
      await record(teeth);
      app.clock.moveBy(24);
    }
    const days = Array.from({ length: 4 }, (_, index) => ({ number: index + 1, day: addDays(TODAY, index) }));
    expect((await sky()).constellations).toEqual([
      { place: 2, key: 'kite', name: 'Kite', size: 4, stars: days.slice(3), finishedOn: null },
      { place: 1, key: 'fox', name: 'Fox', size: 3, stars: days.slice(0, 3), finishedOn: '2026-03-13' },
    ]);
    const german = await family.parent.rest(`GET /api/children/${family.childId}/sky`, undefined, {
      'accept-language': 'de',
    });
    expect(german.body.constellations.at(-1).name).toBe('Fuchs');
    const current = { key: 'kite', lit: 1, size: 4 };
    const short = { fullDays: 4, current, last: 'fox', today: false, newestStarOn: '2026-03-14' };
    for (const page of ['kid-dashboard', 'parent-dashboard']) {
      const { body } = await family.parent.rest(`GET /api/children/${family.childId}/${page}`);
      expect(body.sky).toEqual(short);
    }
  });

  test('of ten years is read in pages, and each star is in one of them', async () => {
    const { familyId, childId } = family;
    const rows = Array.from({ length: 3650 }, (_, index) => ({
      family_id: familyId,
      child_id: childId,
      day: addDays('2016-01-01', index),
      completions: 0,
      full_at: app.clock.now(),
    }));
    await app.db.insertInto('child_days').values(rows).execute();
    await app.db.updateTable('children').set({ full_days: 3650 }).where('id', '=', childId).execute();
    const seen: { number: number; day: string }[] = [];
    let cursor: number | null = null;
    do {
      const { constellations, nextCursor }: Awaited<ReturnType<typeof sky>> = await sky(
        cursor === null ? '?limit=20' : `?limit=20&cursor=${cursor}`,
      );
      expect(constellations.length).toBeGreaterThan(0);
      seen.push(...constellations.flatMap((one: { stars: typeof seen }) => one.stars.toReversed()));
      cursor = nextCursor;
    } while (cursor !== null);
    expect(seen.toReversed()).toEqual(rows.map(({ day }, index) => ({ number: index + 1, day })));
    expect((await sky('?cursor=1')).constellations).toEqual([]);
    expect((await sky('?cursor=100000')).constellations[0].stars.at(-1).number).toBe(3650);
  });

  test('of a sibling or another family is not found', async () => {
    const sibling = await aChild(app, family.parent, 'sibling');
    const other = await aFamily(app);
    for (const childId of [sibling.childId, other.childId]) {
      expect((await family.child.rest(`GET /api/children/${childId}/sky`)).status).toBe(404);
    }
    expect((await family.parent.rest(`GET /api/children/${other.childId}/sky`)).status).toBe(404);
  });
});

test('webhooks hear of a full day and of a finished constellation', async () => {
  await aWebhook(app, family, { events: ['day.completed', 'constellation.completed'] });
  const teeth = await aHabit(family);
  for (let day = 0; day < 3; day++) {
    await complete(family, teeth);
    app.clock.moveBy(24);
  }
  app.clock.moveBy(-24);
  expect((await undo(family, teeth)).status).toBe(204);
  const deliveries = await app.db
    .selectFrom('webhook_deliveries')
    .where('family_id', '=', family.familyId)
    .where('type', 'in', ['day.completed', 'constellation.completed'])
    .select('body')
    .orderBy('id')
    .execute();
  const messages = deliveries.map(({ body }) => {
    const { id: _id, createdAt: _at, childName: _name, ...rest } = JSON.parse(body);
    return rest;
  });
  const { childId } = family;
  expect(messages).toEqual([
    ...[1, 2, 3].map((fullDays) => ({
      type: 'day.completed',
      childId,
      day: addDays(TODAY, fullDays - 1),
      fullDays,
    })),
    { type: 'constellation.completed', childId, constellation: 'fox', constellationName: 'Fox', fullDays: 3 },
  ]);
});
