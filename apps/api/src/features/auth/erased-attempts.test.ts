import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erase } from '../../../test-support/actions.ts';
import { aChild, aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { expireRegistrations } from '../admin/expire-registrations.ts';
import { type Account, accountKey } from './login-rate-limits.ts';

let app: TestApp;
let family: TestFamily;
let parent: Account;
let child: Account;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
  parent = { role: 'parent', username: family.parentLogin.username };
  child = { role: 'child', username: family.childLogin.username };
});

/** One wrong password from an unknown device, and one from a known one. */
async function guessAt({ role, username }: Account): Promise<void> {
  const login = { username, password: 'wrong horse' };
  const route = role === 'parent' ? 'POST /api/login' : 'POST /api/child-login';
  for (const browser of [app.visitor(), family.parent.copy()]) {
    expect((await browser.rest(route, login)).status).toBe(401);
  }
}

async function attemptsAt(account: Account): Promise<number> {
  const rows = await app.db
    .selectFrom('rate_limits')
    .where('account', '=', accountKey(app.ctx, account))
    .select('key')
    .execute();
  return rows.length;
}

describe('the attempts at a login are erased', () => {
  test('with the child, and with no other account', async () => {
    await guessAt(parent);
    await guessAt(child);
    expect(await attemptsAt(child)).toBeGreaterThan(0);
    const ofParent = await attemptsAt(parent);
    expect(ofParent).toBeGreaterThan(0);
    await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
    expect([await attemptsAt(child), await attemptsAt(parent)]).toEqual([0, ofParent]);
  });

  test('with the family: of its parent, and of each child', async () => {
    const sibling: Account = { role: 'child', username: `${child.username}-sibling` };
    await aChild(app, family.parent, sibling.username);
    const accounts = [parent, child, sibling];
    for (const account of accounts) await guessAt(account);
    // A wrong confirmation within the session counts too.
    await erase(family, { currentPassword: 'wrong horse' });
    for (const account of accounts) expect(await attemptsAt(account)).toBeGreaterThan(0);
    expect((await erase(family)).status).toBe(204);
    expect(await Promise.all(accounts.map(attemptsAt))).toEqual([0, 0, 0]);
  });

  test('with a registration that expires', async () => {
    const applicant: Account = { role: 'parent', username: `${parent.username}-applicant` };
    await expectSuccess(app.visitor(), 'POST /api/register', {
      username: applicant.username,
      password: 'correct horse',
      name: 'Ann Applicant',
      email: `${applicant.username}@example.org`,
    });
    await guessAt(applicant);
    expect(await attemptsAt(applicant)).toBeGreaterThan(0);
    app.clock.moveBy(31 * 24);
    await expireRegistrations(app.ctx);
    expect(await attemptsAt(applicant)).toBe(0);
  });

  test('with a username that a child gives up', async () => {
    await guessAt(child);
    const username = `${child.username}-new`;
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { username });
    expect(await attemptsAt(child)).toBe(0);
  });
});
