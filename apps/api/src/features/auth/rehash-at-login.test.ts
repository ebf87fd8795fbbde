import { argon2Sync } from 'node:crypto';
import { replacePasswordHash } from '@starchart/db';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { CHEAP_COST, TEST_SECRETS } from '../../../test-support/test-options.ts';
import { createPasswordsFor } from './passwords.ts';

const earlierRelease = createPasswordsFor(TEST_SECRETS.passwordPepper, { ...CHEAP_COST, passes: 2 })('test');
const EARLIER = /^\$argon2id\$v=19\$m=8,t=2,p=1\$/;
const TODAY = /^\$argon2id\$v=19\$m=8,t=1,p=1\$/;

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  family = await aFamily(app);
});

const parent = {
  role: 'parent' as const,
  path: 'POST /api/login',
  login: () => family.parentLogin,
  id: () => family.parentId,
  async storedHash(): Promise<string | null> {
    const rows = app.db.selectFrom('parent_credentials').where('parent_id', '=', family.parentId);
    return (await rows.select('password_hash').executeTakeFirstOrThrow()).password_hash;
  },
  async storeHash(password_hash: string) {
    const rows = app.db.updateTable('parent_credentials').where('parent_id', '=', family.parentId);
    await rows.set({ password_hash }).execute();
  },
};

const child = {
  role: 'child' as const,
  path: 'POST /api/child-login',
  login: () => family.childLogin,
  id: () => family.childId,
  async storedHash(): Promise<string | null> {
    const rows = app.db.selectFrom('child_credentials').where('child_id', '=', family.childId);
    return (await rows.select('password_hash').executeTakeFirstOrThrow()).password_hash;
  },
  async storeHash(password_hash: string) {
    const rows = app.db.updateTable('child_credentials').where('child_id', '=', family.childId);
    await rows.set({ password_hash }).execute();
  },
};

describe.each([parent, child])(
  'a $role with an accent in the password',
  ({ role, path, login, storedHash, storeHash }) => {
    const [composed, decomposed] = ['t\u00e9l\u00e9phone', 'te\u0301le\u0301phone'];
    const loginWith = async (password: string) =>
      (await app.visitor().rest(path, { ...login(), password })).status;

    test('logs in on devices that write the accent differently', async () => {
      const currentPassword = family.parentLogin.password;
      await (role === 'parent'
        ? expectSuccess(family.parent, 'POST /api/account/password', {
            currentPassword,
            newPassword: decomposed,
          })
        : expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: decomposed }));
      for (const typed of [composed, decomposed]) expect(await loginWith(typed)).toBe(200);
      expect(await loginWith('telephone')).toBe(401);
    });

    test('logs in with the hash of an earlier release as it was typed, and then in each form', async () => {
      const salt = Buffer.alloc(16, 5);
      const secret = TEST_SECRETS.passwordPepper;
      const key = argon2Sync('argon2id', {
        message: decomposed,
        nonce: salt,
        secret,
        tagLength: 32,
        ...CHEAP_COST,
      });
      const [shownSalt, shownKey] = [salt, key].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
      const stored = `$argon2id$v=19$m=8,t=1,p=1$${shownSalt}$${shownKey}`;
      await storeHash(stored);
      expect(await loginWith(composed)).toBe(401);
      expect(await storedHash()).toBe(stored);
      for (const typed of [decomposed, composed]) expect(await loginWith(typed)).toBe(200);
      expect(await storedHash()).not.toBe(stored);
    });
  },
);

describe.each([parent, child])('a $role whose hash has the parameters of an earlier release', (account) => {
  const { role, path, login, id, storedHash, storeHash } = account;
  beforeEach(async () => {
    await storeHash(await earlierRelease.hash(login().password));
  });

  test('logs in, and the password is rehashed with the current parameters', async () => {
    expect(await storedHash()).toMatch(EARLIER);
    const browser = app.visitor();
    expect((await browser.rest(path, login())).status).toBe(200);
    expect((await browser.rest('GET /api/auth/me')).status).toBe(200);
    const rehashed = await storedHash();
    expect(rehashed).toMatch(TODAY);
    expect((await app.visitor().rest(path, login())).status).toBe(200);
    expect(await storedHash()).toBe(rehashed);
  });

  test('keeps the stored hash when the password is wrong', async () => {
    expect((await app.visitor().rest(path, { ...login(), password: 'wrong horse' })).status).toBe(401);
    expect(await storedHash()).toMatch(EARLIER);
  });

  test('gets a session from each of three logins at the same time', async () => {
    const browsers = [app.visitor(), app.visitor(), app.visitor()];
    await Promise.all(browsers.map((browser) => browser.rest(path, login())));
    for (const browser of browsers) expect((await browser.rest('GET /api/auth/me')).status).toBe(200);
  });

  test('keeps a password that was changed while the old one was rehashed', async () => {
    const stored = (await storedHash()) ?? '';
    await storeHash('changed meanwhile');
    await replacePasswordHash(
      app.db,
      { role, id: id(), familyId: family.familyId },
      { stored, hash: 'the old password' },
    );
    expect(await storedHash()).toBe('changed meanwhile');
  });
});
