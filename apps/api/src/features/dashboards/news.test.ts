import type { KidDashboard } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complete, habitOf, redeem, undo } from '../../../test-support/actions.ts';
import {
  aFamily,
  aFamilyDevice,
  aGuest,
  aHabit,
  aMember,
  aReward,
  aToken,
  expectSuccess,
  givePoints,
  lockInChildView,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';
import { approveOverdueCompletions } from '../completions/approve-overdue-completions.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app, { timeZone: 'UTC' });
});

/** The sessions of parents outlast the days of the tests. */
async function newsOf(by = family.parent): Promise<KidDashboard['news']> {
  return (await expectSuccess(by, `GET /api/children/${family.childId}/kid-dashboard`)).body.news;
}

/** The entries of the news, oldest first, as `<kind> <amount>`. */
async function linesOf(by?: TestClient): Promise<string[]> {
  const { entries } = await newsOf(by);
  return entries.map(({ kind, amount }) => `${kind} ${amount}`).toReversed();
}

async function markSeen(entry: number, by = family.child, asChild?: boolean) {
  return await by.rest(`PUT /api/children/${family.childId}/seen`, { entry, asChild });
}

async function seenEntry(): Promise<number> {
  const { seen_entry } = await app.db
    .selectFrom('children')
    .where('id', '=', family.childId)
    .select('seen_entry')
    .executeTakeFirstOrThrow();
  return seen_entry;
}

const giveBonus = (points = 3) =>
  expectSuccess(family.parent, `POST /api/children/${family.childId}/bonus-points`, {
    points,
    reason: 'Well done',
  });

const setGoal = (rewardId: number, by = family.child) =>
  expectSuccess(by, `PUT /api/children/${family.childId}/goal`, { rewardId });

async function celebrateGoal(reachedGoal: number, by = family.child): Promise<boolean> {
  const seen = { entry: 0, reachedGoal, asChild: true };
  return (await expectSuccess(by, `PUT /api/children/${family.childId}/seen`, seen)).body.isGoalNew;
}

async function isGoalCelebrated(): Promise<boolean | undefined> {
  return (await expectSuccess(family.parent, `GET /api/children/${family.childId}/kid-dashboard`)).body.goal
    ?.isCelebrated;
}

const days = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `2026-03-${String(from + index).padStart(2, '0')}`);

/** Whether each of these days ended with a new best. */
async function bestsOf(habitId: number, on: readonly string[]): Promise<boolean[]> {
  const bests: boolean[] = [];
  for (const day of on) {
    app.clock.moveTo(`${day}T12:00:00Z`);
    await complete(family, habitId);
    bests.push((await habitOf(family, habitId)).newBest);
  }
  return bests;
}

describe('the news of a child', () => {
  test('are nothing at first', async () => {
    expect(await newsOf()).toEqual({ entries: [], levelBefore: 1, lastEntry: 0 });
  });

  test('contain a completion that a grown-up approved, with its badge and the level before', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 100, requiresApproval: true });
    const { body } = await complete(family, habitId, family.child);
    expect(await linesOf()).toEqual([]);
    app.clock.moveTo('2026-03-12T07:00:00Z');
    await expectSuccess(family.parent, 'POST /api/habit-completions/approve', { ids: [body.id] });
    const { entries, ...news } = await newsOf();
    expect(news).toEqual({ levelBefore: 1, lastEntry: 2 });
    expect(entries).toMatchObject([
      { number: 2, kind: 'badge_bonus', amount: 25, badgeKey: 'star-achiever', approved: true },
      { number: 1, kind: 'completion', amount: 100, habitId, forDay: '2026-03-11', approved: true },
    ]);
  });

  test('contain a completion that was approved by itself after seven days, with its badge', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 100, requiresApproval: true });
    await complete(family, habitId, family.child);
    app.clock.moveTo('2026-03-19T03:15:00Z');
    await approveOverdueCompletions(app.ctx);
    expect(await newsOf()).toMatchObject({
      entries: [
        { kind: 'badge_bonus', approved: true },
        { kind: 'completion', approved: true },
      ],
    });
  });

  test('contain what a grown-up corrected for another day', async () => {
    const habitId = await aHabit(family, { startDate: '2026-03-09' });
    const yesterday = { habitId, childId: family.childId, day: '2026-03-10' };
    await app.db
      .updateTable('habits')
      .set({ created_at: new Date('2026-03-01') })
      .execute();
    await expectSuccess(family.parent, 'POST /api/habit-completions', yesterday);
    expect((await newsOf()).entries).toMatchObject([
      { kind: 'completion', amount: 5, forDay: '2026-03-10', approved: false },
    ]);
  });

  test('contain a bonus, what was taken back, and a refund', async () => {
    await givePoints(family, 50);
    const rewardId = await aReward(family, { pointsCost: 20 });
    const { body: redemption } = await redeem(family, rewardId, family.child);
    await giveBonus();
    const [bonus] = (await newsOf()).entries;
    await expectSuccess(family.parent, `POST /api/points-entries/${bonus?.id}/take-back`);
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${redemption.id}/cancel`);
    expect(await linesOf()).toEqual(['adjustment 3', 'reversal -3', 'reversal 20']);
    expect((await newsOf()).entries.at(-1)?.takenBack).toBe(true);
  });

  test('contain nothing that the child did itself, alone or after something that it has not seen', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    await complete(family, habitId, family.child);
    await undo(family, habitId, family.child);
    expect(await linesOf()).toEqual([]);
    await giveBonus();
    await complete(family, habitId, family.child);
    expect(await linesOf()).toEqual(['adjustment 3']);
    expect((await newsOf()).levelBefore, 'the level that the child reached itself').toBe(2);
  });

  test("contain nothing that the child did on its page in a parent's session", async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    const completion = { habitId, childId: family.childId };
    await expectSuccess(family.parent, 'POST /api/habit-completions', { ...completion, asChild: true });
    expect(await linesOf()).toEqual([]);
    await undo(family, habitId, family.parent);
    await expectSuccess(family.parent, 'POST /api/habit-completions', completion);
    expect(await linesOf()).toEqual(['reversal -25', 'reversal -100', 'completion 100', 'badge_bonus 25']);
  });

  test('contain what was done on the board of a family device', async () => {
    const habitId = await aHabit(family);
    const { client } = await aFamilyDevice(app, family, { boardMode: 'check-off' });
    await expectSuccess(client, 'POST /api/habit-completions', { habitId, childId: family.childId });
    expect(await linesOf()).toEqual(['completion 5']);
  });

  test('contain at most the last 20 entries', async () => {
    for (let points = 1; points <= 22; points++) await giveBonus(points);
    const { entries, lastEntry } = await newsOf();
    expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    expect(lastEntry).toBe(22);
  });

  test('name badges in the language of the caller', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    await complete(family, habitId, family.parent);
    const german = { 'accept-language': 'de' };
    const { body } = await family.child.send({
      method: 'GET',
      url: `/api/children/${family.childId}/kid-dashboard`,
      headers: german,
    });
    expect(body.news.entries[0]).toMatchObject({ kind: 'badge_bonus', label: 'Sternensammler' });
  });
});

describe('marking news as seen', () => {
  test('works on all devices of the child, and of two that show the same news, one learns that it is new', async () => {
    const tablet = app.visitor();
    await expectSuccess(tablet, 'POST /api/child-login', family.childLogin);
    await giveBonus();
    const shown = [await newsOf(family.child), await newsOf(tablet)];
    expect(shown.map(({ lastEntry }) => lastEntry)).toEqual([1, 1]);
    expect(await markSeen(1)).toMatchObject({ status: 200, body: { seenBefore: 0, isGoalNew: false } });
    expect(await markSeen(1, tablet)).toMatchObject({ status: 200, body: { seenBefore: 1 } });
    expect(await linesOf(tablet)).toEqual([]);
    await giveBonus(4);
    expect(await linesOf(tablet)).toEqual(['adjustment 4']);
  });

  test('never lowers what was seen, and never goes beyond the ledger', async () => {
    for (const points of [1, 2, 3]) await giveBonus(points);
    await markSeen(2);
    expect((await markSeen(1)).body).toEqual({ seenBefore: 2, isGoalNew: false });
    expect((await markSeen(0)).body).toMatchObject({ seenBefore: 2 });
    expect(await linesOf()).toEqual(['adjustment 3']);
    expect((await markSeen(2 ** 31 - 1)).body).toMatchObject({ seenBefore: 2 });
    expect(await seenEntry()).toBe(3);
    await giveBonus(4);
    expect(await linesOf()).toEqual(['adjustment 4']);
  });

  test("is for the child's page only: of the child, and of a parent who is on it", async () => {
    await giveBonus();
    const { client: helper } = await aMember(app, family, { familyRole: 'helper' });
    const { client: guest } = await aGuest(app, family);
    const { client: board } = await aFamilyDevice(app, family, { boardMode: 'check-off' });
    const { program } = await aToken(app, family);
    const others: [TestClient, boolean | undefined][] = [
      [family.parent, undefined],
      [family.parent, false],
      [helper, true],
      [guest, true],
      [board, true],
      [program, true],
    ];
    for (const [by, asChild] of others) expect((await markSeen(1, by, asChild)).status).toBe(403);
    expect(await seenEntry()).toBe(0);
    expect((await markSeen(1, family.parent, true)).status).toBe(200);
    await giveBonus();
    await lockInChildView(app, family);
    expect(await markSeen(2, family.parent)).toMatchObject({ status: 200, body: { seenBefore: 1 } });
  });

  test('is nothing that a grown-up does by looking at a page, or by changing points', async () => {
    await giveBonus();
    await newsOf(family.parent);
    await expectSuccess(family.parent, `GET /api/children/${family.childId}/parent-dashboard`);
    await giveBonus();
    expect(await linesOf()).toEqual(['adjustment 3', 'adjustment 3']);
  });

  test('is not possible for the child of another family', async () => {
    const other = await aFamily(app);
    await giveBonus();
    expect((await markSeen(1, other.child)).status).toBe(404);
    expect((await markSeen(1, other.parent, true)).status).toBe(404);
    expect(await seenEntry()).toBe(0);
  });
});

describe('a reached goal', () => {
  test('is new for one of the pages that show it, also if a grown-up brought the stars', async () => {
    const castle = await aReward(family, { pointsCost: 5 });
    await setGoal(castle);
    await giveBonus(5);
    expect(await isGoalCelebrated()).toBe(false);
    const tablet = app.visitor();
    await expectSuccess(tablet, 'POST /api/child-login', family.childLogin);
    const answers = await Promise.all(
      [family.child, tablet, family.parent].map((by) => celebrateGoal(castle, by)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await isGoalCelebrated()).toBe(true);
    expect(await linesOf(), 'the ledger is still news').toEqual(['adjustment 5']);
  });

  test('is not new before it is reached, for another reward, or once it was', async () => {
    const [castle, zoo] = [
      await aReward(family, { pointsCost: 5 }),
      await aReward(family, { pointsCost: 5 }),
    ];
    const habitId = await aHabit(family);
    await setGoal(castle);
    expect(await celebrateGoal(castle)).toBe(false);
    await complete(family, habitId, family.child);
    expect(await celebrateGoal(zoo)).toBe(false);
    expect(await celebrateGoal(castle)).toBe(true);
    await undo(family, habitId, family.child);
    await complete(family, habitId, family.child);
    expect(await celebrateGoal(castle)).toBe(false);
  });

  test('that is chosen with enough stars is nothing new, and the next goal is', async () => {
    const [castle, zoo] = [
      await aReward(family, { pointsCost: 5 }),
      await aReward(family, { pointsCost: 9 }),
    ];
    await giveBonus(5);
    await setGoal(castle);
    expect(await isGoalCelebrated()).toBe(true);
    expect(await celebrateGoal(castle)).toBe(false);
    await setGoal(zoo, family.parent);
    expect(await isGoalCelebrated()).toBe(false);
    await giveBonus(4);
    expect(await celebrateGoal(zoo)).toBe(true);
  });
});

describe('a new personal best', () => {
  test('is on the day that passes the longest earlier streak, and not on the days after it', async () => {
    const habitId = await aHabit(family, { forgiving: false });
    expect(await bestsOf(habitId, days(11, 3)), 'a first streak').toEqual([false, false, false]);
    expect(await bestsOf(habitId, days(15, 5))).toEqual([false, false, false, true, false]);
    app.clock.moveTo('2026-03-20T12:00:00Z');
    expect((await habitOf(family, habitId)).newBest).toBe(false);
  });

  test('of a week is on the day that fills it', async () => {
    const habitId = await aHabit(family, { frequency: 'weekly', daysPerWeek: 2, forgiving: false });
    expect(await bestsOf(habitId, ['2026-03-11', '2026-03-12'])).toEqual([false, false]);
    // A week is missed, then two are filled.
    expect(await bestsOf(habitId, ['2026-03-23', '2026-03-24', '2026-03-30', '2026-03-31'])).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});
