import { STARTER_PACKS } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complete } from '../../../test-support/actions.ts';
import { aFamily, aHabit, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function takePack({ parent, childId }: TestFamily, pack: unknown) {
  return parent.rest(`POST /api/children/${childId}/starter-pack`, { pack });
}

describe.each(STARTER_PACKS)('the pack for $ages', ({ key, habits }) => {
  test('gives the child all its habits, in its order, over both transports', async () => {
    const overRest = await aFamily(app);
    const overTrpc = await aFamily(app);
    const answers = [
      await takePack(overRest, key),
      await overTrpc.parent.mutate('habits.takeStarterPack', { childId: overTrpc.childId, pack: key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    for (const { body } of answers) {
      expect(body).toMatchObject(
        habits.map(({ offeredSlots: _offer, ...habit }) => ({
          ...habit,
          slots: ['any'],
          active: true,
          completionCount: 0,
        })),
      );
    }
    const listed = await expectSuccess(overRest.parent, `GET /api/children/${overRest.childId}/habits`);
    expect(answers[0]?.body).toEqual(listed.body);
  });

  test('creates habits that can be completed and edited', async () => {
    const family = await aFamily(app);
    const { body } = await takePack(family, key);
    for (const { id, pointsPerCompletion, ...fields } of body) {
      expect((await complete(family, id, family.child)).body).toMatchObject({
        pointsEarned: pointsPerCompletion,
      });
      await expectSuccess(family.parent, `PUT /api/habits/${id}`, { ...fields, name: 'Changed' });
    }
  });
});

test.each(['little', 'school'])('the pack "%s" has teeth twice a day on request', async (pack) => {
  const family = await aFamily(app);
  const { parent, childId } = family;
  const { body } = await parent.rest(`POST /api/children/${childId}/starter-pack`, {
    pack,
    withOfferedSlots: true,
  });
  const slots = body.map((habit: { name: string; slots: string[] }) => [habit.name, habit.slots]);
  expect(new Map(slots).get('Brush my teeth')).toEqual(['morning', 'evening']);
  expect(slots.filter(([, parts]: [string, string[]]) => parts.length > 1)).toHaveLength(1);
});

describe('a pack is rejected', () => {
  test('for a child that has habits already, its own or from another pack', async () => {
    const family = await aFamily(app);
    await aHabit(family, { active: false });
    const refused = await takePack(family, 'little');
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      code: 'CONFLICT',
      message: 'This child already has habits. Starter packs are for children without any.',
    });
    const packed = await aFamily(app);
    await takePack(packed, 'little');
    expect((await takePack(packed, 'school')).status).toBe(409);
    expect((await habitNames(packed)).length).toBe(STARTER_PACKS[0]?.habits.length);
  });

  test('for an unknown child and another family’s child', async () => {
    const family = await aFamily(app);
    const other = await aFamily(app);
    for (const childId of [other.childId, 2_000_000_000]) {
      expect((await takePack({ ...family, childId }, 'little')).status).toBe(404);
    }
    expect(await habitNames(other)).toEqual([]);
  });
});

test('a child whose habits were deleted can get a pack again', async () => {
  const family = await aFamily(app);
  await takePack(family, 'little');
  const habits = await expectSuccess(family.parent, `GET /api/children/${family.childId}/habits`);
  for (const { id } of habits.body) await expectSuccess(family.parent, `DELETE /api/habits/${id}`);
  expect((await takePack(family, 'school')).status).toBe(201);
});

async function habitNames({ parent, childId }: TestFamily): Promise<string[]> {
  const { body } = await expectSuccess(parent, `GET /api/children/${childId}/habits`);
  return body.map(({ name }: { name: string }) => name);
}
