import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, aHabit, aReward, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { usernameKey } from './usernames.ts';

const NAME = 'Pa\u200bula\t\u202eOld';
const DESCRIPTION = 'Pa\u200bula\tOld';
const USERNAME = 'p\u0430ula';

let app: TestApp;
let family: TestFamily;
let habitId: number;
let rewardId: number;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  habitId = await aHabit(family);
  rewardId = await aReward(family);
  await app.db
    .updateTable('parents')
    .set({ name: NAME, username: USERNAME, username_key: usernameKey(USERNAME) })
    .where('id', '=', family.parentId)
    .execute();
  for (const table of ['habits', 'rewards'] as const) {
    await app.db.updateTable(table).set({ name: NAME, description: DESCRIPTION }).execute();
  }
  await app.db.updateTable('children').set({ name: NAME }).where('id', '=', family.childId).execute();
});
afterAll(() => app.close());

describe('texts that are older than the rules', () => {
  test('log in, and stay when other fields change', async () => {
    const { password } = family.parentLogin;
    await expectSuccess(app.visitor(), 'POST /api/login', { username: USERNAME, password });
    const account = { name: NAME, username: USERNAME, weekStartsOn: 7 };
    await expectSuccess(family.parent, 'PATCH /api/account', account);
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { name: NAME, avatar: '3' });
    const item = { childId: family.childId, name: NAME, description: DESCRIPTION };
    await expectSuccess(family.parent, `PUT /api/habits/${habitId}`, { ...item, pointsPerCompletion: 9 });
    const reward = { ...item, icon: 'castle', pointsCost: 9 };
    const { body } = await expectSuccess(family.parent, `PUT /api/rewards/${rewardId}`, reward);
    expect(body).toMatchObject({ name: NAME.replace('\t', ' '), pointsCost: 9 });
  });

  test('cannot be changed to another text that breaks the rules', async () => {
    const item = { childId: family.childId, name: `${NAME}!`, description: DESCRIPTION };
    for (const [call, input] of [
      ['PATCH /api/account', { name: `${NAME}!` }],
      [`PATCH /api/children/${family.childId}`, { name: `${NAME}!` }],
      [`PUT /api/habits/${habitId}`, item],
      [`PUT /api/rewards/${rewardId}`, { ...item, icon: 'castle' }],
    ] as const) {
      const { status, body } = await family.parent.rest(call, input);
      expect(status, call).toBe(400);
      expect(body.errors).toEqual([{ path: 'name', message: expect.stringContaining('invisible') }]);
    }
  });
});
