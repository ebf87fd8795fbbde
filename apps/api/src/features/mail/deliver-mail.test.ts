import { type JobData, openJobQueue } from '@starchart/db';
import { deleteJobs, queuedJobs, storedJobsText } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { startTestMailServer, type TestMailServer } from '../../../test-support/test-mail-server.ts';
import { mailServerAt } from '../../../test-support/test-options.ts';
import { createWorkers } from '../../server/workers.ts';
import { linkPathOf, tokenOf } from '../links/account-link-token.ts';
import { deliverMail } from './deliver-mail.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { queueMail } from './queue-mail.ts';

let server: TestMailServer;
let app: TestApp;
let mailer: Mailer;
beforeAll(async () => {
  server = await startTestMailServer();
  app = await startTestApp(undefined, { smtpUrl: server.url });
  mailer = createMailer(mailServerAt(server.url));
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(async () => {
  server.mood = 'accept';
  server.received = [];
  server.tried = [];
  app.clock.moveTo('2026-03-11T12:00:00Z');
  await deleteJobs(app.db);
});

let people = 0;

async function anApplicant(name = 'Ann Applicant') {
  const username = `applicant${++people}`;
  const email = `${username}@example.org`;
  const { body } = await expectSuccess(app.visitor(), 'POST /api/register', {
    name,
    username,
    email,
    password: 'correct horse',
  });
  const parentId: number = body.id;
  const { family_id: familyId } = await app.db
    .selectFrom('parents')
    .where('id', '=', parentId)
    .select('family_id')
    .executeTakeFirstOrThrow();
  return { parentId, familyId, email, username };
}

/** A queued mail with its delivery job. */
async function aWaitingMail() {
  const { familyId, email } = await anApplicant();
  const mail = { kind: 'password-changed', recipient: email, familyId } as const;
  const mailId = await app.db.transaction().execute((tx) => queueMail(app.ctx, tx, mail));
  return { mailId, familyId, job: await jobOf(mailId) };
}

/** A mail with a password reset link, valid for an hour. */
async function aMailWithLink() {
  const { parentId, familyId, email } = await anApplicant();
  const createdAt = app.clock.now();
  const purpose = 'reset-password';
  const { id } = await app.db
    .insertInto('account_links')
    .values({
      family_id: familyId,
      parent_id: parentId,
      purpose,
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mail = { kind: 'reset-password', recipient: email, familyId, linkId: id } as const;
  const mailId = await app.db.transaction().execute((tx) => queueMail(app.ctx, tx, mail));
  const token = tokenOf(app.ctx.keys.links, { id, purpose, parentId, createdAt });
  return { mailId, linkId: id, parentId, token, job: await jobOf(mailId) };
}

async function jobOf(mailId: number): Promise<JobData['deliver-mail']> {
  const job = (await queuedJobs(app.db, 'deliver-mail')).find(({ data }) => data.mailId === mailId);
  if (!job) throw new Error(`Nothing is queued for mail ${mailId}`);
  return job.data;
}

async function deliver(job: JobData['deliver-mail']): Promise<void> {
  await deliverMail(app.ctx, mailer, job);
}

function stored(mailId: number) {
  return app.db
    .selectFrom('outbox')
    .where('id', '=', mailId)
    .select(['state', 'attempts', 'sent_at', 'last_error'])
    .executeTakeFirst();
}

test('the links of a mail open on other devices, also where APP_URL only works on the server’s computer', async () => {
  const { token, job } = await aMailWithLink();
  await deliverMail(app.ctx, { ...mailer, appUrl: 'http://localhost:4000' }, job);
  const link = `http://192.168.1.20:4000${linkPathOf('reset-password', token)}`;
  expect(server.received[0]?.text).toContain(link);
});

describe('an admin’s decision', () => {
  test.each([
    ['approve', 'Your account is ready'],
    ['reject', 'About your registration'],
  ])('to %s reaches the parent in one mail, however often it is repeated', async (decision, subject) => {
    const applicant = await anApplicant('<img src=x onerror=alert(1)>');
    const admin = await app.admin();
    for (let times = 0; times < 3; times++) {
      await expectSuccess(admin, `POST /api/admin/${decision}-parent/${applicant.parentId}`);
    }
    const queue = await openJobQueue({ connection: { connectionString: app.connectionString } });
    try {
      await queue.work('deliver-mail', deliver);
      await expect.poll(() => server.received.length).toBe(1);
      await expect.poll(() => queuedJobs(app.db, 'deliver-mail')).toEqual([]);
    } finally {
      await queue.stop();
    }
    expect(server.tried).toEqual([applicant.email]);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      subject,
      recipients: [applicant.email],
      to: [{ address: applicant.email }],
    });
    expect(`${mail?.text}${mail?.html}`).not.toContain('onerror');
    expect(mail?.text?.includes('http://stars.example.org/auth\n')).toBe(decision === 'approve');
  });

  test('is mailed only to the parent, whatever the parent’s name', async () => {
    const applicant = await anApplicant();
    // Older versions stored such names.
    await app.db
      .updateTable('parents')
      .set({ name: 'a\r\nBcc: x@y.z' })
      .where('id', '=', applicant.parentId)
      .execute();
    await expectSuccess(await app.admin(), `POST /api/admin/approve-parent/${applicant.parentId}`);
    const [{ data } = { data: undefined }] = await queuedJobs(app.db, 'deliver-mail');
    if (!data) throw new Error('No mail was queued');
    await deliver(data);
    const [mail] = server.received;
    expect(mail?.recipients).toEqual([applicant.email]);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.text).not.toContain('x@y.z');
  });
});

describe('a mail', () => {
  test('is sent once, and marked as sent', async () => {
    const { mailId, job } = await aWaitingMail();
    await deliver(job);
    await deliver(job);
    expect(server.received).toHaveLength(1);
    expect(await stored(mailId)).toEqual({
      state: 'sent',
      attempts: 1,
      sent_at: app.clock.now(),
      last_error: null,
    });
  });

  test('is sent once even by several servers at the same moment', async () => {
    const others = Promise.withResolvers<void>();
    server.confirmsAfter = others.promise;
    const { job } = await aWaitingMail();
    let rejected = 0;
    const deliveries = Array.from({ length: 5 }, () => deliver(job));
    for (const delivery of deliveries) {
      delivery.catch(() => {
        rejected++;
        if (rejected === 4) others.resolve();
      });
    }
    const outcomes = await Promise.allSettled(deliveries);
    expect(server.tried).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await deliver(job);
    expect(server.received).toHaveLength(1);
  });

  test('of many is sent once by two servers that share the queue', async () => {
    const mails = await Promise.all(Array.from({ length: 5 }, aWaitingMail));
    const connection = { connectionString: app.connectionString };
    const queues = [await openJobQueue({ connection }), await openJobQueue({ connection })];
    try {
      for (const queue of queues) await queue.work('deliver-mail', deliver);
      await expect.poll(() => server.received.length).toBe(mails.length);
    } finally {
      await Promise.all(queues.map((queue) => queue.stop()));
    }
    expect(new Set(server.tried).size).toBe(mails.length);
    expect(server.tried).toHaveLength(mails.length);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(mails.length);
  });

  test('of a rolled back transaction is never sent', async () => {
    const { familyId, email } = await anApplicant();
    const failing = app.db.transaction().execute(async (tx) => {
      await queueMail(app.ctx, tx, { kind: 'password-changed', recipient: email, familyId });
      throw new Error('the cause fails');
    });
    await expect(failing).rejects.toThrow('the cause fails');
    expect(await queuedJobs(app.db, 'deliver-mail')).toEqual([]);
    expect(await app.db.selectFrom('outbox').where('recipient', '=', email).select('id').execute()).toEqual(
      [],
    );
  });

  test('is sent after the server that wrote it is gone', async () => {
    const { mailId } = await aWaitingMail();
    const nextServer = await openJobQueue({ connection: { connectionString: app.connectionString } });
    try {
      await nextServer.work('deliver-mail', deliver);
      await expect.poll(async () => (await stored(mailId))?.state).toBe('sent');
    } finally {
      await nextServer.stop();
    }
  });

  test('whose server died while sending is retried when that attempt has timed out', async () => {
    const { mailId, job } = await aWaitingMail();
    await app.db
      .updateTable('outbox')
      .set({ attempts: 1, last_tried_at: app.clock.now() })
      .where('id', '=', mailId)
      .execute();
    await expect(deliver(job)).rejects.toThrow('This email is still being sent.');
    app.clock.moveBy(5 / 60);
    await deliver(job);
    expect(server.received).toHaveLength(1);
  });

  test('of an erased family is dropped', async () => {
    const { mailId, familyId, job } = await aWaitingMail();
    await app.db.deleteFrom('families').where('id', '=', familyId).execute();
    await deliver(job);
    expect(server.tried).toEqual([]);
    expect(await stored(mailId)).toBeUndefined();
  });

  test('to a placeholder address is not sent', async () => {
    const { familyId } = await anApplicant();
    const mail = { kind: 'test', recipient: 'admin@starchart.invalid', familyId } as const;
    const mailId = await app.db.transaction().execute((tx) => queueMail(app.ctx, tx, mail));
    await deliver(await jobOf(mailId));
    expect(server.tried).toEqual([]);
    expect(await stored(mailId)).toMatchObject({
      state: 'failed',
      last_error: 'This account has no email address yet.',
    });
  });

  test('is held when no mail server is configured anymore', async () => {
    const { mailId, job } = await aWaitingMail();
    await deliverMail(app.ctx, undefined, job);
    expect(await stored(mailId)).toMatchObject({ state: 'held', attempts: 0 });
    await deliver(job);
    expect(server.tried).toEqual([]);
  });
});

/** Queues and delivers a mail; returns it as received. */
async function delivered(mail: Parameters<typeof queueMail>[2]) {
  const mailId = await app.db.transaction().execute((tx) => queueMail(app.ctx, tx, mail));
  await deliver(await jobOf(mailId));
  return server.received.at(-1);
}

describe('a mail is in the language', () => {
  test('of the parent, otherwise of the family, whatever the language of the request', async () => {
    const { parentId, familyId, email } = await anApplicant();
    const mail = { kind: 'password-changed', recipient: email, familyId } as const;
    expect(app.ctx.language).toBe('en');
    expect(await delivered(mail)).toMatchObject({ subject: 'Your password was changed' });
    await app.db.updateTable('families').set({ language: 'fr' }).where('id', '=', familyId).execute();
    expect(await delivered(mail)).toMatchObject({ subject: 'Ton mot de passe a été modifié' });
    await app.db.updateTable('parents').set({ language: 'de' }).where('id', '=', parentId).execute();
    const german = await delivered(mail);
    expect(german).toMatchObject({ subject: 'Dein Passwort wurde geändert' });
    expect(german?.text).toMatch(/^Hallo,\n\nDas Passwort deines Starchart-Kontos wurde geändert\./);
    expect(german?.html).toContain('<html lang="de">');
  });

  test('of the parent of its link, also to another address', async () => {
    const { linkId } = await aMailWithLink();
    const { parent_id: parentId, family_id: familyId } = await app.db
      .selectFrom('account_links')
      .where('id', '=', linkId)
      .select(['parent_id', 'family_id'])
      .executeTakeFirstOrThrow();
    await app.db.updateTable('parents').set({ language: 'es' }).where('id', '=', parentId).execute();
    const mail = { kind: 'email-changed', recipient: 'former@example.org', familyId, linkId } as const;
    expect(await delivered(mail)).toMatchObject({ subject: 'Tu correo ha cambiado' });
  });
});

describe('a mail that the mail server', () => {
  test.each(['defer', 'drop', 'drop-after-data', 'refuse-login'] as const)(
    'defers (%s) is retried for a day, and then fails',
    async (mood) => {
      const { mailId, job } = await aWaitingMail();
      if (mood === 'refuse-login') {
        const locked = createMailer(mailServerAt(server.url.replace('//', '//unknown:wrong@')));
        await expect(deliverMail(app.ctx, locked, job)).rejects.toThrow('did not accept the login');
      } else {
        server.mood = mood;
        await expect(deliver(job)).rejects.toThrow('The');
      }
      expect(await stored(mailId)).toMatchObject({ state: 'waiting', attempts: 1, sent_at: null });

      server.mood = mood === 'refuse-login' ? 'drop' : mood;
      app.clock.moveBy(23.9);
      await expect(deliver(job)).rejects.toThrow('The');
      expect(await stored(mailId)).toMatchObject({ state: 'waiting', attempts: 2 });

      app.clock.moveBy(0.2);
      await deliver(job);
      const { state, attempts, last_error: error } = (await stored(mailId)) ?? {};
      expect({ state, attempts }).toEqual({ state: 'failed', attempts: 3 });
      expect(error).toMatch(/^The .{10,190}$/);

      server.mood = 'accept';
      await deliver(job);
      expect(server.received).toEqual([]);
    },
  );

  test('deferred is sent later, with the same id', async () => {
    const { mailId, job } = await aWaitingMail();
    server.mood = 'drop-after-data';
    await expect(deliver(job)).rejects.toThrow();
    server.mood = 'accept';
    app.clock.moveBy(3);
    await deliver(job);
    const { createdAt } = await app.db
      .selectFrom('outbox')
      .where('id', '=', mailId)
      .select('created_at as createdAt')
      .executeTakeFirstOrThrow();
    expect(server.received.map(({ messageId }) => messageId)).toEqual([
      `<mail-${mailId}-${createdAt.getTime()}@stars.example.org>`,
    ]);
    expect(await stored(mailId)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });
  });

  test('rejects permanently fails at once, with the error for the log', async () => {
    server.mood = 'refuse';
    const { mailId, job } = await aWaitingMail();
    const givenUp = await deliverMail(app.ctx, mailer, job);
    expect(givenUp?.message).toMatch(/^The mail server rejected the email: 550 No such user/);
    expect(await stored(mailId)).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: givenUp?.message,
    });
    await deliver(job);
    expect(server.tried).toHaveLength(1);
  });

  test('rejects permanently is reported to the log of the server', async () => {
    server.mood = 'refuse';
    await aWaitingMail();
    const reported: unknown[] = [];
    const jobs = await openJobQueue({ connection: { connectionString: app.connectionString } });
    const workers = createWorkers(app.ctx, {
      jobs,
      mail: mailServerAt(server.url),
      purgeDeletedData: async () => {},
      onFailure: (job, error) => reported.push([job, String(error)]),
    });
    await workers.start();
    try {
      await expect
        .poll(() => reported)
        .toEqual([['deliver-mail', expect.stringContaining('The mail server rejected the email: 550')]]);
    } finally {
      await workers.stop();
    }
  });

  test('did not get for two days, because our server was off, is retried once', async () => {
    const { mailId, job } = await aWaitingMail();
    app.clock.moveBy(48);
    await deliver(job);
    expect(await stored(mailId)).toMatchObject({ state: 'sent' });
  });

  test('defers is requeued for at least a minute', async () => {
    server.mood = 'defer';
    await aWaitingMail();
    const queue = await openJobQueue({ connection: { connectionString: app.connectionString } });
    try {
      await queue.work('deliver-mail', deliver);
      await expect
        .poll(async () => (await queuedJobs(app.db, 'deliver-mail')).map((job) => job.startsInSeconds > 50))
        .toEqual([true]);
    } finally {
      await queue.stop();
    }
    expect(server.tried).toHaveLength(1);
  });
});

async function receivedText(mailId: number): Promise<string | undefined> {
  await deliver(await jobOf(mailId));
  return server.received.at(-1)?.text;
}

describe('a mail about an account', () => {
  test('names the username once the account is approved, because anybody may register with an address', async () => {
    const { parentId, familyId, email, username } = await anApplicant();
    const aMail = (kind: 'registration-approved' | 'password-changed') =>
      app.db.transaction().execute((tx) => queueMail(app.ctx, tx, { kind, recipient: email, familyId }));
    expect(await receivedText(await aMail('password-changed'))).not.toContain(username);
    await expectSuccess(await app.admin(), `POST /api/admin/approve-parent/${parentId}`);
    expect(await receivedText(await aMail('password-changed'))).toContain(`Your username is ${username}.`);
    expect(await receivedText(await aMail('registration-approved'))).toContain(
      `Your username is ${username}.`,
    );
  });

  test('with a reset link names the username, the current one', async () => {
    const { mailId, parentId } = await aMailWithLink();
    await app.db
      .updateTable('parents')
      .set({ status: 'approved', username: 'pat-the-new' })
      .where('id', '=', parentId)
      .execute();
    expect(await receivedText(mailId)).toContain('Your username is pat-the-new.');
  });
});

describe('a mail with a link', () => {
  test('contains it, and the database does not', async () => {
    const { token } = await aMailWithLink();
    server.mood = 'refuse-content';
    const again = await aMailWithLink();
    const queue = await openJobQueue({ connection: { connectionString: app.connectionString } });
    try {
      await queue.work('deliver-mail', deliver);
      await expect.poll(() => queuedJobs(app.db, 'deliver-mail')).toEqual([]);
    } finally {
      await queue.stop();
    }
    expect(await stored(again.mailId)).toMatchObject({ state: 'failed' });
    server.mood = 'accept';
    const fresh = await aMailWithLink();
    await deliver(fresh.job);
    expect(server.received[0]?.text).toContain(
      `http://stars.example.org${linkPathOf('reset-password', fresh.token)}\n`,
    );

    const everything = JSON.stringify([
      await storedJobsText(app.db),
      await app.db.selectFrom('outbox').selectAll().execute(),
      await app.db.selectFrom('account_links').selectAll().execute(),
      await app.db.selectFrom('audit_entries').selectAll().execute(),
    ]);
    expect(everything).toContain('I do not like this');
    expect(everything).toContain(`mailId\\": ${again.mailId}`);
    for (const secret of [token, again.token, fresh.token].map((text) => text.split('.')[1] ?? text)) {
      expect(secret).toHaveLength(43);
      expect(everything).not.toContain(secret.slice(0, 20));
      expect(everything).not.toContain(secret.slice(-20));
    }
  });

  test.each([
    ['ran out', { expires_at: '2026-03-11T12:00:00Z' }],
    ['was used', { used_at: '2026-03-11T12:00:00Z' }],
  ])('that %s before it could be sent has failed', async (_how, change) => {
    const { mailId, linkId, job } = await aMailWithLink();
    await app.db.updateTable('account_links').set(change).where('id', '=', linkId).execute();
    await deliver(job);
    expect(server.tried).toEqual([]);
    expect(await stored(mailId)).toEqual({
      state: 'failed',
      attempts: 0,
      sent_at: null,
      last_error: 'Its link expired or was replaced before the email could be sent.',
    });
  });

  test('that is gone fails', async () => {
    const { mailId, linkId, job } = await aMailWithLink();
    await app.db.deleteFrom('account_links').where('id', '=', linkId).execute();
    await deliver(job);
    expect(server.tried).toEqual([]);
    expect(await stored(mailId)).toMatchObject({ state: 'failed' });
  });
});
