import { BADGE_BONUS_POINTS, BADGES, type CreateHabitInput } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  badgesOf,
  complete,
  entriesOf,
  profileOf,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import { aFamily, aHabit, givePoints, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.moveTo('2026-03-11T12:00:00Z'));

/** Completes a habit and returns the keys of the badges it earned, each with its bonus. */
async function earnedBy(family: TestFamily, habitId: number): Promise<Record<string, number>> {
  const { status, body } = await complete(family, habitId);
  expect(status).toBe(201);
  return Object.fromEntries(
    body.badgesEarned.map((badge: { key: string; bonusPoints: number }) => [badge.key, badge.bonusPoints]),
  );
}

function manyHabits(family: TestFamily, count: number, given: Partial<CreateHabitInput> = {}) {
  return Promise.all(
    Array.from({ length: count }, () => aHabit(family, { pointsPerCompletion: 1, ...given })),
  );
}

test('a child sees all six badges in order, earned or not', async () => {
  const family = await aFamily(app);
  await givePoints(family, 100);
  for (const answer of [
    await family.child.rest(`GET /api/children/${family.childId}/badges`),
    await family.parent.query('badges.list', { childId: family.childId }),
  ]) {
    expect(answer.body).toEqual(
      BADGES.map(({ key, name, description, condition }, index) => ({
        id: index + 1,
        key,
        name,
        description,
        image: key,
        condition,
        bonusPoints: 25,
        earned: key === 'star-achiever',
        earnedAt: key === 'star-achiever' ? '2026-03-11T12:00:00.000Z' : null,
        step: key === 'star-achiever' ? 1 : 0,
        next: key === 'star-achiever' ? { goal: 500, have: 125 } : null,
      })),
    );
  }
  const { body } = await family.child.rest(`GET /api/children/${family.childId}/kid-dashboard`);
  expect(body.badges).toHaveLength(6);
});

/** The step and what the next one asks for, on both dashboards and in the list. */
async function stepsOf({ parent, child, childId }: TestFamily, key: string) {
  const lists = [
    (await child.rest(`GET /api/children/${childId}/kid-dashboard`)).body.badges,
    (await parent.query('children.parentDashboard', { id: childId })).body.badges,
    (await parent.query('badges.list', { childId })).body,
  ];
  const steps = lists.map((badges) => badges.find((badge: { key: string }) => badge.key === key));
  return steps.map(({ step, next }) => ({ step, next }));
}

const onAll = (step: object) => [step, step, step];

describe('the next step of a badge', () => {
  test('counts points in all, gives none, and goes back with an undo', async () => {
    const family = await aFamily(app);
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    await complete(family, habitId);
    for (let time = 0; time < 3; time++) await givePoints(family, 100);
    expect(await stepsOf(family, 'star-achiever')).toEqual(
      onAll({ step: 1, next: { goal: 500, have: 425 } }),
    );
    const other = await aHabit(family, { pointsPerCompletion: 100 });
    // It earns Explorer, too.
    await complete(family, other);
    expect(await profileOf(family)).toMatchObject({ totalPoints: 550 });
    expect(await stepsOf(family, 'star-achiever')).toEqual(
      onAll({ step: 2, next: { goal: 1500, have: 550 } }),
    );
    await undo(family, other);
    expect(await stepsOf(family, 'star-achiever')).toEqual(
      onAll({ step: 1, next: { goal: 500, have: 425 } }),
    );
  });

  test('counts the child’s own habits, not those of a sibling', async () => {
    const family = await aFamily(app);
    for (const habitId of await manyHabits(family, 5)) await complete(family, habitId);
    const sibling = await family.parent.rest('POST /api/children', { name: 'Sibling' });
    for (const habitId of await manyHabits(family, 4, { childId: sibling.body.id })) {
      await family.parent.rest('POST /api/habit-completions', { habitId, childId: sibling.body.id });
    }
    expect(await stepsOf(family, 'explorer')).toEqual(onAll({ step: 1, next: { goal: 8, have: 5 } }));
  });
});

test('the response to a completion describes the badge that it earned', async () => {
  const family = await aFamily(app);
  const { body } = await complete(family, await aHabit(family, { pointsPerCompletion: 100 }));
  expect(body.badgesEarned).toEqual([
    {
      id: 1,
      key: 'star-achiever',
      name: 'Star Achiever',
      description: 'You collected 100 stars in all. You shine!',
      image: 'star-achiever',
      condition: 'Collect 100 stars in all',
      bonusPoints: BADGE_BONUS_POINTS,
    },
  ]);
});

describe('Star Achiever', () => {
  test('is earned at 100 total points, not at 99', async () => {
    const family = await aFamily(app);
    await givePoints(family, 99);
    const [habitId] = await manyHabits(family, 1);
    expect(await badgesOf(family)).toEqual([]);
    expect(await earnedBy(family, habitId as number)).toEqual({ 'star-achiever': 25 });
    expect(await profileOf(family)).toMatchObject({ totalPoints: 125, currentPoints: 125, level: 2 });
  });

  test('counts total points, not the balance', async () => {
    const family = await aFamily(app);
    await givePoints(family, 90);
    await family.parent.rest(`POST /api/children/${family.childId}/adjust-points`, { pointsToDeduct: 90 });
    const habitId = await aHabit(family, { pointsPerCompletion: 10 });
    expect(await earnedBy(family, habitId)).toEqual({ 'star-achiever': 25 });
    expect(await profileOf(family)).toMatchObject({ totalPoints: 125, currentPoints: 35 });
  });

  test('counts the bonus of a badge that the same completion earns', async () => {
    const family = await aFamily(app);
    await givePoints(family, 71);
    for (const habitId of await manyHabits(family, 3)) expect(await earnedBy(family, habitId)).toEqual({});
    const [fifth] = await manyHabits(family, 1);
    expect(await earnedBy(family, fifth as number)).toEqual({ explorer: 25, 'star-achiever': 25 });
    expect(await profileOf(family)).toMatchObject({ totalPoints: 125 });
  });
});

test('Rainbow Warrior is earned with the fifth color, not with more of four', async () => {
  const family = await aFamily(app);
  const habits = await Promise.all(
    (['primary', 'secondary', 'accent', 'purple', 'success'] as const).map((color) =>
      aHabit(family, { pointsPerCompletion: 1, color }),
    ),
  );
  for (let day = 0; day < 2; day++) {
    for (const habitId of habits.slice(0, 4)) expect(await earnedBy(family, habitId)).toEqual({});
    app.clock.moveBy(24);
  }
  // The fifth color is also the fifth different habit.
  expect(await earnedBy(family, habits[4] as number)).toEqual({ 'rainbow-warrior': 25, explorer: 25 });
});

test('Book Worm is earned with the tenth completion of reading habits, over any number of habits', async () => {
  const family = await aFamily(app);
  const books = await manyHabits(family, 2, { icon: 'reading', frequency: 'weekly' });
  const [other] = await manyHabits(family, 1, { icon: 'homework', frequency: 'weekly' });
  for (let day = 0; day < 5; day++) {
    expect(await earnedBy(family, other as number)).toEqual({});
    expect(await earnedBy(family, books[0] as number)).toEqual({});
    expect(await earnedBy(family, books[1] as number)).toEqual(day < 4 ? {} : { 'book-worm': 25 });
    app.clock.moveBy(24);
  }
});

describe('Streak Master', () => {
  test('is earned on the seventh day in a row of one daily habit', async () => {
    const family = await aFamily(app);
    const [broken, whole] = await manyHabits(family, 2);
    for (let day = 1; day <= 7; day++) {
      if (day !== 4) expect(await earnedBy(family, broken as number)).toEqual({});
      expect(await earnedBy(family, whole as number)).toEqual(day < 7 ? {} : { 'streak-master': 25 });
      app.clock.moveBy(24);
    }
  });

  test('is not earned by a weekly habit', async () => {
    const family = await aFamily(app);
    const [weekly] = await manyHabits(family, 1, { frequency: 'weekly', daysPerWeek: 7 });
    for (let day = 1; day <= 8; day++) {
      expect(await earnedBy(family, weekly as number)).toEqual({});
      app.clock.moveBy(24);
    }
  });

  test('is earned too when a zone change lets a missed day close the streak', async () => {
    const family = await aFamily(app, { timeZone: 'Pacific/Kiritimati' });
    const [habitId] = await manyHabits(family, 1);
    for (let day = 1; day <= 5; day++) {
      await complete(family, habitId as number);
      app.clock.moveBy(24);
    }
    // The sixth day is missed, the seventh done; then the calendar goes back to the sixth.
    app.clock.moveBy(24);
    expect(await earnedBy(family, habitId as number)).toEqual({});
    await app.db
      .updateTable('families')
      .set({ time_zone: 'Pacific/Niue' })
      .where('id', '=', family.familyId)
      .execute();
    expect(await earnedBy(family, habitId as number)).toEqual({ 'streak-master': 25 });
  });
});

describe('Early Bird', () => {
  test('is earned with the fifth completion before 08:00 on the family’s clock', async () => {
    const family = await aFamily(app);
    const [habitId, late] = await manyHabits(family, 2);
    for (let day = 1; day <= 5; day++) {
      app.clock.moveTo(`2026-03-1${day}T06:59:59Z`);
      expect(await earnedBy(family, habitId as number)).toEqual(day < 5 ? {} : { 'early-bird': 25 });
      app.clock.moveTo(`2026-03-1${day}T07:00:00Z`);
      expect(await earnedBy(family, late as number)).toEqual({});
    }
  });

  test('follows daylight saving time', async () => {
    app.clock.moveTo('2026-04-01T05:59:59Z');
    const family = await aFamily(app);
    const [one, two, three, four, five] = await manyHabits(family, 5);
    for (const habitId of [one, two, three, four]) await complete(family, habitId as number);
    app.clock.moveTo('2026-04-01T06:00:00Z');
    expect(await earnedBy(family, five as number)).toEqual({ explorer: 25 });
  });
});

test('Explorer is earned with the fifth different habit, not with the fifth completion', async () => {
  const family = await aFamily(app);
  const [one, ...others] = await manyHabits(family, 5);
  for (let day = 0; day < 5; day++) {
    expect(await earnedBy(family, one as number)).toEqual({});
    app.clock.moveBy(24);
  }
  for (const habitId of others.slice(0, 3)) expect(await earnedBy(family, habitId)).toEqual({});
  expect(await earnedBy(family, others[3] as number)).toEqual({ explorer: 25 });
});

describe('a badge', () => {
  test('is credited once, even when its condition is met again', async () => {
    const family = await aFamily(app);
    for (const habitId of await manyHabits(family, 5)) await complete(family, habitId);
    expect(await badgesOf(family)).toEqual(['explorer']);
    app.clock.moveBy(24);
    const [sixth] = await manyHabits(family, 1);
    expect(await earnedBy(family, sixth as number)).toEqual({});
    const bonuses = (await entriesOf(family)).filter(({ kind }) => kind === 'badge_bonus');
    expect(bonuses).toHaveLength(1);
  });

  test('remains when the habit that earned it is deleted', async () => {
    const family = await aFamily(app);
    const habits = await manyHabits(family, 5);
    for (const habitId of habits) await complete(family, habitId);
    await family.parent.rest(`DELETE /api/habits/${habits[4]}`);
    expect(await badgesOf(family)).toEqual(['explorer']);
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, currentPoints: 30 });
  });

  test('is taken back with the completion that earned it, bonus included, and is earned again with it', async () => {
    const family = await aFamily(app);
    await givePoints(family, 71);
    const habits = await manyHabits(family, 4);
    for (const habitId of habits) await complete(family, habitId);
    expect(await badgesOf(family)).toEqual(['star-achiever', 'explorer']);
    await undo(family, habits[3] as number);
    expect(await badgesOf(family)).toEqual([]);
    expect(await profileOf(family)).toMatchObject({ totalPoints: 74, currentPoints: 74, level: 1 });
    const reversals = (await entriesOf(family)).slice(0, 3);
    expect(reversals.map(({ kind, amount, label, badgeKey }) => ({ kind, amount, label, badgeKey }))).toEqual(
      [
        { kind: 'reversal', amount: -1, label: 'Brush teeth', badgeKey: null },
        { kind: 'reversal', amount: -25, label: 'Explorer', badgeKey: 'explorer' },
        { kind: 'reversal', amount: -25, label: 'Star Achiever', badgeKey: 'star-achiever' },
      ],
    );
    expect(await earnedBy(family, habits[3] as number)).toEqual({ explorer: 25, 'star-achiever': 25 });
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true, currentPoints: 125 });
  });
});
