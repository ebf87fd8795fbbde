import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../../test-support/families.ts';
import { ADMIN, startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { withdrawParent } from './admin.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ROUNDS = 10;

async function anAdmin() {
  const family = await aFamily(app);
  await app.db.updateTable('parents').set({ is_admin: true }).where('id', '=', family.parentId).execute();
  return family;
}

function approvedAdmins() {
  return app.db
    .selectFrom('parents')
    .where('is_admin', '=', true)
    .where('status', '=', 'approved')
    .select('id')
    .execute();
}

test('admins who withdraw each other at once, over two servers, always leave one', async () => {
  const second = await app.startSecondServer();
  const admins = [await anAdmin(), await anAdmin(), await anAdmin()];
  await app.db
    .updateTable('parents')
    .set({ status: 'pending' })
    .where('username', '=', ADMIN.username)
    .execute();
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      admins.flatMap((admin, index) =>
        admins
          .filter((other) => other !== admin)
          .map((other) =>
            (index % 2 === 0 ? admin.parent : admin.parent.at(second)).rest(
              `POST /api/admin/withdraw-parent/${other.parentId}`,
            ),
          ),
      ),
    );
    for (const { status, text } of answers) expect([200, 401, 409], text).toContain(status);
    expect(await approvedAdmins()).toHaveLength(1);

    await app.db
      .updateTable('parents')
      .set({ status: 'approved' })
      .where(
        'id',
        'in',
        admins.map(({ parentId }) => parentId),
      )
      .execute();
    await app.db.updateTable('sessions').set({ revoked_at: null }).execute();
  }
});

test('an admin whose approval was just withdrawn cannot withdraw the last admin', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()];
  await app.db
    .updateTable('parents')
    .set({ is_admin: false })
    .where('id', 'not in', [one.parentId, other.parentId])
    .execute();
  // The request of `other` read its session before `one` withdrew it.
  const actor = await app.db
    .selectFrom('parents')
    .where('id', '=', other.parentId)
    .select(['id', 'family_id as familyId', 'name', 'email'])
    .executeTakeFirstOrThrow();
  expect((await one.parent.rest(`POST /api/admin/withdraw-parent/${other.parentId}`)).status).toBe(200);
  await expect(
    withdrawParent(
      app.ctx,
      {
        ...actor,
        role: 'grown-up',
        familyRole: 'parent',
        isAdmin: true,
        childViewLock: false,
        timeZone: 'UTC',
        weekStartsOn: 1,
        afternoonStartsAt: 12,
        eveningStartsAt: 18,
        language: null,
        familyLanguage: 'en',
      },
      { id: one.parentId },
    ),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This is the last admin, and new parents need one to approve them.',
  });
  expect(await approvedAdmins()).toEqual([{ id: one.parentId }]);
});
