import { countOfDay, doneOfDays, doneOfToday, earnedIn } from '@starchart/domain';
import type { ChildrenToday, DayHistory, FamilyRecap, PointsEntry, WeekRecap } from '@starchart/schema';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { complete, deduct, entriesOf, redeem, undo } from '../../../test-support/actions.ts';
import {
  aChild,
  aFamily,
  aHabit,
  aMember,
  aReward,
  aToken,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

/** The last day of a week that begins on Monday. */
const SUNDAY = '2026-03-29';
const MONDAY = '2026-03-23';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  moveTo('2026-03-16', '06:00');
  family = await aFamily(app, { timeZone: 'UTC' });
});

function moveTo(day: string, time = '12:00'): void {
  app.clock.moveTo(`${day}T${time}:00Z`);
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

async function fill(habitId: number, days: readonly string[]): Promise<void> {
  const cells = days.map((day) => ({ habitId, day, done: true }));
  await expectSuccess(family.parent, `POST /api/children/${family.childId}/chart-corrections`, { cells });
}

async function weekOf(weekOn = MONDAY, by: TestClient = family.parent): Promise<WeekRecap> {
  const path = `/api/children/${family.childId}/recaps/week?weekOn=${weekOn}`;
  return (await expectSuccess(by, `GET ${path}`)).body;
}

async function familyWeek(weekOn = MONDAY, by: TestClient = family.parent): Promise<FamilyRecap> {
  return (await expectSuccess(by, `GET /api/recaps/week?weekOn=${weekOn}`)).body;
}

async function childWeek(weekOn = MONDAY): Promise<FamilyRecap['children'][number]> {
  const [child] = (await familyWeek(weekOn)).children;
  if (!child) throw new Error('The family has no child');
  return child;
}

const praise = (text: string, points = 0) =>
  expectSuccess(family.parent, `POST /api/children/${family.childId}/notes`, { text, points });

describe('the recap of a child', () => {
  test('has its points, favorite habit, best streak, notes and goal', async () => {
    const reading = await aHabit(family, { name: 'Reading', icon: 'reading', color: 'purple' });
    const tidying = await aHabit(family, { name: 'Tidying', pointsPerCompletion: 5 });
    const rewardId = await aReward(family, { name: 'Castle', pointsCost: 500 });
    await expectSuccess(family.parent, `PUT /api/children/${family.childId}/goal`, { rewardId });
    moveTo(SUNDAY);
    await fill(
      reading,
      [0, 1, 2, 3, 4].map((day) => daysAfter(MONDAY, day)),
    );
    await fill(tidying, [daysAfter(MONDAY, -1), MONDAY]);
    for (const text of ['One', 'Two', 'Three', 'You helped Leo.']) await praise(text, 2);
    const entries = await entriesOf(family);
    const earned = entries
      .filter(({ forDay, day }) => (forDay ?? day) >= MONDAY)
      .filter(({ kind }) => kind !== 'adjustment')
      .reduce((sum, { amount }) => sum + amount, 0);
    const balance = entries[0]?.balanceAfter ?? 0;
    expect(await weekOf()).toEqual({
      weekOn: MONDAY,
      pointsEarned: earned,
      badgePoints: 0,
      completions: 6,
      topHabit: { habitId: reading, name: 'Reading', icon: 'reading', color: 'purple', count: 5 },
      streak: { habitId: reading, name: 'Reading', streak: 5, unit: 'days', isBest: true },
      notes: ['Two', 'Three', 'You helped Leo.'].map((text) => ({
        authorName: expect.any(String),
        text,
        points: 2,
      })),
      goal: { rewardId, name: 'Castle', icon: 'ice-cream', toGo: 500 - balance },
      pausedDays: 0,
      moreThanLastWeek: true,
    });
  });

  test('of a week without anything is quiet, and counts days off', async () => {
    await aHabit(family);
    await expectSuccess(family.parent, 'POST /api/pauses', {
      childId: family.childId,
      kind: 'vacation',
      startsOn: daysAfter(MONDAY, 5),
      endsOn: daysAfter(MONDAY, 9),
    });
    moveTo(SUNDAY);
    expect(await weekOf()).toEqual({
      weekOn: MONDAY,
      pointsEarned: 0,
      badgePoints: 0,
      completions: 0,
      topHabit: null,
      streak: null,
      notes: [],
      goal: null,
      pausedDays: 2,
      moreThanLastWeek: false,
    });
  });

  test('is never more than last week when that was better, equal or empty', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 10 });
    moveTo(SUNDAY);
    await fill(habitId, [daysAfter(MONDAY, -5)]);
    await fill(habitId, [MONDAY]);
    expect((await weekOf(daysAfter(MONDAY, -7))).moreThanLastWeek).toBe(false);
    expect((await weekOf()).moreThanLastWeek).toBe(false);
    await fill(habitId, [daysAfter(MONDAY, 1)]);
    expect((await weekOf()).moreThanLastWeek).toBe(true);
  });

  test('keeps the points of a deleted habit, without its completions', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 10 });
    moveTo(SUNDAY);
    await complete(family, habitId);
    const before = await weekOf();
    expect(before).toMatchObject({ completions: 1, topHabit: { habitId } });
    await expectSuccess(family.parent, `DELETE /api/habits/${habitId}`);
    expect(await weekOf()).toMatchObject({
      pointsEarned: before.pointsEarned,
      completions: 0,
      topHabit: null,
      streak: null,
    });
  });

  test('has no figures of what was due, and no other child', async () => {
    moveTo(SUNDAY);
    family = await aFamily(app, { timeZone: 'UTC' });
    await aHabit(family);
    const { childId: siblingId } = await aChild(app, family.parent, `sibling-${family.childId}`);
    const text = JSON.stringify(await weekOf(MONDAY, family.child));
    expect(text).not.toMatch(/"(met|due|endedStreaks|rarelyDone|mastered|children)"/);
    for (const client of [
      family.child,
      (await aToken(app, family, { scope: 'read', childIds: [family.childId] })).program,
    ]) {
      const response = await client.rest(`GET /api/children/${siblingId}/recaps/week?weekOn=${MONDAY}`);
      expect(response.status).toBe(404);
    }
  });
});

describe('the recap of a family', () => {
  test('has what was due, met, pending and ended', async () => {
    moveTo('2026-02-02');
    const done = await aHabit(family, { name: 'Reading' });
    const rare = await aHabit(family, { name: 'Piano' });
    const ended = await aHabit(family, { name: 'Tidying' });
    const all = Array.from({ length: 49 }, (_, day) => daysAfter('2026-02-02', day));
    moveTo('2026-03-07');
    await fill(done, all.slice(0, 34));
    moveTo('2026-03-24');
    await fill(done, [...all.slice(34), MONDAY]);
    await fill(rare, ['2026-03-16', '2026-03-18']);
    await fill(ended, all.slice(-10));
    moveTo('2026-03-25');
    expect(await childWeek('2026-03-16')).toMatchObject({
      met: 7 + 2 + 7,
      due: 21,
      pending: 0,
      endedStreaks: [],
      rarelyDone: [{ habitId: rare, name: 'Piano', done: 2, due: 14 }],
      mastered: [{ habitId: done, name: 'Reading' }],
    });
    expect(await childWeek()).toMatchObject({
      met: 1,
      due: 6,
      topHabit: { habitId: done },
      endedStreaks: [
        { habitId: done, streak: 50, endedOn: '2026-03-24', unit: 'days', slots: 1 },
        { habitId: ended, streak: 10, endedOn: MONDAY, unit: 'days', slots: 1 },
      ],
    });
    // What a retired habit came to stays; it needs no advice.
    const fields = { childId: family.childId, name: 'Reading', description: 'Twenty minutes', active: false };
    await expectSuccess(family.parent, `PUT /api/habits/${done}`, fields);
    expect(await childWeek('2026-03-16')).toMatchObject({ met: 16, due: 21, mastered: [] });
  });

  test('marking the missed day as done, or as a day off, continues the streak', async () => {
    const [marked, off] = [await aHabit(family), await aHabit(family)];
    moveTo('2026-03-26');
    const days = ['2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23'];
    for (const habitId of [marked, off]) await fill(habitId, [...days, '2026-03-25']);
    const endedOn = '2026-03-24';
    expect((await childWeek()).endedStreaks).toMatchObject([
      { habitId: marked, streak: 5, endedOn },
      { habitId: off, streak: 5, endedOn },
    ]);
    await fill(marked, [endedOn]);
    const pause = {
      childId: family.childId,
      habitId: off,
      kind: 'day_off',
      startsOn: endedOn,
      endsOn: endedOn,
    };
    await expectSuccess(family.parent, 'POST /api/pauses', pause);
    expect((await childWeek()).endedStreaks).toEqual([]);
  });

  test('has the rewards that were handed out and those that are open', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    const ids = [];
    for (const name of ['Ice cream', 'Movie night', 'Zoo']) {
      ids.push(await aReward(family, { name, pointsCost: 10 }));
    }
    await complete(family, habitId);
    const redeemed = [];
    for (const rewardId of ids) {
      redeemed.push((await redeem(family, rewardId)).body.id);
    }
    moveTo(MONDAY);
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${redeemed[0]}/fulfill`);
    moveTo(SUNDAY);
    expect(await childWeek(daysAfter(MONDAY, -7))).toMatchObject({ spent: 30, fulfilled: [] });
    expect(await childWeek()).toMatchObject({
      spent: 0,
      fulfilled: [{ redemptionId: redeemed[0], name: 'Ice cream' }],
      open: [
        { name: 'Movie night', waitsForApproval: false },
        { name: 'Zoo', waitsForApproval: false },
      ],
    });
  });

  test('tells a reward that waits for a yes from one that is still to hand out', async () => {
    const habitId = await aHabit(family, { pointsPerCompletion: 100 });
    await complete(family, habitId);
    const [movie, zoo] = [
      await aReward(family, { name: 'Movie night', pointsCost: 10, requiresApproval: true }),
      await aReward(family, { name: 'Zoo', pointsCost: 10, requiresApproval: true }),
    ];
    const asked = [];
    for (const rewardId of [movie, zoo]) {
      const input = { rewardId, childId: family.childId };
      asked.push((await expectSuccess(family.child, 'POST /api/reward-redemptions', input)).body.id);
    }
    await expectSuccess(family.parent, `POST /api/reward-redemptions/${asked[0]}/approve`);
    moveTo(SUNDAY);
    expect((await childWeek()).open).toEqual([
      { redemptionId: asked[0], name: 'Movie night', waitsForApproval: false },
      { redemptionId: asked[1], name: 'Zoo', waitsForApproval: true },
    ]);
  });

  test('counts like the chart of the week and like Everyone on its last day', async () => {
    const { childId } = family;
    const teeth = await aHabit(family, { name: 'Teeth', slots: ['morning', 'evening'] });
    const swimming = await aHabit(family, { name: 'Swimming', frequency: 'weekly', daysPerWeek: 3 });
    const piano = await aHabit(family, { name: 'Piano', frequency: 'weekly', daysPerWeek: 2 });
    await expectSuccess(family.parent, 'POST /api/pauses', {
      childId,
      habitId: teeth,
      kind: 'day_off',
      startsOn: daysAfter(MONDAY, 1),
      endsOn: daysAfter(MONDAY, 1),
    });
    moveTo(SUNDAY);
    await fill(swimming, [MONDAY, daysAfter(MONDAY, 2), daysAfter(MONDAY, 4)]);
    await fill(piano, [daysAfter(MONDAY, 3)]);
    await fill(
      teeth,
      [0, 1, 2, 3, 6].map((day) => daysAfter(MONDAY, day)),
    );
    const { doneOfDue, earned, earnedByBadges } = await childWeek();
    expect(doneOfDue).toEqual({ done: 4, due: 11, extra: 1, weeklyMet: 1, weeklyDue: 2 });

    const path = `GET /api/children/${childId}/days?fromOn=2026-03-01&days=31`;
    const history: DayHistory = (await expectSuccess(family.parent, path)).body;
    const chart = { ...history, firstOn: '2026-03-01' };
    const week = { firstOn: MONDAY, days: 7 };
    expect(doneOfDays(chart, week)).toEqual(doneOfDue);
    const points = earnedIn(history.points, week);
    expect(points).toEqual({ habits: earned - earnedByBadges, badges: earnedByBadges });
    expect(points.habits).toBeGreaterThan(0);

    const today: ChildrenToday = (await family.parent.query('children.today')).body;
    const { weeklyMet, weeklyDue } = doneOfDue;
    const shown = doneOfToday(today.children[0]?.habits ?? []);
    expect(shown).toEqual({ ...countOfDay(chart, SUNDAY), weeklyMet, weeklyDue });
    expect(shown).toMatchObject({ done: 1, due: 2 });
  });

  test('asks of the first week of a weekly habit what its days allow, as Everyone does', async () => {
    moveTo('2026-03-27');
    family = await aFamily(app, { timeZone: 'UTC' });
    const habitId = await aHabit(family, { frequency: 'weekly', daysPerWeek: 5 });
    await complete(family, habitId);
    moveTo(SUNDAY);
    await fill(habitId, ['2026-03-28', SUNDAY]);
    expect((await childWeek()).doneOfDue).toMatchObject({ weeklyMet: 1, weeklyDue: 1 });
    const today: ChildrenToday = (await family.parent.query('children.today')).body;
    expect(today.children[0]?.habits).toMatchObject([{ weekTarget: 3, completionCount: 3 }]);
  });

  test('is of the last full week unless another one is asked for', async () => {
    moveTo(SUNDAY);
    const { body } = await expectSuccess(family.parent, 'GET /api/recaps/week');
    expect(body).toMatchObject({ weekOn: daysAfter(MONDAY, -7), today: SUNDAY });
    moveTo(daysAfter(SUNDAY, 1));
    expect((await expectSuccess(family.parent, 'GET /api/recaps/week')).body.weekOn).toBe(MONDAY);
  });

  test('shows helpers their children only, and is closed to children', async () => {
    moveTo(SUNDAY);
    family = await aFamily(app, { timeZone: 'UTC' });
    const { childId: siblingId } = await aChild(app, family.parent, `sibling-${family.childId}`);
    const helper = await aMember(app, family, { familyRole: 'helper', childIds: [siblingId] });
    const { children } = await familyWeek(MONDAY, helper.client);
    expect(children.map(({ childId }) => childId)).toEqual([siblingId]);
    expect((await familyWeek()).children.map(({ childId }) => childId)).toEqual([family.childId, siblingId]);
    expect((await family.child.rest(`GET /api/recaps/week?weekOn=${MONDAY}`)).status).toBe(403);
    const stranger = await aFamily(app);
    expect((await familyWeek(MONDAY, stranger.parent)).children.map(({ childId }) => childId)).toEqual([
      stranger.childId,
    ]);
  });

  test('begins with the habits of a child that was added in the middle of the week', async () => {
    moveTo('2026-03-25');
    family = await aFamily(app, { timeZone: 'UTC' });
    await aHabit(family);
    moveTo('2026-03-30');
    expect(await childWeek()).toMatchObject({ met: 0, due: 5, endedStreaks: [], rarelyDone: [{ due: 5 }] });
  });

  test.each([
    [
      'a week with 23 hours on its Sunday',
      'Europe/Berlin',
      '2026-03-23',
      '2026-03-28T22:59:00Z',
      '2026-03-29T22:01:00Z',
    ],
    [
      'a week with 25 hours on its Sunday',
      'America/New_York',
      '2026-10-26',
      '2026-11-02T04:59:00Z',
      '2026-11-02T05:01:00Z',
    ],
  ])('%s has seven days, and its notes until midnight', async (_which, timeZone, first, inside, outside) => {
    app.clock.moveTo(`${first}T12:00:00Z`);
    family = await aFamily(app, { timeZone });
    const habitId = await aHabit(family);
    app.clock.moveTo(inside);
    await praise('Inside');
    app.clock.moveTo(outside);
    await praise('Outside');
    await fill(habitId, [first, daysAfter(first, 6)]);
    expect((await weekOf(first, family.parent)).notes.map(({ text }) => text)).toEqual(['Inside']);
    expect(await childWeek(first)).toMatchObject({ met: 2, due: 7 });
  });
});

test.each([
  ['2026-03-30', 'This week has not begun yet.'],
  ['9999-12-27', 'This week has not begun yet.'],
])('refuses the week of %s: %s', async (weekOn, message) => {
  moveTo(SUNDAY);
  for (const path of [`children/${family.childId}/recaps/week`, 'recaps/week']) {
    const response = await family.parent.rest(`GET /api/${path}?weekOn=${weekOn}`);
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'weekOn', message }] } });
  }
});

test('the first day of a week is that of the family', async () => {
  await expectSuccess(family.parent, 'PATCH /api/account', { weekStartsOn: 7 });
  moveTo(SUNDAY);
  expect((await familyWeek(SUNDAY)).weekOn).toBe(SUNDAY);
  // A link from before the change shows the week that contains its day.
  expect((await familyWeek(MONDAY)).weekOn).toBe(daysAfter(MONDAY, -1));
  expect((await weekOf(MONDAY, family.parent)).weekOn).toBe(daysAfter(MONDAY, -1));
});

test.each(['0000-01-01', '0000-01-03', '1969-12-29'])('has nothing for %s', async (weekOn) => {
  await aHabit(family);
  moveTo(SUNDAY);
  expect(await weekOf(weekOn)).toMatchObject({ completions: 0, pointsEarned: 0 });
  expect(await childWeek(weekOn)).toMatchObject({ met: 0, due: 0, earned: 0 });
});

test('a child is offered the recap on the last evening of the week and on the day after', async () => {
  await aHabit(family);
  const path = `GET /api/children/${family.childId}/kid-dashboard`;
  const offered = async (day: string, time: string) => {
    moveTo(day, time);
    return (await expectSuccess(family.parent, path)).body.recapOn;
  };
  // No habit is as old as the week before.
  expect(await offered('2026-03-16', '12:00')).toBeNull();
  expect(await offered('2026-03-22', '12:00')).toBeNull();
  expect(await offered('2026-03-22', '20:00')).toBe('2026-03-16');
  expect(await offered('2026-03-23', '20:00')).toBe('2026-03-16');
  expect(await offered('2026-03-24', '06:00')).toBeNull();
});

test('grown-ups are offered the recap from 17:00 of the last day of the week to the second day after, in both views', async () => {
  await aHabit(family);
  const offered = async (day: string, time: string) => {
    moveTo(day, time);
    const path = `GET /api/children/${family.childId}/parent-dashboard`;
    const ofChild = (await expectSuccess(family.parent, path)).body.recapOn;
    const ofAll = (await family.parent.query('children.today')).body.recapOn;
    expect(ofAll).toBe(ofChild);
    return ofChild;
  };
  // No habit is as old as the week before.
  expect(await offered('2026-03-16', '12:00')).toBeNull();
  expect(await offered('2026-03-22', '16:59')).toBeNull();
  expect(await offered('2026-03-22', '17:00')).toBe('2026-03-16');
  expect(await offered('2026-03-24', '23:59')).toBe('2026-03-16');
  expect(await offered('2026-03-25', '06:00')).toBeNull();
  expect(await offered('2026-03-29', '17:00')).toBe('2026-03-23');
});

test('a family whose first habit was added on the last day of the week is offered no recap of it', async () => {
  moveTo(SUNDAY, '18:00');
  const { parent, childId } = family;
  const recapOn = async () =>
    (await expectSuccess(parent, `GET /api/children/${childId}/parent-dashboard`)).body.recapOn;
  expect(await recapOn()).toBeNull();
  await aHabit(family);
  expect(await recapOn()).toBeNull();
  moveTo(daysAfter(SUNDAY, 7), '18:00');
  expect(await recapOn()).toBe(daysAfter(MONDAY, 7));
});

test('the days of the recap are those of the chart', async () => {
  const daily = await aHabit(family);
  const weekly = await aHabit(family, { name: 'Swimming', frequency: 'weekly', daysPerWeek: 2 });
  moveTo(SUNDAY);
  await fill(daily, [MONDAY, daysAfter(MONDAY, 2)]);
  await fill(weekly, [daysAfter(MONDAY, 1)]);
  const { childId, parent } = family;
  const chart = await expectSuccess(parent, `GET /api/children/${childId}/days?fromOn=${MONDAY}&days=7`);
  const { habits } = await childWeek(MONDAY);
  expect(habits[0]?.done).toBe('1010000');
  expect(habits).toEqual(chart.body.habits);
});

test('a child is offered no recap of the week in which its first habit came', async () => {
  moveTo('2026-03-18', '12:00');
  await aHabit(family);
  const storiesOn = async (day: string) => {
    moveTo(day, '20:00');
    const path = `GET /api/children/${family.childId}/kid-dashboard`;
    const { recapOn, storyWeeks } = (await expectSuccess(family.parent, path)).body;
    return { recapOn, storyWeeks };
  };
  expect(await storiesOn('2026-03-22')).toEqual({ recapOn: null, storyWeeks: null });
  const storyWeeks = { firstOn: '2026-03-23', lastOn: '2026-03-23' };
  expect(await storiesOn('2026-03-29')).toEqual({ recapOn: '2026-03-23', storyWeeks });
  expect(await storiesOn('2026-03-31')).toEqual({ recapOn: null, storyWeeks });
});

/** What a family does in one step; `place` chooses a habit, reward or entry. */
const aStep = fc.record({
  kind: fc.constantFrom(
    'complete',
    'correct',
    'undo',
    'bonus',
    'deduct',
    'redeem',
    'cancel',
    'take back',
    'next day',
  ),
  place: fc.nat({ max: 9 }),
});

test('the sums of random histories equal the ledger', async () => {
  for (const steps of fc.sample(fc.array(aStep, { minLength: 30, maxLength: 40 }), 6)) {
    moveTo('2026-03-16', '06:00');
    family = await aFamily(app, { timeZone: 'UTC' });
    await runSteps(steps);
    const today = app.clock.now().toISOString().slice(0, 10);
    const entries = await entriesOf(family);
    let change = 0;
    // Corrections reach back to days before the family came.
    for (let weekOn = '2026-03-02'; weekOn <= today; weekOn = daysAfter(weekOn, 7)) {
      const { earned, bonus, deducted, spent } = await childWeek(weekOn);
      const expected = naiveSums(entries, weekOn);
      expect({ earned, bonus, deducted, spent }, JSON.stringify(steps)).toEqual(expected);
      expect((await weekOf(weekOn, family.parent)).pointsEarned).toBe(Math.max(0, expected.earned));
      change += earned + bonus - deducted - spent;
    }
    expect(change).toBe(entries[0]?.balanceAfter ?? 0);
  }
});

async function runSteps(steps: readonly { kind: string; place: number }[]): Promise<void> {
  const { parent, childId } = family;
  const habits = [await aHabit(family), await aHabit(family, { pointsPerCompletion: 30 })];
  const rewardId = await aReward(family, { pointsCost: 10 });
  const redeemed: number[] = [];
  let day = '2026-03-16';
  for (const { kind, place } of steps) {
    const habitId = habits[place % habits.length] ?? 0;
    switch (kind) {
      case 'next day':
        day = daysAfter(day, 1 + (place % 3));
        moveTo(day);
        break;
      case 'complete':
        await complete(family, habitId);
        break;
      case 'undo':
        await undo(family, habitId);
        break;
      case 'correct': {
        const cells = [{ habitId, day: daysAfter(day, -place), done: place % 3 > 0 }];
        await parent.rest(`POST /api/children/${childId}/chart-corrections`, { cells });
        break;
      }
      case 'bonus':
        await parent.rest(`POST /api/children/${childId}/bonus-points`, { points: 7, reason: 'Helped' });
        break;
      case 'deduct':
        await deduct(family, 3);
        break;
      case 'redeem': {
        const { status, body } = await redeem(family, rewardId);
        if (status < 300) redeemed.push(body.id);
        break;
      }
      case 'cancel':
        await parent.rest(`POST /api/reward-redemptions/${redeemed.pop() ?? 0}/cancel`);
        break;
      default: {
        const entries = await entriesOf(family);
        await parent.rest(`POST /api/points-entries/${entries[place]?.id ?? 0}/take-back`);
      }
    }
  }
}

/** A naive reading of the ledger. */
function naiveSums(entries: readonly PointsEntry[], weekOn: string) {
  const sums = { earned: 0, bonus: 0, deducted: 0, spent: 0 };
  for (const entry of entries) {
    const on = entry.forDay ?? entry.day;
    if (on < weekOn || on >= daysAfter(weekOn, 7)) continue;
    const about = entries.find(({ id }) => id === entry.reversesEntryId) ?? entry;
    if (about.kind === 'completion' || about.kind === 'badge_bonus') sums.earned += entry.amount;
    else if (about.kind === 'redemption') sums.spent -= entry.amount;
    else if (about.amount > 0) sums.bonus += entry.amount;
    else sums.deducted -= entry.amount;
  }
  return sums;
}
