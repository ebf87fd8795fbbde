import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aChild,
  aFamily,
  aHabit,
  aMember,
  aToken,
  expectSuccess,
  type TestFamily,
} from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

/** The senders whose idempotency keys the family has. */
async function senders(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('idempotency_keys')
    .where('family_id', '=', family.familyId)
    .select('sender')
    .distinct()
    .execute();
  return rows.map(({ sender }) => sender).toSorted();
}

let keys = 0;
async function writeWithKey(by: TestClient, childId: number): Promise<void> {
  const habitId = await aHabit({ ...family, childId });
  const key = { 'idempotency-key': `key-${++keys}` };
  expect((await by.rest('POST /api/habit-completions', { habitId, childId }, key)).status).toBe(201);
}

test('a removed helper, an erased child and an expired token leave no keys', async () => {
  const { childId } = family;
  const { program } = await aToken(app, family);
  const { parentId, client: helper } = await aMember(app, family, { familyRole: 'helper' });
  const other = await aChild(app, family.parent, 'other-child');
  await writeWithKey(family.parent, childId);
  for (const by of [program, helper]) await writeWithKey(by, childId);
  await writeWithKey(other.child, other.childId);
  expect(await senders()).toHaveLength(4);

  const { password: currentPassword } = family.parentLogin;
  await expectSuccess(family.parent, `DELETE /api/family-members/${parentId}`, { currentPassword });
  await expectSuccess(family.parent, `DELETE /api/children/${other.childId}`);
  expect(await senders()).toEqual([expect.stringMatching(/^access-token/), `parent/${family.parentId}`]);
  app.clock.moveBy(25);
  await aToken(app, family);
  expect(await senders()).toEqual([`parent/${family.parentId}`]);
});
