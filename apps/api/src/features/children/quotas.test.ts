import { STARTER_PACKS } from '@starchart/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aHabit, aReward, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { assertQuota } from './quotas.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

test.each([
  ['the first', { active: 0, all: 0 }, true, true, undefined],
  ['the two hundredth active one', { active: 199, all: 300 }, true, true, undefined],
  ['one active above the limit', { active: 200, all: 200 }, true, true, /at most 200 active habits/],
  ['an inactive one beside them', { active: 200, all: 200 }, true, false, undefined],
  ['one activated above the limit', { active: 200, all: 201 }, false, true, /at most 200 active habits/],
  ['the thousandth of all', { active: 0, all: 999 }, true, false, undefined],
  ['one of all too many', { active: 0, all: 1000 }, true, false, /at most 1000 habits/],
  ['the last active one of the family', { active: 9, all: 9, activeOfFamily: 1199 }, true, true, undefined],
  [
    'one active above the limit of the family',
    { active: 9, all: 9, activeOfFamily: 1200 },
    true,
    true,
    /All children of a family together can have at most 1200 active habits/,
  ],
  ['an inactive one beside those', { active: 9, all: 9, activeOfFamily: 1300 }, true, false, undefined],
  ['a change of one of them', { active: 200, all: 1000 }, false, false, undefined],
])('%s', (_which, counts, isNew, isActive, refusal) => {
  const add = () => assertQuota('habits', counts, { isNew, isActive });
  if (refusal) expect(add).toThrow(refusal);
  else expect(add).not.toThrow();
});

/** Copies existing rows up to the quota. */
async function copies(what: 'habits' | 'rewards', id: number, times: number): Promise<void> {
  if (what === 'habits') {
    const found = app.db.selectFrom('habits').selectAll().where('id', '=', id);
    const { id: _id, ...row } = await found.executeTakeFirstOrThrow();
    await app.db.insertInto('habits').values(Array(times).fill(row)).execute();
  } else {
    const found = app.db.selectFrom('rewards').selectAll().where('id', '=', id);
    const { id: _id, ...row } = await found.executeTakeFirstOrThrow();
    await app.db.insertInto('rewards').values(Array(times).fill(row)).execute();
  }
}

const HABIT = { name: 'Brush teeth', description: 'Morning and evening' };
const REWARD = { name: 'Ice cream', description: 'Two scoops', icon: 'ice-cream' };

test.each([
  ['habits', HABIT, () => aHabit(family), () => aHabit(family, { active: false })],
  ['rewards', REWARD, () => aReward(family), () => aReward(family, { active: false })],
] as const)(
  'a child has at most two hundred active %s, also with concurrent requests',
  async (what, item, one, inactive) => {
    const id = await one();
    await copies(what, id, 195);
    const asleep = await inactive();
    const full = { ...item, childId: family.childId };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => family.parent.rest(`POST /api/${what}`, full)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      code: 'CONFLICT',
      message: `A child can have at most 200 active ${what}. Please delete one, or make one inactive first.`,
    });
    const wake = await family.parent.rest(`PUT /api/${what}/${asleep}`, { ...full, active: true });
    expect(wake.status).toBe(409);
    expect((await family.parent.rest(`PUT /api/${what}/${id}`, full)).status).toBe(200);
    expect((await family.parent.rest(`POST /api/${what}`, { ...full, active: false })).status).toBe(201);
  },
);

test('a family has at most 1,200 active habits, also with concurrent requests for different children', async () => {
  const crowded = await aFamily(app);
  const { parent } = crowded;
  const names = Array.from({ length: 8 }, (_, index) => `Child ${index}`);
  const childIds: number[] = [];
  for (const name of names)
    childIds.push((await expectSuccess(parent, 'POST /api/children', { name })).body.id);
  const [first = 0, second = 0] = childIds;
  const id = await aHabit({ ...crowded, childId: first });
  const asleep = await aHabit({ ...crowded, childId: second }, { active: false });
  const { id: _id, ...row } = await app.db
    .selectFrom('habits')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  for (const child_id of childIds.slice(2)) {
    await app.db
      .insertInto('habits')
      .values(Array.from({ length: 199 }, () => ({ ...row, child_id })))
      .execute();
  }

  // 1 and 6 times 199 are 1,195.
  const made = await Promise.all(
    [first, second, ...childIds].map((childId) => parent.rest('POST /api/habits', { ...HABIT, childId })),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
  const refusal = {
    code: 'CONFLICT',
    message:
      'All children of a family together can have at most 1200 active habits. Please delete one, or make one inactive first.',
  };
  expect(made.find(({ status }) => status !== 201)?.body).toEqual(refusal);
  const ofSecond = { ...HABIT, childId: second };
  const woken = await parent.rest(`PUT /api/habits/${asleep}`, { ...ofSecond, active: true });
  expect([woken.status, woken.body]).toEqual([409, refusal]);
  const empty = await expectSuccess(parent, 'POST /api/children', { name: 'New' });
  const pack = await parent.rest(`POST /api/children/${empty.body.id}/starter-pack`, { pack: 'little' });
  expect([pack.status, pack.body]).toEqual([409, refusal]);
  expect(await parent.rest(`GET /api/children/${empty.body.id}/habits`)).toMatchObject({ body: [] });

  expect((await parent.rest('POST /api/habits', { ...ofSecond, active: false })).status).toBe(201);
  expect((await parent.rest(`PUT /api/habits/${id}`, { ...HABIT, childId: first })).status).toBe(200);
  await expectSuccess(parent, `DELETE /api/habits/${id}`);
  expect((await parent.rest(`PUT /api/habits/${asleep}`, { ...ofSecond, active: true })).status).toBe(200);

  const added = made.filter(({ status }) => status === 201);
  for (const { body } of added.slice(0, 2)) await expectSuccess(parent, `DELETE /api/habits/${body.id}`);
  const started = await parent.rest(`POST /api/children/${empty.body.id}/starter-pack`, { pack: 'little' });
  const habits = STARTER_PACKS.find(({ key }) => key === 'little')?.habits ?? [];
  expect([started.status, started.body.map((one: { name: string }) => one.name)]).toEqual([
    201,
    habits.slice(0, 2).map(({ name }) => name),
  ]);
});

test('a family above the limit keeps its active habits and can change them', async () => {
  const earlier = await aFamily(app);
  const { parent, childId } = earlier;
  const id = await aHabit(earlier);
  await copies('habits', id, 1_299);
  const change = { ...HABIT, childId, name: 'Floss' };
  expect((await parent.rest(`PUT /api/habits/${id}`, change)).body).toMatchObject({
    name: 'Floss',
    active: true,
  });
  expect((await parent.rest(`GET /api/children/${childId}/habits`)).body).toHaveLength(1_300);
});
