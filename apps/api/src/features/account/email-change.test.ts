import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { aLinkFor, tokensOf } from '../../../test-support/links.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { linkPathOf } from '../links/account-link-token.ts';

let app: TestApp;
let family: TestFamily;
let oldEmail: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
  oldEmail = (await account()).email;
});

const LINK_EXPIRED = {
  code: 'VALIDATION',
  message: 'This link has expired or was already used. Please request a new one.',
  errors: [
    {
      path: 'token',
      message: 'This link has expired or was already used. Please request a new one.',
    },
  ],
};

async function account() {
  return (await expectSuccess(family.parent, 'GET /api/account')).body;
}

async function changeTo(email: string, by = family) {
  return await by.parent.rest('PATCH /api/account', { email, currentPassword: by.parentLogin.password });
}

async function newestToken(by = family): Promise<string> {
  return (await tokensOf(app, by.parentId, 'confirm-email'))[0] ?? 'no token';
}

function confirm(token: string) {
  return app.visitor().rest(`POST /api/email-confirmations/${token}`);
}

function mailsTo(recipient: string) {
  return app.db
    .selectFrom('outbox')
    .leftJoin('account_links', 'account_links.id', 'outbox.link_id')
    .where('recipient', '=', recipient)
    .select(['kind', 'payload', 'state', 'outbox.family_id', 'purpose'])
    .orderBy('outbox.id')
    .execute();
}

let addresses = 0;
const anAddress = () => `new-address-${++addresses}@example.org`;

describe('a new e-mail', () => {
  test('takes effect when its mailed link is opened; then the old address is notified', async () => {
    const email = anAddress();
    const changed = await changeTo(email);
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ email: oldEmail, pendingEmail: email });
    const familyMail = { state: 'held', family_id: family.familyId };
    expect(await mailsTo(email)).toEqual([
      { ...familyMail, kind: 'confirm-email', payload: {}, purpose: 'confirm-email' },
    ]);
    expect(await mailsTo(oldEmail)).toEqual([]);

    const confirmed = await confirm(await newestToken());
    expect(confirmed.status).toBe(204);
    expect(confirmed.text).toBe('');
    expect(await account()).toMatchObject({ email, pendingEmail: null });
    expect((await family.parent.rest('GET /api/auth/me')).body.email).toBe(email);
    expect(await mailsTo(oldEmail)).toEqual([
      { ...familyMail, kind: 'email-changed', payload: {}, purpose: 'confirm-email' },
    ]);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('subject', '=', `parent/${family.parentId}`)
      .where('action', 'in', ['email-change-requested', 'email-changed'])
      .select(['actor_role', 'actor_id', 'action'])
      .orderBy('id')
      .execute();
    expect(audit).toMatchObject([
      { actor_role: 'parent', actor_id: family.parentId, action: 'email-change-requested' },
      { actor_role: 'visitor', actor_id: null, action: 'email-changed' },
    ]);
  });

  test('is confirmed through tRPC too; the token is in the URL fragment, which servers do not see', async () => {
    const email = anAddress();
    await family.parent.mutate('account.update', {
      email,
      currentPassword: family.parentLogin.password,
    });
    const token = await newestToken();
    expect(linkPathOf('confirm-email', token)).toBe(`/confirm-email#${token}`);
    expect((await app.visitor().mutate('account.confirmEmail', { token })).status).toBe(200);
    expect(await account()).toMatchObject({ email });
  });

  test('needs the current password', async () => {
    const email = anAddress();
    const without = await family.parent.rest('PATCH /api/account', { email });
    const wrong = await family.parent.rest('PATCH /api/account', { email, currentPassword: 'wrong horse' });
    expect([without.status, wrong.status]).toEqual([400, 400]);
    expect(without.body.errors).toEqual([
      { path: 'currentPassword', message: 'Please enter your current password' },
    ]);
    expect(wrong.body.errors).toEqual([
      { path: 'currentPassword', message: "That's not your current password" },
    ]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('may differ from the old one in case only', async () => {
    expect((await changeTo(oldEmail.toUpperCase())).status).toBe(200);
    expect((await confirm(await newestToken())).status).toBe(204);
    expect(await account()).toMatchObject({ email: oldEmail.toUpperCase() });
  });

  test('of another account is rejected', async () => {
    const other = await aFamily(app);
    const { email } = (await other.parent.rest('GET /api/account')).body;
    for (const answer of [
      await changeTo(email.toUpperCase()),
      await family.parent.mutate('account.update', {
        email,
        currentPassword: family.parentLogin.password,
      }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'EMAIL_TAKEN',
        message: "There's already an account with this email. Please log in, or use another address.",
      });
    }
    expect(await account()).toMatchObject({ email: oldEmail, pendingEmail: null });
  });

  test('that another account gets before the confirmation is rejected then', async () => {
    const email = anAddress();
    const other = await aFamily(app);
    await changeTo(email);
    await changeTo(email.toUpperCase(), other);
    const token = await newestToken();
    expect((await confirm(await newestToken(other))).status).toBe(204);
    for (const answer of [
      await confirm(token),
      await app.visitor().mutate('account.confirmEmail', { token }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe('EMAIL_TAKEN');
    }
    expect(await account()).toMatchObject({ email: oldEmail });
    expect(await mailsTo(oldEmail)).toEqual([]);
  });
});

describe('the link in the mail', () => {
  test('works once', async () => {
    await changeTo(anAddress());
    const token = await newestToken();
    expect((await confirm(token)).status).toBe(204);
    const again = await confirm(token);
    expect(again.status).toBe(400);
    expect(again.body).toEqual(LINK_EXPIRED);
    expect(await mailsTo(oldEmail)).toHaveLength(1);
  });

  test('works for 24 hours, while the account has that pending address', async () => {
    const email = anAddress();
    await changeTo(email);
    const token = await newestToken();
    app.clock.moveBy(23.99);
    expect(await account()).toMatchObject({ pendingEmail: email });
    app.clock.moveBy(0.01);
    expect((await confirm(token)).body).toEqual(LINK_EXPIRED);
    expect(await account()).toMatchObject({ email: oldEmail, pendingEmail: null });
  });

  test('stops working when another address is requested', async () => {
    const [first, second] = [anAddress(), anAddress()];
    await changeTo(first);
    const firstToken = await newestToken();
    await changeTo(second);
    expect(await account()).toMatchObject({ pendingEmail: second });
    expect((await confirm(firstToken)).body).toEqual(LINK_EXPIRED);
    expect((await confirm(await newestToken())).status).toBe(204);
    expect(await account()).toMatchObject({ email: second });
  });

  test('stops working when the password is changed, because an attacker may have requested it', async () => {
    await changeTo(anAddress());
    await expectSuccess(family.parent, 'POST /api/account/password', {
      currentPassword: family.parentLogin.password,
      newPassword: 'another horse',
    });
    expect((await confirm(await newestToken())).body).toEqual(LINK_EXPIRED);
    expect(await account()).toMatchObject({ email: oldEmail, pendingEmail: null });
  });

  test('leaves no password reset link in the old mailbox', async () => {
    const reset = await aLinkFor(app, family.parentId);
    await changeTo(anAddress());
    await confirm(await newestToken());
    const answer = await app
      .visitor()
      .rest(`POST /api/password-resets/${reset}`, { password: 'another horse' });
    expect(answer.body).toEqual(LINK_EXPIRED);
  });

  test.each([
    ['malformed', async () => 'nothing'],
    ['of an unknown link', async () => `2000000000.${'a'.repeat(43)}`],
    ['of an id out of range', async () => `9999999999.${'a'.repeat(43)}`],
    ['with a forged signature', async () => `${(await newestToken()).slice(0, -4)}AAAA`],
    ['of a link that resets the password', () => aLinkFor(app, family.parentId)],
    ['of another link', async () => `1${await newestToken()}`],
    ['very long', async () => 'x'.repeat(201)],
  ])('is rejected with a token that is %s', async (_which, makeToken) => {
    await changeTo(anAddress());
    const token = await makeToken();
    for (const answer of [
      await confirm(token),
      await app.visitor().mutate('account.confirmEmail', { token }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual(LINK_EXPIRED);
    }
    expect(await account()).toMatchObject({ email: oldEmail });
  });
});
