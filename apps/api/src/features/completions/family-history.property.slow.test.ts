import { addDays } from '@starchart/domain';
import { BADGE_KEYS } from '@starchart/schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  badgesOf,
  deduct,
  habitsOf,
  profileOf,
  redeem,
  undo,
  verifyLedgerOf,
} from '../../../test-support/actions.ts';
import { aFamily, aHabit, aReward, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { FamilyModel, type ModelHabit } from '../../../test-support/family-model.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

const START = '2026-03-11T06:00:00Z';
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Berlin', 'America/New_York'] as const;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const ONCE = {
  weekdays: EVERY_DAY,
  intervalDays: 1,
  slots: ['any'],
  forgiving: false,
  requiresApproval: false,
} as const;
const HABITS = [
  {
    ...ONCE,
    requiresApproval: true,
    color: 'primary',
    icon: 'reading',
    frequency: 'daily',
    pointsPerCompletion: 1,
  },
  { ...ONCE, color: 'secondary', icon: 'reading', frequency: 'weekly', pointsPerCompletion: 3 },
  {
    ...ONCE,
    requiresApproval: true,
    color: 'accent',
    icon: 'exercise',
    frequency: 'weekly',
    daysPerWeek: 3,
    pointsPerCompletion: 20,
  },
  { ...ONCE, weekdays: [1, 3, 5], color: 'purple', icon: null, frequency: 'daily', pointsPerCompletion: 2 },
  {
    ...ONCE,
    intervalDays: 3,
    forgiving: true,
    color: 'success',
    icon: 'pet-care',
    frequency: 'daily',
    pointsPerCompletion: 7,
  },
  {
    ...ONCE,
    slots: ['morning', 'evening'],
    forgiving: true,
    requiresApproval: true,
    color: 'success',
    icon: 'reading',
    frequency: 'daily',
    pointsPerCompletion: 5,
  },
] as const;
const COSTS = [4, 30] as const;

type Step =
  | { do: 'complete' | 'completeAsChild' | 'switch' | 'delete'; habit: number }
  /** Without a slot: the highest completed one. */
  | { do: 'undo'; habit: number; slot?: number | undefined }
  | { do: 'completeAll' }
  /** The pending completions are numbered by habit, then in the order of their recording. */
  | { do: 'approve' | 'reject'; pending: number }
  | { do: 'correct'; habit: number; daysAgo: number; slot: number; done: boolean }
  /** Completes one habit day after day. */
  | { do: 'routine'; habit: number; days: number }
  /** Completes across the date line and back, which fills in an earlier day. */
  | { do: 'flyBack'; habit: number }
  /** Pauses a habit, the child or the family. The pause starts so many days before today. */
  | { do: 'pause'; of: number | 'child' | 'family'; daysAgo: number; length: number }
  | { do: 'endPause' | 'deletePause'; pause: number }
  /** The last day is so many days after today. */
  | { do: 'movePause'; pause: number; days: number }
  | { do: 'price'; habit: number; points: number }
  | { do: 'later'; hours: number }
  | { do: 'zone'; zone: (typeof ZONES)[number] }
  | { do: 'redeem'; reward: number }
  | { do: 'cancel'; redemption: number }
  | { do: 'deduct'; points: number }
  /** With 0, the note has no points. */
  | { do: 'note'; points: number }
  | { do: 'deleteNote'; note: number };

const aHabitNumber = fc.nat({ max: HABITS.length - 1 });
const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('complete' as const), habit: aHabitNumber }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('completeAsChild' as const),
      habit: fc.constantFrom(
        ...HABITS.flatMap(({ requiresApproval }, place) => (requiresApproval ? place : [])),
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const),
      pending: fc.nat({ max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ do: 'completeAll' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      habit: aHabitNumber,
      daysAgo: fc.integer({ min: 0, max: 12 }),
      slot: fc.constantFrom(1, 1, 2),
      done: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('routine' as const),
      habit: aHabitNumber,
      days: fc.integer({ min: 2, max: 7 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('flyBack' as const), habit: aHabitNumber }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('undo' as const),
      habit: aHabitNumber,
      slot: fc.constantFrom(undefined, undefined, 1, 2),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('later' as const), hours: fc.constantFrom(24, 24, 24, 6, 48) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      of: fc.oneof(aHabitNumber, fc.constantFrom('child' as const, 'family' as const)),
      daysAgo: fc.integer({ min: -3, max: 14 }),
      length: fc.nat({ max: 16 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('switch' as const), habit: aHabitNumber }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('endPause' as const, 'deletePause' as const),
      pause: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('movePause' as const),
      pause: fc.nat({ max: 3 }),
      days: fc.integer({ min: -12, max: 5 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('zone' as const), zone: fc.constantFrom(...ZONES) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('price' as const),
      habit: aHabitNumber,
      points: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('redeem' as const), reward: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), redemption: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('deduct' as const), points: fc.integer({ min: 1, max: 40 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('note' as const), points: fc.integer({ min: 0, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteNote' as const), note: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), habit: aHabitNumber }) },
);

test('the progress of a random family history matches the model', { timeout: 600_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 15, maxLength: 45 }), live), { numRuns: 15 });
});

async function live(steps: Step[]): Promise<void> {
  const story = await beginStory();
  for (const step of steps) await take(step, story);
  await expectSameAsModel(story);
  // The number of children per family is limited.
  await expectSuccess(family.parent, `DELETE /api/children/${story.family.childId}`);
}

test('a streak that a zone change extends backward is counted and undone exactly', async () => {
  const story = await beginStory();
  const steps: Step[] = [
    { do: 'zone', zone: 'Pacific/Kiritimati' },
    { do: 'complete', habit: 0 },
    { do: 'later', hours: 24 },
    { do: 'complete', habit: 0 },
    { do: 'later', hours: 48 },
    { do: 'complete', habit: 0 },
    { do: 'zone', zone: 'Pacific/Niue' },
    { do: 'complete', habit: 0 },
  ];
  for (const step of steps) {
    await take(step, story);
    await expectSameAsModel(story);
  }
  expect(story.model.longestStreak(story.model.habits[0] as ModelHabit)).toBe(3);
  for (const step of [
    { do: 'undo', habit: 0 },
    { do: 'complete', habit: 0 },
    { do: 'later', hours: 24 },
  ] as const) {
    await take(step, story);
    await expectSameAsModel(story);
  }
  expect(story.model.longestStreak(story.model.habits[0] as ModelHabit)).toBe(4);
});

/** A new child of the family and its model. */
interface Story {
  family: TestFamily;
  model: FamilyModel;
  rewards: number[];
  /** The notes that the child has not read. */
  notes: { id: number; points: number }[];
}

async function beginStory(): Promise<Story> {
  app.clock.moveTo(START);
  await setZone('UTC');
  await app.db.deleteFrom('pauses').where('family_id', '=', family.familyId).execute();
  const created = await expectSuccess(family.parent, 'POST /api/children', { name: 'Heroine' });
  const own = { ...family, childId: Number(created.body.id) };
  const model = new FamilyModel(app.clock.now(), 'UTC');
  for (const habit of HABITS) {
    model.habits.push({
      id: await aHabit(own, { ...habit, weekdays: [...habit.weekdays], slots: [...habit.slots] }),
      points: habit.pointsPerCompletion,
      color: habit.color,
      isReading: habit.icon === 'reading',
      frequency: habit.frequency,
      daysPerWeek: 'daysPerWeek' in habit ? habit.daysPerWeek : null,
      weekdays: habit.weekdays,
      intervalDays: habit.intervalDays,
      slotCount: habit.slots.length,
      forgiving: habit.forgiving,
      requiresApproval: habit.requiresApproval,
      isActive: true,
      createdAt: app.clock.now(),
      closed: [],
      done: [],
    });
  }
  const rewards = [];
  for (const pointsCost of COSTS) rewards.push(await aReward(own, { pointsCost }));
  return { family: own, model, rewards, notes: [] };
}

async function take(step: Step, story: Story): Promise<void> {
  const { family: own, model, rewards } = story;
  switch (step.do) {
    case 'complete': {
      const habit = model.habits[step.habit];
      if (habit) await completeBoth(habit, story);
      return;
    }
    case 'completeAsChild': {
      const habit = model.habits[step.habit];
      if (habit) await completeBoth(habit, story, true);
      return;
    }
    case 'approve':
    case 'reject': {
      const [habit, completion] = model.pendingCompletions[step.pending] ?? [];
      if (!habit || !completion) return;
      const { day, slot } = completion;
      const { id } = await app.db
        .selectFrom('habit_completions')
        .where('habit_id', '=', habit.id)
        .where('completed_on', '=', day)
        .where('slot', '=', slot)
        .select('id')
        .executeTakeFirstOrThrow();
      model[step.do](habit, completion);
      const decision = step.do === 'approve' ? 'approve' : `${id}/reject`;
      const { body } = await own.parent.rest(`POST /api/habit-completions/${decision}`, { ids: [id] });
      expect(body).toMatchObject(
        step.do === 'approve' ? { results: [{ id, result: 'approved' }] } : { id, result: 'rejected' },
      );
      return;
    }
    case 'completeAll':
      for (const habit of model.habits) await completeBoth(habit, story);
      return;
    case 'routine':
      for (let day = 0; day < step.days; day++) {
        await take({ do: 'complete', habit: step.habit }, story);
        await take({ do: 'later', hours: 24 }, story);
      }
      return;
    case 'flyBack':
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue'] as const) {
        await take({ do: 'zone', zone }, story);
        await take({ do: 'complete', habit: step.habit }, story);
      }
      return;
    case 'undo': {
      const habit = model.habits[step.habit];
      if (!habit) return;
      const { slot } = step;
      const outcome = model.undo(habit, slot);
      // With a slot, a repeat succeeds.
      const none = slot === undefined ? 404 : 204;
      const expected = { undone: 204, none, newer: 409, limited: 429, spent: 409 }[outcome];
      expect((await undo(own, habit.id, own.parent, slot)).status).toBe(expected);
      return;
    }
    case 'correct': {
      const habit = model.habits[step.habit];
      if (!habit) return;
      const day = addDays(model.today, -step.daysAgo);
      const cell = { day, slot: step.slot, done: step.done };
      const expected = { changed: 200, unchanged: 200, 'not-due': 409, spent: 409, closed: 409 }[
        model.correct(habit, cell)
      ];
      const cells = [{ habitId: habit.id, ...cell }];
      const corrected = await own.parent.rest(`POST /api/children/${own.childId}/chart-corrections`, {
        cells,
      });
      expect(corrected.status).toBe(expected);
      return;
    }
    case 'pause': {
      const habitId = typeof step.of === 'number' ? model.habits[step.of]?.id : null;
      if (habitId === undefined) return;
      const startsOn = addDays(model.today, -step.daysAgo);
      const days = { startsOn, endsOn: addDays(startsOn, step.length) };
      const childId = step.of === 'family' ? null : own.childId;
      const pause = { childId, habitId, kind: 'sick', ...days };
      const { body } = await expectSuccess(own.parent, 'POST /api/pauses', pause);
      model.pause({ id: body.id, habitId, ...days });
      return;
    }
    case 'endPause': {
      const pause = model.pauses[step.pause];
      if (!pause) return;
      model.endPause(pause);
      await expectSuccess(own.parent, `POST /api/pauses/${pause.id}/end`);
      return;
    }
    case 'deletePause': {
      const pause = model.pauses[step.pause];
      if (!pause) return;
      const expected = { deleted: 204, 'too-old': 409 }[model.deletePause(pause)];
      expect((await own.parent.rest(`DELETE /api/pauses/${pause.id}`)).status).toBe(expected);
      return;
    }
    case 'movePause': {
      const pause = model.pauses[step.pause];
      if (!pause) return;
      const endsOn = addDays(model.today, step.days);
      const expected = { moved: 200, invalid: 400, 'too-old': 409 }[model.movePause(pause, endsOn)];
      expect((await own.parent.rest(`PATCH /api/pauses/${pause.id}`, { endsOn })).status).toBe(expected);
      return;
    }
    case 'price': {
      const habit = model.habits[step.habit];
      if (!habit) return;
      habit.points = step.points;
      await store(habit, story);
      return;
    }
    case 'switch': {
      const habit = model.habits[step.habit];
      if (!habit) return;
      model.switch(habit);
      await store(habit, story);
      return;
    }
    case 'later':
      app.clock.moveBy(step.hours);
      model.now = app.clock.now();
      return;
    case 'zone':
      model.timeZone = step.zone;
      await setZone(step.zone);
      return;
    case 'redeem': {
      const cost = COSTS[step.reward] ?? 0;
      const { status, body } = await redeem(own, rewards[step.reward] ?? 0);
      expect(status).toBe(model.spend(cost) ? 201 : 409);
      if (status === 201) model.pendingRedemptions.push({ id: body.id, cost });
      return;
    }
    case 'cancel': {
      const [redemption] = model.pendingRedemptions.splice(step.redemption, 1);
      if (!redemption) return;
      model.takeBack(redemption);
      await expectSuccess(own.parent, `POST /api/reward-redemptions/${redemption.id}/cancel`);
      return;
    }
    case 'deduct':
      expect((await deduct(own, step.points)).status).toBe(model.spend(step.points) ? 200 : 409);
      return;
    case 'note': {
      const { points } = step;
      const answer = await own.parent.rest(`POST /api/children/${own.childId}/notes`, {
        text: 'Kind',
        points,
      });
      const isWritten = model.writeNote(points) === 'written';
      expect(answer.status).toBe(isWritten ? 201 : 409);
      if (isWritten) story.notes.push({ id: answer.body.id, points });
      return;
    }
    case 'deleteNote': {
      const note = story.notes[step.note];
      if (!note) return;
      const isPossible = note.points === 0 || model.spend(note.points);
      const { status } = await own.parent.rest(`DELETE /api/notes/${note.id}`);
      expect(status).toBe(isPossible ? 204 : 409);
      if (isPossible) story.notes.splice(step.note, 1);
      return;
    }
    case 'delete': {
      const habit = model.habits[step.habit];
      if (!habit) return;
      model.deleteHabit(habit);
      await expectSuccess(own.parent, `DELETE /api/habits/${habit.id}`);
    }
  }
}

/** Updates the habit to its points and state in the model. */
async function store(habit: ModelHabit, { family: own }: Story): Promise<void> {
  await expectSuccess(own.parent, `PUT /api/habits/${habit.id}`, {
    childId: own.childId,
    name: 'Changed',
    description: 'Worth something else, active or not',
    pointsPerCompletion: habit.points,
    color: habit.color,
    frequency: habit.frequency,
    daysPerWeek: habit.daysPerWeek,
    icon: habit.isReading ? 'reading' : null,
    active: habit.isActive,
  });
}

async function completeBoth(
  habit: ModelHabit,
  { family: own, model }: Story,
  asChild = false,
): Promise<void> {
  const pending = model.doneToday(habit).findLast(({ isPending }) => isPending);
  const outcome = model.complete(habit, asChild);
  const completion = { habitId: habit.id, childId: own.childId, asChild };
  const { status, body } = await own.parent.rest('POST /api/habit-completions', completion);
  if (outcome === 'not-due' || outcome === 'closed') {
    const code = outcome === 'closed' ? 'HABIT_CLOSED' : 'NOT_DUE';
    expect({ status, code: body.code }).toEqual({ status: 409, code });
    return;
  }
  expect(status).toBe(outcome === 'repeat' ? 200 : 201);
  const isNew = outcome !== 'repeat';
  const filled =
    outcome === 'approved' ? pending : model.doneToday(habit).find(({ slot }) => slot === outcome);
  expect(body).toMatchObject({
    completedOn: model.today,
    repeated: !isNew,
    ...(filled && { slot: filled.slot, status: filled.isPending ? 'pending' : 'counted' }),
    pointsEarned: filled && !filled.isPending ? filled.points : 0,
    currentPoints: model.balance,
    totalPoints: model.total,
    badgesEarned: (filled?.badges ?? []).map((key) => ({ key })),
  });
}

async function expectSameAsModel({ family: own, model }: Story): Promise<void> {
  expect(await verifyLedgerOf(own)).toMatchObject({
    ok: true,
    entries: model.entries,
    currentPoints: model.balance,
    totalPoints: model.total,
  });
  expect(await profileOf(own)).toMatchObject({ currentPoints: model.balance, totalPoints: model.total });
  expect(await badgesOf(own)).toEqual(BADGE_KEYS.filter((key) => model.badges.has(key)));
  const habits = (await habitsOf(own)).map(
    ({ id, currentStreak, longestStreak, completedToday, pendingCount }) => ({
      id,
      currentStreak,
      longestStreak,
      completedToday,
      pendingCount,
    }),
  );
  expect(habits).toEqual(
    model.habits.map((habit) => ({
      id: habit.id,
      currentStreak: model.currentStreak(habit),
      longestStreak: model.longestStreak(habit),
      completedToday: model.doneToday(habit).length >= habit.slotCount,
      pendingCount: habit.done.filter(({ isPending }) => isPending).length,
    })),
  );
  const days = await app.db
    .selectFrom('child_days')
    .where('family_id', '=', own.familyId)
    .where('child_id', '=', own.childId)
    .select(['day', 'completions', 'full_at'])
    .orderBy('day')
    .execute();
  expect(days.flatMap(({ day, full_at }) => (full_at ? [day] : []))).toEqual([...model.stars].toSorted());
  const doneOn = Map.groupBy(
    model.habits.flatMap(({ done }) => done),
    ({ day }) => day,
  );
  expect(days.flatMap(({ day, completions }) => (completions > 0 ? [[day, completions]] : []))).toEqual(
    [...doneOn.keys()].toSorted().map((day) => [day, doneOn.get(day)?.length]),
  );
  const counters = await app.db
    .selectFrom('habits')
    .where('family_id', '=', own.familyId)
    .where('child_id', '=', own.childId)
    .select(['completion_count', 'early_completion_count'])
    .orderBy('id')
    .execute();
  expect(counters).toEqual(
    model.habits.map(({ done }) => {
      const counted = done.filter(({ isPending }) => !isPending);
      return {
        completion_count: counted.length,
        early_completion_count: counted.filter(({ isEarly }) => isEarly).length,
      };
    }),
  );
}

async function setZone(timeZone: string): Promise<void> {
  await app.db
    .updateTable('families')
    .set({ time_zone: timeZone })
    .where('id', '=', family.familyId)
    .execute();
}
