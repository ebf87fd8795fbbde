import { afterAll, beforeAll, expect, test } from 'vitest';
import { complete, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit, aWebhook } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('fifty clients that complete the last slot at once, over two servers, light one star', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const { familyId, childId } = family;
  await aWebhook(app, family, { events: ['day.completed'] });
  const [first, last] = [await aHabit(family), await aHabit(family)];
  await complete(family, first);
  const devices = [family.child, family.parent, family.child.at(second), family.parent.at(second)];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index): Promise<Answer> => {
      const device = devices[index % devices.length] ?? family.child;
      return device.rest('POST /api/habit-completions', { habitId: last, childId });
    }),
  );
  const progress = answers.map(({ body }) => body.dayProgress);
  expect(progress.filter(({ becameFull }) => becameFull)).toHaveLength(1);
  expect(new Set(progress.map(({ full, fullDays }) => `${full} ${fullDays}`))).toEqual(new Set(['true 1']));
  const { fullDays } = (await family.child.rest(`GET /api/children/${childId}/sky`)).body;
  expect(fullDays).toBe(1);
  const deliveries = app.db
    .selectFrom('webhook_deliveries')
    .where('family_id', '=', familyId)
    .where('type', '=', 'day.completed')
    .select('type');
  expect(await deliveries.execute()).toEqual([{ type: 'day.completed' }]);
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
});

test('habits that fifty clients complete and undo at once leave the days as they are stored', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const { childId } = family;
  const habits = [await aHabit(family), await aHabit(family), await aHabit(family, { frequency: 'weekly' })];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index): Promise<Answer> => {
      const device = index % 2 === 0 ? family.child : family.child.at(second);
      const completion = { habitId: habits[index % 3], childId, slot: 1 };
      return device.mutate(index % 4 === 3 ? 'completions.undo' : 'completions.record', completion);
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  const days = app.db
    .selectFrom('child_days')
    .where('child_id', '=', childId)
    .select(['completions', 'full_at']);
  const [day] = await days.execute();
  const done = app.db.selectFrom('habit_completions').where('child_id', '=', childId).select('habit_id');
  const filled = (await done.execute()).map(({ habit_id }) => habit_id);
  expect(day?.completions).toBe(filled.length);
  const isDone = habits.slice(0, 2).every((id) => filled.includes(id));
  expect(Boolean(day?.full_at), 'full with both daily habits, and only then').toBe(isDone);
});
