import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../../test-support/families.ts';
import { aLinkFor, tokensOf } from '../../../test-support/links.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inOrder = (statuses: number[]) => statuses.toSorted((one, other) => one - other);

/** Returns a function whose calls resolve together, once there are `count` of them. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived++;
    if (arrived === count) resolve();
    return promise;
  };
}

test('one link used ten times at once, over two servers, sets one password and sends one mail', async () => {
  const second = await app.startSecondServer();
  const family = await aFamily(app);
  for (let round = 1; round <= 2; round++) {
    const token = await aLinkFor(app, family.parentId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const visitor = new TestClient(index % 2 === 0 ? app.app : second);
        const password = `horse ${round}.${index}`;
        const { status } = await visitor.rest(`POST /api/password-resets/${token}`, { password });
        return { status, password };
      }),
    );
    expect(inOrder(answers.map(({ status }) => status))).toEqual([204, ...Array(9).fill(400)]);
    const { username } = family.parentLogin;
    const loser = answers.find(({ status }) => status === 400);
    for (const { status, password } of answers.filter(
      (answer) => answer.status === 204 || answer === loser,
    )) {
      const login = await app.visitor().rest('POST /api/login', { username, password });
      expect(login.status).toBe(status === 204 ? 200 : 401);
    }
    const mails = await app.db
      .selectFrom('outbox')
      .where('family_id', '=', family.familyId)
      .where('kind', '=', 'password-changed')
      .selectAll()
      .execute();
    expect(mails).toHaveLength(round);
  }
});

test('one e-mail confirmation link, used ten times at once, takes effect once', async () => {
  const family = await aFamily(app);
  const token = await aLinkFor(app, family.parentId, 'confirmed-at-once@example.org');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.visitor().rest(`POST /api/email-confirmations/${token}`)),
  );
  expect(inOrder(answers.map(({ status }) => status))).toEqual([204, ...Array(9).fill(400)]);
});

test('one e-mail confirmed by two accounts at once goes to one; the other gets an error', async () => {
  const families = [await aFamily(app), await aFamily(app)];
  const tokens = await Promise.all(
    families.map(({ parentId }) => aLinkFor(app, parentId, 'wanted-by-two@example.org')),
  );
  const answers = await Promise.all(
    tokens.map((token) => app.visitor().rest(`POST /api/email-confirmations/${token}`)),
  );
  expect(inOrder(answers.map(({ status }) => status))).toEqual([204, 409]);
});

test('ten concurrent requests for one account create three links', async () => {
  const family = await aFamily(app);
  const { email } = (await family.parent.rest('GET /api/account')).body;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.visitor().rest('POST /api/password-resets', { email })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204));
  expect(await tokensOf(app, family.parentId, 'reset-password')).toHaveLength(3);
});

test('of two concurrent changes with one current password, the second is rejected', async () => {
  const family = await aFamily(app);
  const { username, password } = family.parentLogin;
  const browsers = [family.parent, app.visitor()];
  await browsers[1]?.rest('POST /api/login', family.parentLogin);
  app.passwords.beforeVerify = meetingOf(browsers.length);
  const answers = await Promise.all(
    browsers.map(async (browser, index) => {
      const newPassword = `changed ${index}`;
      const body = { currentPassword: password, newPassword };
      const { status } = await browser.rest('POST /api/account/password', body);
      const me = await browser.rest('GET /api/auth/me');
      return { status, newPassword, me: me.status };
    }),
  );
  delete app.passwords.beforeVerify;
  const [winner] = answers.filter(({ status }) => status === 204);
  expect(inOrder(answers.map(({ status }) => status))).toEqual([204, 400]);
  expect(winner?.me).toBe(200);
  const login = { username, password: winner?.newPassword };
  expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
});

test('a login with the old password during a password change leaves no session', async () => {
  const family = await aFamily(app);
  const { password } = family.parentLogin;
  const progress = { isChanged: false };
  const body = { currentPassword: password, newPassword: 'another horse' };
  const changing = family.parent.rest('POST /api/account/password', body).then((answer) => {
    progress.isChanged = true;
    return answer;
  });
  const tried: { browser: TestClient; status: number }[] = [];
  const logIn = async () => {
    const browser = app.visitor();
    const { status } = await browser.rest('POST /api/login', family.parentLogin);
    tried.push({ browser, status });
  };
  const keepLoggingIn = async () => {
    while (!progress.isChanged) await logIn();
    await logIn();
  };
  await Promise.all([changing, keepLoggingIn(), keepLoggingIn(), keepLoggingIn()]);
  expect((await changing).status).toBe(204);
  // Some logins must come before the change and some after it.
  expect(new Set(tried.map(({ status }) => status))).toEqual(new Set([200, 401]));
  for (const { browser } of tried) expect((await browser.rest('GET /api/auth/me')).status).toBe(401);
  expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
});
