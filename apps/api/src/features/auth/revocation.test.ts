import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, lockInChildView, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let otherServer: FastifyInstance;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  otherServer = await app.startSecondServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
});

async function statusOf(browser: TestClient): Promise<number> {
  return (await browser.rest('GET /api/auth/me')).status;
}

/** Operations that end sessions, and whose session each ends. */
const ENDS: [string, 'parent' | 'child', () => Promise<unknown>][] = [
  ['logging out', 'parent', () => expectSuccess(family.parent, 'POST /api/logout')],
  ['a child’s logging out', 'child', () => expectSuccess(family.child, 'POST /api/logout')],
  [
    'logging in as another user',
    'parent',
    () => expectSuccess(family.parent, 'POST /api/child-login', family.childLogin),
  ],
  [
    'a new password',
    'parent',
    () =>
      expectSuccess(family.parent, 'POST /api/account/password', {
        currentPassword: family.parentLogin.password,
        newPassword: 'another horse',
      }),
  ],
  [
    'a new password of the child',
    'child',
    () =>
      expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'another horse' }),
  ],
  [
    'switching the child’s login off',
    'child',
    () => expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { canLogin: false }),
  ],
  [
    'erasing the child',
    'child',
    () => expectSuccess(family.parent, `DELETE /api/children/${family.childId}`),
  ],
  ['withdrawing the approval', 'parent', withdraw],
  ['withdrawing the approval of the parent', 'child', withdraw],
  [
    'erasing the family',
    'child',
    () =>
      expectSuccess(family.parent, 'DELETE /api/account', {
        currentPassword: family.parentLogin.password,
        familyName: family.familyName,
      }),
  ],
  [
    'signing the device out',
    'child',
    async () => {
      const { body } = await expectSuccess(family.parent, 'GET /api/account/sessions');
      const { id } = body.find(({ child }: { child: unknown }) => child);
      await expectSuccess(family.parent, `DELETE /api/account/sessions/${id}`);
    },
  ],
];

async function withdraw(): Promise<void> {
  await expectSuccess(await app.admin(), `POST /api/admin/withdraw-parent/${family.parentId}`);
}

describe.each(ENDS)('%s', (_what, whose, end) => {
  test('ends the session at once on every server, even with a copied cookie', async () => {
    const kept = family[whose].copy();
    const elsewhere = kept.at(otherServer);
    expect([await statusOf(kept), await statusOf(elsewhere)]).toEqual([200, 200]);
    await end();
    expect([await statusOf(kept), await statusOf(elsewhere)]).toEqual([401, 401]);
  });

  test('is not undone by concurrent requests', async () => {
    const kept = family[whose].copy();
    const elsewhere = kept.at(otherServer);
    // The last visit is old enough to be recorded: requests write to the session while it ends.
    app.clock.moveBy(whose === 'child' ? 0.5 : 25);
    if (whose === 'parent') await expectSuccess(family.parent, 'GET /api/auth/me');
    const underWay = Array.from({ length: 6 }, async (_, turn) => {
      await delay(turn * 3);
      return await statusOf(turn % 2 ? kept : elsewhere);
    });
    await Promise.all([end(), ...underWay]);
    expect([await statusOf(kept), await statusOf(elsewhere)]).toEqual([401, 401]);
  });
});

test('a locked view ends with its child, and with a new password of the parent', async () => {
  const tablet = app.visitor();
  await expectSuccess(tablet, 'POST /api/login', family.parentLogin);
  await lockInChildView(app, family, tablet);
  expect((await tablet.at(otherServer).rest('GET /api/auth/me')).body.childViewLocked).toBe(true);
  await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
  expect(await statusOf(tablet.at(otherServer))).toBe(401);
});
