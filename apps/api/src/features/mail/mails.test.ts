import { queuedJobs } from '@starchart/db/testing';
import { MAIL_STATES, type MailPage, mailPage } from '@starchart/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';
import { linkPathOf, tokenOf } from '../links/account-link-token.ts';
import { listMails } from './mails.service.ts';

/** One app has no mail server, and one has a server that gets no request. */
let without: TestApp;
let app: TestApp;
beforeAll(async () => {
  without = await startTestApp();
  app = await startTestApp(undefined, { smtpUrl: 'smtp://mail.example.org' });
});
afterAll(async () => {
  await without.close();
  await app.close();
});
beforeEach(async () => {
  for (const { clock, db } of [app, without]) {
    clock.moveTo('2026-03-11T12:00:00Z');
    await db.deleteFrom('outbox').execute();
  }
});

type Row = Partial<{
  state: (typeof MAIL_STATES)[number];
  kind: 'test' | 'reset-password';
  sent_at: Date;
  last_error: string;
  link_id: number;
}>;

async function aMail(on: TestApp, { state = 'failed', kind = 'test', ...given }: Row = {}): Promise<number> {
  const row = {
    kind,
    state,
    recipient: 'ann@example.org',
    payload: '{}',
    created_at: on.clock.now(),
    ...given,
  };
  if (state === 'sent') row.sent_at ??= on.clock.now();
  const { id } = await on.db.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A password reset link for the admin, valid for an hour, and its path. */
async function aLink({ db, clock, ctx }: TestApp) {
  const owner = await db
    .selectFrom('parents')
    .where('username', '=', ADMIN.username)
    .select(['id', 'family_id'])
    .executeTakeFirstOrThrow();
  const createdAt = clock.now();
  const purpose = 'reset-password';
  const { id } = await db
    .insertInto('account_links')
    .values({
      family_id: owner.family_id,
      parent_id: owner.id,
      purpose,
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = tokenOf(ctx.keys.links, { id, purpose, parentId: owner.id, createdAt });
  return { linkId: id, linkPath: linkPathOf(purpose, token) };
}

async function list(admin: TestClient, query = ''): Promise<MailPage> {
  const { status, body, text } = await admin.rest(`GET /api/admin/mails${query}`);
  expect(status, text).toBe(200);
  return mailPage.strict().parse(body);
}

function setEmail(email: string) {
  return app.db.updateTable('parents').set({ email }).where('username', '=', ADMIN.username).execute();
}

async function auditOf({ db }: TestApp, mailId: number) {
  const entries = await db
    .selectFrom('audit_entries')
    .where('subject', '=', `mail/${mailId}`)
    .select(['action', 'actor_role'])
    .execute();
  return entries.map(({ action, actor_role: by }) => `${by} ${action}`);
}

describe('the list of mails', () => {
  test('shows the state of each, newest first', async () => {
    const admin = await app.admin();
    const failed = await aMail(app, { last_error: 'The mail server rejected the email: 550 No such user' });
    app.clock.moveBy(1);
    const sent = await aMail(app, { state: 'sent' });
    expect(await list(admin)).toEqual({
      canSend: true,
      linksAreLocal: false,
      nextCursor: null,
      items: [
        {
          id: sent,
          kind: 'test',
          recipient: 'ann@example.org',
          subject: 'Email works',
          state: 'sent',
          createdAt: '2026-03-11T13:00:00.000Z',
          sentAt: '2026-03-11T13:00:00.000Z',
          attempts: 0,
          lastError: null,
          linkPath: null,
        },
        {
          id: failed,
          kind: 'test',
          recipient: 'ann@example.org',
          subject: 'Email works',
          state: 'failed',
          createdAt: '2026-03-11T12:00:00.000Z',
          sentAt: null,
          attempts: 0,
          lastError: 'The mail server rejected the email: 550 No such user',
          linkPath: null,
        },
      ],
    });
    const inFrench = await admin.rest('GET /api/admin/mails', undefined, { 'accept-language': 'fr' });
    expect(inFrench.body.items[1]).toMatchObject({
      lastError: 'Le serveur de messagerie a refusé l’e-mail\u00a0: 550 No such user',
    });
  });

  test('is paged, and filtered by state', async () => {
    const admin = await app.admin();
    const ids: number[] = [];
    for (const state of [...MAIL_STATES, ...MAIL_STATES, ...MAIL_STATES])
      ids.unshift(await aMail(app, { state }));
    const pages = [await list(admin, '?limit=5')];
    for (let { nextCursor } = pages[0]!; nextCursor; nextCursor = pages.at(-1)!.nextCursor) {
      pages.push(await list(admin, `?limit=5&cursor=${nextCursor}`));
    }
    expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 2]);
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
    for (const state of MAIL_STATES) {
      const { items } = await list(admin, `?state=${state}&limit=2`);
      expect(items.map((mail) => mail.state)).toEqual([state, state]);
    }
    const overTrpc = await admin.query('mails.list', { state: 'held', limit: 2 });
    expect(overTrpc.body).toEqual(await list(admin, '?state=held&limit=2'));
  });

  test.each(['?state=lost', '?limit=0', '?limit=101', '?cursor=x'])('rejects %s', async (query) => {
    const answer = await (await app.admin()).rest(`GET /api/admin/mails${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION');
  });

  test.each([
    ['http://localhost:3000', [], true],
    ['http://localhost:3000', ['http://127.0.0.1:3000'], true],
    ['http://localhost:3000', ['http://192.168.1.20:3000'], false],
    ['https://stars.example.org', [], false],
  ])(
    'reports whether links lead to another device: APP_URL %s, other addresses %s: %s',
    async (appUrl, urls, isLocal) => {
      const ctx = { ...app.ctx, installation: { ...app.ctx.installation, appUrl, urls: () => urls } };
      expect((await listMails(ctx, { limit: 1 })).linksAreLocal).toBe(isLocal);
    },
  );

  test('reports that no mail server is configured', async () => {
    expect((await list(await without.admin())).canSend).toBe(false);
  });

  test.each(MAIL_STATES)(
    'returns the link of a mail that is %s only if the mail will not be delivered',
    async (state) => {
      const { linkId, linkPath } = await aLink(without);
      await aMail(without, { state, kind: 'reset-password', link_id: linkId });
      const admin = await without.admin();
      const isStranded = state === 'held' || state === 'failed';
      expect((await list(admin)).items[0]?.linkPath).toBe(isStranded ? linkPath : null);

      without.clock.moveBy(1);
      expect((await list(admin)).items[0]?.linkPath).toBeNull();
    },
  );

  test('returns the link of a mail that the mail server deferred', async () => {
    const { linkId, linkPath } = await aLink(app);
    const admin = await app.admin();
    await aMail(app, {
      state: 'waiting',
      kind: 'reset-password',
      link_id: linkId,
      last_error: 'The mail server could not be reached (ECONNREFUSED)',
    });
    expect((await list(admin)).items[0]).toMatchObject({ state: 'waiting', linkPath });
  });

  test('returns no link that has been used', async () => {
    const { linkId } = await aLink(without);
    await aMail(without, { state: 'held', kind: 'reset-password', link_id: linkId });
    const used = { used_at: without.clock.now() };
    await without.db.updateTable('account_links').set(used).where('id', '=', linkId).execute();
    expect((await list(await without.admin())).items[0]?.linkPath).toBeNull();
  });
});

describe('the test mail', () => {
  test('goes to the admin who requested it', async () => {
    const admin = await app.admin();
    const { status } = await admin.rest('POST /api/admin/mails/test');
    expect(status).toBe(204);
    const [mail, ...others] = (await list(admin)).items;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'test', recipient: ADMIN.email, state: 'waiting' });
    const jobs = await queuedJobs(app.db, 'deliver-mail');
    expect(jobs.map(({ data }) => data)).toContainEqual({
      mailId: mail?.id,
      until: '2026-03-12T12:00:00.000Z',
    });
    expect(await auditOf(app, mail?.id ?? 0)).toEqual(['parent mail-tested']);
  });

  test('needs a mail server, and names the setting', async () => {
    const answer = await (await without.admin()).rest('POST /api/admin/mails/test');
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'CONFLICT',
      message: "Email isn't set up. Set SMTP_URL and APP_URL, then restart Starchart.",
    });
    expect((await list(await without.admin())).items).toEqual([]);
  });

  test('needs an e-mail address of the admin', async () => {
    await setEmail('admin@starchart.invalid');
    try {
      const answer = await (await app.admin()).mutate('mails.sendTest');
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe(
        'Your account has no email address yet. Please add one in your profile.',
      );
    } finally {
      await setEmail(ADMIN.email);
    }
  });
});

describe('sending again', () => {
  test.each(['failed', 'held'] as const)('retries a mail that is %s for another day', async (state) => {
    const admin = await app.admin();
    const mailId = await aMail(app, { state, last_error: 'The mail server is away' });
    app.clock.moveBy(50);
    expect((await admin.rest(`POST /api/admin/mails/${mailId}/send-again`)).status).toBe(204);
    expect((await list(admin)).items).toMatchObject([{ id: mailId, state: 'waiting', lastError: null }]);
    const jobs = (await queuedJobs(app.db, 'deliver-mail')).filter(({ data }) => data.mailId === mailId);
    expect(jobs.map(({ data }) => data.until)).toEqual(['2026-03-14T14:00:00.000Z']);
    expect(await auditOf(app, mailId)).toEqual(['parent mail-sent-again']);
  });

  test('by two admins at once queues it once', async () => {
    const admin = await app.admin();
    const mailId = await aMail(app);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.mutate('mails.sendAgain', { id: mailId })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    const jobs = await queuedJobs(app.db, 'deliver-mail');
    expect(jobs.filter(({ data }) => data.mailId === mailId)).toHaveLength(1);
    expect(await auditOf(app, mailId)).toHaveLength(1);
  });

  test.each(['sent', 'waiting'] as const)('is rejected for a mail that is %s', async (state) => {
    const mailId = await aMail(app, { state });
    const answer = await (await app.admin()).rest(`POST /api/admin/mails/${mailId}/send-again`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('This email was already sent or is on its way.');
  });

  test('is rejected for a mail with an expired link', async () => {
    const { linkId } = await aLink(app);
    const mailId = await aMail(app, { kind: 'reset-password', link_id: linkId });
    app.clock.moveBy(1);
    const answer = await (await app.admin()).rest(`POST /api/admin/mails/${mailId}/send-again`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      'The link in this email no longer works. The parent needs to request a new one.',
    );
  });

  test('is rejected without a mail server', async () => {
    const mailId = await aMail(without, { state: 'held' });
    const answer = await (await without.admin()).rest(`POST /api/admin/mails/${mailId}/send-again`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^Email isn't set up/);
    expect(await auditOf(without, mailId)).toEqual([]);
  });

  test.each([2_000_000_000, 'abc', '-1'])('with the unknown id %s is not found', async (id) => {
    for (const server of [app, without]) {
      const answer = await (await server.admin()).rest(`POST /api/admin/mails/${id}/send-again`);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ code: 'NOT_FOUND', message: "We couldn't find that." });
    }
  });
});
