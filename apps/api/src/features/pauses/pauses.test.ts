import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  badgesOf,
  complete,
  entriesOf,
  habitOf,
  habitsOf,
  profileOf,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aMember,
  aToken,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

const SUNDAY = '2026-03-29';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  moveTo(SUNDAY);
  family = await aFamily(app, { timeZone: 'UTC' });
});
afterEach(async () => {
  const { ok } = await verifyLedgerOf(family);
  if (!ok) throw new Error('The ledger or a streak is wrong');
});

function moveTo(day: string): void {
  app.clock.moveTo(`${day}T12:00:00Z`);
}

/** The day so many days before the Sunday. */
function ago(days: number): string {
  return new Date(Date.parse(SUNDAY) - days * 86_400_000).toISOString().slice(0, 10);
}

async function fill(habitId: number, days: readonly number[]): Promise<void> {
  const cells = days.map((daysAgo) => ({ habitId, day: ago(daysAgo), done: true }));
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
}

function request(days: object, by = family.parent): Promise<Answer> {
  return by.rest('POST /api/pauses', { childId: family.childId, kind: 'sick', ...days });
}

async function pause(days: object): Promise<Answer['body']> {
  const { status, body, text } = await request(days);
  expect(status, text).toBe(201);
  return body;
}

/** Completions with the streaks that they reached. */
function rowsOf() {
  return app.db
    .selectFrom('habit_completions')
    .where('family_id', '=', family.familyId)
    .select(['id', 'completed_on', 'meets_target', 'streak', 'longest_streak'])
    .orderBy('id')
    .execute();
}

test('sick days that are entered afterwards keep the streak; deleting the pause ends it again', async () => {
  const habitId = await aHabit(family);
  await fill(habitId, [15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0, longestStreak: 10 });
  const entries = await entriesOf(family);

  const { id } = await pause({ startsOn: ago(5), endsOn: ago(1) });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 10, dueStatus: 'due' });
  expect((await complete(family, habitId)).status).toBe(201);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 11, longestStreak: 11 });

  await expectSuccess(family.parent, `DELETE /api/pauses/${id}`);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, longestStreak: 10 });
  expect(await entriesOf(family)).toHaveLength(entries.length + 1);
});

test('a paused part of the week lowers its target', async () => {
  const habitId = await aHabit(family, { frequency: 'weekly', daysPerWeek: 3 });
  await fill(habitId, [0]);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0, completionTarget: 3 });
  await pause({ startsOn: ago(6), endsOn: ago(3) });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, completionTarget: 1 });
});

test('a pause can meet the week when it is saved, without points or badges', async () => {
  const habitId = await aHabit(family, { frequency: 'weekly', daysPerWeek: 3 });
  await fill(habitId, [6, 5]);
  const before = [await profileOf(family), await badgesOf(family), await entriesOf(family)];
  const { id } = await pause({ startsOn: ago(3), endsOn: ago(0) });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, dueStatus: 'paused' });
  expect([await profileOf(family), await badgesOf(family), await entriesOf(family)]).toEqual(before);
  await expectSuccess(family.parent, `PATCH /api/pauses/${id}`, { startsOn: ago(0) });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 0 });
});

test('a completion at the same time as a pause has the streak that the pause keeps', async () => {
  const habitId = await aHabit(family);
  await fill(habitId, [4, 3, 2]);
  const answers = await Promise.all([
    complete(family, habitId),
    request({ startsOn: ago(1), endsOn: ago(1) }),
    request({ childId: null, startsOn: ago(1), endsOn: ago(1) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 4 });
});

test('overlapping pauses of habit, child and family act as their union', async () => {
  const habitId = await aHabit(family);
  const other = await aHabit(family);
  for (const id of [habitId, other]) await fill(id, [12, 11]);
  const ids: number[] = [];
  for (let turn = 0; turn < 39; turn++) {
    const startsOn = ago(10 - (turn % 7));
    ids.push((await pause({ habitId, startsOn, endsOn: ago(4) })).id);
  }
  ids.push((await pause({ childId: null, kind: 'vacation', startsOn: ago(4), endsOn: ago(0) })).id);
  expect((await habitsOf(family)).map(({ currentStreak }) => currentStreak)).toEqual([2, 0]);
  for (const id of ids) await expectSuccess(family.parent, `DELETE /api/pauses/${id}`);
  expect((await habitsOf(family)).map(({ currentStreak }) => currentStreak)).toEqual([0, 0]);
});

test('a completion on a paused day earns points and continues the streak', async () => {
  const habitId = await aHabit(family);
  await fill(habitId, [1]);
  await pause({ startsOn: ago(0), endsOn: ago(0), kind: 'day_off' });
  expect((await complete(family, habitId)).body).toMatchObject({ pointsEarned: 5 });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 2, dueStatus: 'paused' });
});

test('the last day of a pause is a day of the family, on both sides of midnight', async () => {
  for (const [timeZone, dueStatus] of [
    ['Pacific/Kiritimati', 'due'],
    ['Pacific/Pago_Pago', 'paused'],
  ]) {
    app.clock.moveTo('2026-12-31T12:00:00Z');
    family = await aFamily(app, { timeZone });
    const habitId = await aHabit(family);
    await pause({ startsOn: '2026-12-28', endsOn: '2026-12-31' });
    expect(await habitOf(family, habitId)).toMatchObject({ dueStatus });
  }
});

test('a pause and its deletion restore all streaks; the pause writes no ledger entry', async () => {
  const daily = await aHabit(family, { slots: ['morning', 'evening'], forgiving: true });
  const weekly = await aHabit(family, { frequency: 'weekly', daysPerWeek: 4 });
  await fill(daily, [14, 13, 9]);
  await fill(weekly, [14, 13, 12, 6, 5]);
  const before = [await rowsOf(), await habitsOf(family), await entriesOf(family)];
  const { id } = await pause({ startsOn: ago(12), endsOn: ago(2) });
  expect(await rowsOf()).not.toEqual(before[0]);
  expect(await entriesOf(family)).toEqual(before[2]);
  await expectSuccess(family.parent, `DELETE /api/pauses/${id}`);
  expect([await rowsOf(), await habitsOf(family), await entriesOf(family)]).toEqual(before);
});

test('a forgiving streak survives one missed day, and one of two is repaired by a pause', async () => {
  const habitId = await aHabit(family, { forgiving: true });
  await fill(habitId, [6, 4]);
  expect(await habitOf(family, habitId)).toMatchObject({ longestStreak: 2 });
  await fill(habitId, [1]);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, longestStreak: 2 });
  const { id } = await pause({ habitId, startsOn: ago(3), endsOn: ago(3) });
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 3, longestStreak: 3 });
  await expectSuccess(family.parent, `DELETE /api/pauses/${id}`);
  expect(await habitOf(family, habitId)).toMatchObject({ currentStreak: 1, longestStreak: 2 });
});

test('the pages show the pauses of today: of the child, its habits and the family', async () => {
  const habitId = await aHabit(family);
  const { childId } = family;
  await pause({ startsOn: ago(2), endsOn: ago(1) });
  await pause({ startsOn: ago(-1), endsOn: ago(-1) });
  const shown = [
    await pause({ startsOn: ago(3), endsOn: ago(0) }),
    await pause({ habitId, kind: 'day_off', startsOn: ago(0), endsOn: ago(0) }),
    await pause({ childId: null, kind: 'vacation', startsOn: ago(0), endsOn: ago(-3) }),
  ].map(({ createdAt: _at, evaluatedHabits: _count, ...pauseOfToday }) => pauseOfToday);
  const sibling = await aChild(app, family.parent, 'sibling-of-pauses');
  const { parent } = family;
  const pausesOf = async (ofChild: number) => {
    const pages = await Promise.all(
      ['kid-dashboard', 'parent-dashboard'].map((page) =>
        parent.rest(`GET /api/children/${ofChild}/${page}`),
      ),
    );
    const lists = await Promise.all([parent.query('children.today'), parent.rest('GET /api/family-board')]);
    const ofList = ({ body }: Answer) =>
      body.children.find(({ id }: { id: number }) => id === ofChild).pauses;
    return [...pages.map(({ body }) => body.pauses), ...lists.map(ofList)];
  };
  for (const pauses of await pausesOf(childId)) {
    expect(pauses).toHaveLength(3);
    expect(pauses).toEqual(expect.arrayContaining(shown));
  }
  for (const pauses of await pausesOf(sibling.childId)) expect(pauses).toEqual([shown[2]]);
});

test('the kid dashboard knows the first day after a pause', async () => {
  await aHabit(family);
  const isBack = async () =>
    (await family.parent.rest(`GET /api/children/${family.childId}/kid-dashboard`)).body.backFromPause;
  const { id } = await pause({ startsOn: ago(3) });
  expect(await isBack()).toBe(false);
  await expectSuccess(family.parent, `POST /api/pauses/${id}/end`);
  expect(await isBack()).toBe(true);
  moveTo('2026-03-30');
  expect(await isBack()).toBe(false);
});

describe('a pause', () => {
  test('has no end for 366 days, and is listed with those of the family, newest first', async () => {
    const open = await pause({ childId: null, kind: 'away', startsOn: ago(0) });
    expect(open).toMatchObject({ childId: null, habitId: null, endsOn: '2027-03-30', evaluatedHabits: 0 });
    const past = await pause({ startsOn: ago(34), endsOn: ago(30) });
    const { body } = await family.parent.rest('GET /api/pauses');
    expect(body).toEqual([
      expect.objectContaining({ id: open.id, kind: 'away' }),
      expect.objectContaining({ id: past.id, kind: 'sick', startsOn: ago(34) }),
    ]);
  });

  test('ends yesterday; one that starts today or later is deleted', async () => {
    const running = await pause({ startsOn: ago(3), endsOn: ago(-5) });
    const coming = await pause({ startsOn: ago(-1), endsOn: ago(-5) });
    const end = async (id: number) => (await family.parent.rest(`POST /api/pauses/${id}/end`)).body;
    expect(await end(running.id)).toMatchObject({ id: running.id, endsOn: ago(1) });
    expect(await end(running.id)).toMatchObject({ id: running.id, endsOn: ago(1), evaluatedHabits: 0 });
    expect(await end(coming.id)).toMatchObject({ id: coming.id, endsOn: null });
    expect((await family.parent.rest(`POST /api/pauses/${coming.id}/end`)).status).toBe(404);
  });

  test('that began before the 35 days can be shortened, but neither deleted nor moved', async () => {
    moveTo(ago(10));
    const { id } = await pause({ startsOn: ago(44), endsOn: ago(-5) });
    moveTo(SUNDAY);
    const change = (days: object) => family.parent.rest(`PATCH /api/pauses/${id}`, days);
    expect((await change({ startsOn: ago(20) })).body).toMatchObject({ code: 'CONFLICT' });
    expect((await family.parent.rest(`DELETE /api/pauses/${id}`)).status).toBe(409);
    expect((await change({ endsOn: ago(36) })).body).toMatchObject({ code: 'CONFLICT' });
    expect((await change({ endsOn: ago(35) })).body).toMatchObject({ endsOn: ago(35) });
  });

  test.each([
    ['startsOn', { startsOn: ago(35), endsOn: ago(0) }],
    ['endsOn', { startsOn: ago(0), endsOn: ago(1) }],
    ['endsOn', { startsOn: ago(0), endsOn: ago(-367) }],
    ['childId', { childId: null, habitId: 1, startsOn: ago(0) }],
  ])('is refused for its %s: %j', async (path, days) => {
    expect(await request(days)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
    expect((await family.parent.rest('GET /api/pauses')).body).toEqual([]);
  });

  test('ends with its habit, and with its child', async () => {
    const habitId = await aHabit(family);
    await pause({ habitId, startsOn: ago(0) });
    await expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
    expect((await family.parent.rest('GET /api/pauses')).body).toEqual([]);
  });

  test('is one of 2,000 of each parent at most, ended ones included', async () => {
    const stored = { kind: 'sick' as const, created_by: family.parentId, created_at: app.clock.now() };
    const days = { starts_on: ago(40), ends_on: ago(40), family_id: family.familyId };
    await app.db
      .insertInto('pauses')
      .values(Array.from({ length: 1999 }, () => ({ ...stored, ...days })))
      .execute();
    await pause({ startsOn: ago(0) });
    const another = { startsOn: ago(5), endsOn: ago(5) };
    expect((await request(another)).body).toMatchObject({ code: 'CONFLICT' });
    // Ended ones cannot be deleted: the other parent would have none left.
    const ben = await aMember(app, family, { familyRole: 'parent' });
    expect((await request(another, ben.client)).status).toBe(201);
  });

  test('is one of 200 of the family at most that end in the last 35 days or later', async () => {
    const stored = { kind: 'sick' as const, created_by: family.parentId, created_at: app.clock.now() };
    const days = { starts_on: ago(60), ends_on: ago(34), family_id: family.familyId };
    const earlier = { ...stored, ...days, ends_on: ago(35) };
    await app.db
      .insertInto('pauses')
      .values([...Array.from({ length: 199 }, () => ({ ...stored, ...days })), earlier])
      .execute();
    const { id } = await pause({ startsOn: ago(5), endsOn: ago(5) });
    const another = { startsOn: ago(3), endsOn: ago(3) };
    const ben = await aMember(app, family, { familyRole: 'parent' });
    for (const by of [family.parent, ben.client]) {
      expect((await request(another, by)).body).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('200 pauses'),
      });
    }
    const { body: all } = await expectSuccess(family.parent, 'GET /api/pauses');
    const ofEarlier = all.find((one: { endsOn: string }) => one.endsOn === ago(35));
    const extend = () => family.parent.rest(`PATCH /api/pauses/${ofEarlier.id}`, { endsOn: ago(34) });
    expect((await extend()).body).toMatchObject({ code: 'CONFLICT' });
    // Another parent makes room: by deleting one, or by shortening one that can no longer be deleted.
    await expectSuccess(ben.client, `DELETE /api/pauses/${id}`);
    expect((await extend()).status).toBe(200);
    expect((await request(another)).status).toBe(409);
    await expectSuccess(ben.client, `PATCH /api/pauses/${ofEarlier.id}`, { endsOn: ago(35) });
    expect((await request(another)).status).toBe(201);
  });

  test('is one of 60 open ones at most', async () => {
    const createdAt = app.clock.now();
    const stored = { kind: 'sick' as const, created_by: family.parentId, created_at: createdAt };
    const days = { starts_on: ago(0), ends_on: ago(0), family_id: family.familyId };
    await app.db
      .insertInto('pauses')
      .values(Array.from({ length: 60 }, () => ({ ...stored, ...days })))
      .execute();
    expect((await request({ startsOn: ago(0) })).body).toMatchObject({ code: 'CONFLICT' });
    const { id } = await pause({ startsOn: ago(9), endsOn: ago(9) });
    const change = (endsOn: string) => family.parent.rest(`PATCH /api/pauses/${id}`, { endsOn });
    expect((await change(ago(0))).body).toMatchObject({ code: 'CONFLICT' });
    expect((await change(ago(1))).status).toBe(200);
  });
});

test('only parents pause, each their own family; a token for one child not the whole family', async () => {
  const days = { startsOn: ago(0), endsOn: ago(0) };
  const { child: sibling } = await aChild(app, family.parent, 'sibling-who-pauses');
  for (const by of [family.child, sibling]) expect((await request(days, by)).status).toBe(403);
  const stranger = await aFamily(app, { timeZone: 'UTC' });
  expect((await request(days, stranger.parent)).status).toBe(404);
  const theirs = await aHabit(stranger);
  expect((await request({ ...days, habitId: theirs })).status).toBe(404);

  const { program } = await aToken(app, family, { scope: 'manage', childIds: [family.childId] });
  expect((await request(days, program)).status).toBe(201);
  expect((await request({ ...days, childId: null }, program)).status).toBe(403);
  const { id } = await pause({ ...days, childId: null });
  expect((await program.rest(`DELETE /api/pauses/${id}`)).status).toBe(403);
  expect((await stranger.parent.rest(`DELETE /api/pauses/${id}`)).status).toBe(404);
});

test('a helper, a viewer and an access token for some children read no pauses of the others', async () => {
  const days = { startsOn: ago(0), endsOn: ago(0) };
  const { childId: siblingId } = await aChild(app, family.parent, 'sibling-whose-pauses-are-hidden');
  const ofSibling = await pause({ ...days, childId: siblingId });
  const visible = [await pause({ ...days, childId: null }), await pause(days)].map(({ id }) => id);
  const ofOne = { childIds: [family.childId] };
  const { client: helper } = await aMember(app, family, { familyRole: 'helper', ...ofOne });
  const { client: viewer } = await aMember(app, family, ofOne);
  const { program } = await aToken(app, family, { scope: 'read', ...ofOne });
  for (const by of [helper, viewer, program]) expect(await pauseIdsFor(by)).toEqual(visible);
  expect(await pauseIdsFor(family.parent)).toEqual([ofSibling.id, ...visible]);
});

/** The pauses that a caller reads, oldest first. */
async function pauseIdsFor(by: TestFamily['parent']): Promise<number[]> {
  const { body } = await expectSuccess(by, 'GET /api/pauses');
  return body.map(({ id }: { id: number }) => id).toReversed();
}
