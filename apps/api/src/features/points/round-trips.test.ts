import { addDays } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aHabit, aReward, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { GrownUpActor } from '../../core/actor.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { approveCompletions, listPendingOfFamily } from '../completions/approve-completions.ts';
import { correctChart } from '../completions/correct-chart.ts';
import { recordCompletion } from '../completions/record-completion.ts';
import { rejectCompletion } from '../completions/reject-completion.ts';
import { undoCompletion } from '../completions/undo-completion.ts';
import { getKidDashboard, getParentDashboard } from '../dashboards/dashboards.service.ts';
import { listDays } from '../history/history.service.ts';
import { createPause } from '../pauses/pauses.service.ts';
import { getFamilyRecap, getWeekRecap } from '../recaps/recaps.service.ts';
import { cancel, fulfill, redeemReward } from '../redemptions/redemptions.service.ts';

import { deductPoints } from './points.service.ts';

let app: TestApp;
let family: TestFamily;
let parent: GrownUpActor;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  const { familyId } = await app.db
    .selectFrom('parents')
    .where('id', '=', family.parentId)
    .select('family_id as familyId')
    .executeTakeFirstOrThrow();
  parent = {
    role: 'grown-up',
    familyRole: 'parent',
    id: family.parentId,
    familyId,
    name: 'Parent',
    email: 'parent@example.org',
    isAdmin: false,
    timeZone: 'Europe/Berlin',
    weekStartsOn: 1,
    afternoonStartsAt: 12,
    eveningStartsAt: 18,
    language: null,
    familyLanguage: 'en',
    childViewLock: false,
  };
});
afterAll(() => app.close());

/** The result of a use case and the number of its statements. */
async function counted<T>(
  useCase: (ctx: ServiceContext) => Promise<T>,
): Promise<{ statements: number; answer: T }> {
  let statements = 0;
  const db = app.ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements++;
      return result;
    },
  });
  const answer = await useCase({ ...app.ctx, db });
  return { statements, answer };
}

test('moving points takes two round trips without contention, a repeated completion one', async () => {
  const { childId } = family;
  const habitId = await aHabit(family, { pointsPerCompletion: 90 });
  const rewardId = await aReward(family, { pointsCost: 10 });
  // The web app sends the day and the slot, too.
  const day = familyDay(app.clock.now(), parent.timeZone);
  const completion = { habitId, childId, day, slot: 1 };

  expect((await counted((ctx) => recordCompletion(ctx, parent, completion))).statements).toBe(2);
  expect((await counted((ctx) => recordCompletion(ctx, parent, completion))).statements).toBe(1);
  expect((await counted((ctx) => undoCompletion(ctx, parent, completion))).statements).toBe(2);
  const sentAt = app.clock.now();
  const created_at = `${addDays(day, -9)}T12:00:00.000Z`;
  await app.db.updateTable('habits').set({ created_at }).where('id', '=', habitId).execute();
  const late = { habitId, childId, slot: 1, occurredAt: `${addDays(day, -1)}T12:00:00.000Z` };
  const sendLater = (ctx: ServiceContext) => recordCompletion({ ...ctx, sentAt }, parent, late);
  const undoLater = (ctx: ServiceContext) => undoCompletion({ ...ctx, sentAt }, parent, late);
  expect((await counted(sendLater)).statements).toBe(2);
  expect((await counted(sendLater)).statements).toBe(1);
  expect((await counted(undoLater)).statements).toBe(2);
  await recordCompletion(app.ctx, parent, completion);
  const redeemed = await counted((ctx) => redeemReward(ctx, parent, { rewardId, childId }));
  expect(redeemed.statements).toBe(2);
  expect((await counted((ctx) => cancel(ctx, parent, redeemed.answer.result))).statements).toBe(2);
  const { result: again } = await redeemReward(app.ctx, parent, { rewardId, childId });
  expect((await counted((ctx) => fulfill(ctx, parent, again))).statements).toBe(2);
  const deduction = { id: childId, pointsToDeduct: 3, reason: undefined };
  expect((await counted((ctx) => deductPoints(ctx, parent, deduction))).statements).toBe(2);
});

test('a correction of several habits takes two round trips', async () => {
  const { childId } = family;
  const day = familyDay(app.clock.now(), parent.timeZone);
  const habitIds = [await aHabit(family), await aHabit(family)];
  const cells = habitIds.flatMap((habitId) =>
    [0, 1, 2, 34].map((ago) => ({ habitId, day: addDays(day, -ago), slot: 1, done: true })),
  );
  const corrected = await counted((ctx) => correctChart(ctx, parent, { childId, cells }));
  expect(corrected).toMatchObject({ statements: 2, answer: { result: { changed: 8 } } });
});

test('approving twelve completions of three children takes at most six round trips', async () => {
  const others = await aFamily(app);
  const { familyId, parent: client } = others;
  const actor = { ...parent, id: others.parentId, familyId };
  const childIds = [others.childId];
  for (const name of ['Leo', 'Ida'])
    childIds.push((await expectSuccess(client, 'POST /api/children', { name })).body.id);
  const ids: number[] = [];
  for (const childId of childIds) {
    for (let number = 0; number < 4; number++) {
      const habitId = await aHabit({ ...others, childId }, { requiresApproval: true });
      const { result } = await recordCompletion(app.ctx, actor, { habitId, childId, asChild: true });
      ids.push(result.id);
    }
  }
  expect((await counted((ctx) => listPendingOfFamily(ctx, actor))).statements).toBe(1);
  const approved = await counted((ctx) => approveCompletions(ctx, actor, { ids }));
  expect(approved.statements).toBeLessThanOrEqual(6);
  expect(approved.answer.result).toMatchObject({
    results: ids.map((id) => ({ id, result: 'approved' })),
    balances: childIds.map((childId) => ({ childId, currentPoints: 20 })),
  });
  const habitId = await aHabit(others, { requiresApproval: true });
  const request = { habitId, childId: others.childId, asChild: true, slot: 1 };
  const pending = await counted((ctx) => recordCompletion(ctx, actor, request));
  expect(pending.statements).toBe(2);
  const { id } = pending.answer.result;
  expect((await counted((ctx) => rejectCompletion(ctx, actor, { id }))).statements).toBe(2);
  const again = await recordCompletion(app.ctx, actor, request);
  const rejection = { id: again.result.id, reason: 'Look again' };
  // Its words are counted in two more.
  expect((await counted((ctx) => rejectCompletion(ctx, actor, rejection))).statements).toBe(4);
});

test('a pause of two past weeks for three children with ten habits takes seven round trips', async () => {
  const others = await aFamily(app);
  const { familyId, parent: client } = others;
  const childIds = [others.childId];
  for (const name of ['Leo', 'Ida'])
    childIds.push((await expectSuccess(client, 'POST /api/children', { name })).body.id);
  const actor = { ...parent, id: others.parentId, familyId };
  const day = familyDay(app.clock.now(), parent.timeZone);
  for (const childId of childIds) {
    const habitIds = [];
    for (let number = 0; number < 10; number++) habitIds.push(await aHabit({ ...others, childId }));
    const cells = habitIds.flatMap((habitId) =>
      [0, 15, 16].map((ago) => ({ habitId, day: addDays(day, -ago), slot: 1, done: true })),
    );
    await correctChart(app.ctx, actor, { childId, cells });
  }
  const pause = { kind: 'vacation', startsOn: addDays(day, -14), endsOn: addDays(day, -1) } as const;
  const paused = await counted((ctx) => createPause(ctx, actor, pause));
  expect(paused).toMatchObject({ statements: 7, answer: { result: { evaluatedHabits: 30 } } });
});

test('a year of days is read in one statement', async () => {
  const year = { childId: family.childId, fromOn: '2025-03-01', days: 371 };
  expect((await counted((ctx) => listDays(ctx, parent, year))).statements).toBe(1);
});

test('the recap of a child, and that of a family, are read in one statement', async () => {
  const week = { childId: family.childId, weekOn: '2026-03-02' };
  expect((await counted((ctx) => getWeekRecap(ctx, parent, week))).statements).toBe(1);
  expect((await counted((ctx) => getFamilyRecap(ctx, parent, {}))).statements).toBe(1);
});

test('each dashboard is read in one statement, also with 200 habits', async () => {
  const { childId } = family;
  const habit = {
    childId,
    name: 'Piano',
    description: 'Fifteen minutes',
    weekdays: [1, 3],
    slots: ['morning'],
  };
  for (let number = 4; number <= 200; number++) {
    await expectSuccess(
      family.parent,
      'POST /api/habits',
      number % 2 === 0 ? habit : { ...habit, slots: ['any'] },
    );
  }
  expect((await counted((ctx) => getKidDashboard(ctx, parent, { id: childId }))).statements).toBe(1);
  expect((await counted((ctx) => getParentDashboard(ctx, parent, { id: childId }))).statements).toBe(1);
});
