import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf, habitOf, profileOf, undo, verifyLedgerOf } from '../../../test-support/actions.ts';
import { aFamily, aHabit, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aPendingCompletion(family: TestFamily) {
  const habitId = await aHabit(family, { requiresApproval: true });
  const completion = { habitId, childId: family.childId };
  const { body } = await expectSuccess(family.child, 'POST /api/habit-completions', completion);
  return { habitId, id: body.id as number };
}

test('fifty concurrent approvals, undos and rejections of one completion have exactly one outcome', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  const parents = [family.parent, family.parent.at(second)] as const;
  const children = [family.child, family.child.at(second)] as const;
  for (let round = 0; round < 3; round++) {
    const before = (await profileOf(family)).currentPoints;
    const { habitId, id } = await aPendingCompletion(family);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index): Promise<Answer> => {
        const parent = parents[index % 2 === 0 ? 0 : 1];
        const kind = (index + round) % 3;
        if (kind === 0) return parent.rest('POST /api/habit-completions/approve', { ids: [id] });
        if (kind === 1) return parent.rest(`POST /api/habit-completions/${id}/reject`, {});
        return undo(family, habitId, children[index % 2 === 0 ? 0 : 1]);
      }),
    );
    expect(answers.filter(({ status }) => ![200, 204, 404, 409].includes(status))).toEqual([]);
    const decided = answers.filter(({ body }) => body?.result === 'rejected');
    const undone = answers.filter(({ status }) => status === 204);
    // The undo of the child, or a rejection: the completion is deleted once.
    expect(decided.length + undone.length).toBe(1);
    expect((await habitOf(family, habitId)).slotsToday).toMatchObject([{ status: 'open' }]);
    expect((await profileOf(family)).currentPoints).toBe(before);
    const own = (await entriesOf(family)).filter((entry) => entry.habitId === habitId);
    expect([0, 2]).toContain(own.length);
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const { ok, currentPoints } = await verifyLedgerOf(family);
    expect([ok, currentPoints]).toEqual([true, before]);
  }
});

test('concurrent approvals and rejections count a completion once, or reject it', async () => {
  for (let round = 0; round < 6; round++) {
    const family = await aFamily(app);
    const before = (await profileOf(family)).currentPoints;
    const { habitId, id } = await aPendingCompletion(family);
    const approve = () => family.parent.rest('POST /api/habit-completions/approve', { ids: [id] });
    const reject = () => family.parent.rest(`POST /api/habit-completions/${id}/reject`, { reason: 'Look' });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ((index + round) % 2 === 0 ? approve() : reject())),
    );
    const rejections = answers.filter(({ body }) => body.result === 'rejected').length;
    const isApproved = (await habitOf(family, habitId)).completedToday;
    expect(rejections).toBe(isApproved ? 0 : 1);
    const results = answers.flatMap(({ body }) => body.results ?? []);
    const result = isApproved ? 'approved' : 'gone';
    expect(results).toEqual(results.map(() => ({ id, result })));
    expect((await profileOf(family)).currentPoints).toBe(before + (isApproved ? 5 : 0));
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  }
});

test('an approval while its habit is deleted credits the points or finds nothing', async () => {
  for (let round = 0; round < 8; round++) {
    const family = await aFamily(app);
    const before = (await profileOf(family)).currentPoints;
    const { habitId, id } = await aPendingCompletion(family);
    const [approval, deletion] = await Promise.all([
      family.parent.rest('POST /api/habit-completions/approve', { ids: [id] }),
      family.parent.rest(`DELETE /api/habits/${habitId}`),
    ]);
    expect([approval.status, deletion.status]).toEqual([200, 204]);
    const credited = approval.body.results[0].result === 'approved' ? 5 : 0;
    expect((await profileOf(family)).currentPoints).toBe(before + credited);
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  }
});

test('a completion while its habit is deleted with a yes earns its points or finds no habit', async () => {
  for (let round = 0; round < 8; round++) {
    const family = await aFamily(app);
    const before = (await profileOf(family)).currentPoints;
    const slots = Array.from({ length: 12 }, () => 'any' as const);
    const habitId = await aHabit(family, { requiresApproval: true, slots });
    const complete = (slot: number) =>
      family.child.rest('POST /api/habit-completions', { habitId, childId: family.childId, slot });
    const earlier = await Promise.all([1, 2].map(complete));
    const [deletion, ...later] = await Promise.all([
      family.parent.rest(`DELETE /api/habits/${habitId}?approvePending=true`),
      ...[3, 4, 5, 6, 7, 8].map(complete),
    ]);
    expect(deletion.status).toBe(204);
    const statuses = [...earlier, ...later].map(({ status }) => status);
    expect(statuses.filter((status) => ![201, 404].includes(status))).toEqual([]);
    const done = statuses.filter((status) => status === 201).length;
    expect((await profileOf(family)).currentPoints).toBe(before + done * 5);
    expect(await verifyLedgerOf(family)).toMatchObject({ ok: true });
  }
});
