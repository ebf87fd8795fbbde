import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aHabit, aReward, type TestFamily } from '../../../test-support/families.ts';
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
