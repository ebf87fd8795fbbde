import { deleteJobs, queuedJobs, storedJobsText } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aFamily, aMember, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { Answer } from '../../../test-support/test-client.ts';
import { startTestMailServer, type TestMailServer } from '../../../test-support/test-mail-server.ts';
import { mailServerAt } from '../../../test-support/test-options.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { createMailer } from '../mail/mailer.ts';

let server: TestMailServer;
let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  server = await startTestMailServer();
  app = await startTestApp(undefined, { smtpUrl: server.url });
});
beforeEach(async () => {
  server.received = [];
  app.clock.moveTo('2026-03-11T12:00:00Z');
  await deleteJobs(app.db);
  await app.db.deleteFrom('outbox').execute();
  await app.db.deleteFrom('rate_limits').execute();
  family = await aFamily(app);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

function invite(email: string, { parent, childId, parentLogin } = family): Promise<Answer> {
  return parent.rest('POST /api/family-invitations', {
    familyRole: 'helper',
    childIds: [childId],
    label: 'Grandma',
    email,
    currentPassword: parentLogin.password,
  });
}

async function delivered() {
  const mailer = createMailer(mailServerAt(server.url));
  for (const { data } of await queuedJobs(app.db, 'deliver-mail')) await deliverMail(app.ctx, mailer, data);
  return server.received;
}

async function newestMail() {
  const { body } = await expectSuccess(await app.admin(), 'GET /api/admin/mails');
  return body.items[0];
}

test('a mailed invitation has the link of the response, which is stored nowhere, and names no one', async () => {
  const { familyId, familyName } = family;
  await app.db.updateTable('families').set({ language: 'de' }).where('id', '=', familyId).execute();
  const { status, body } = await invite('grandma@example.org');
  expect(status).toBe(201);
  const token = body.joinPath.split('#')[1];
  const stored = JSON.stringify([
    await app.db.selectFrom('outbox').selectAll().execute(),
    await app.db.selectFrom('one_time_tokens').selectAll().execute(),
    await storedJobsText(app.db),
  ]);
  expect(stored).toContain('invitationId');
  expect(stored).not.toContain(token);

  const [mail] = await delivered();
  expect(mail).toMatchObject({
    recipients: ['grandma@example.org'],
    subject: 'Einladung in eine Familie bei Starchart',
  });
  expect(mail?.text).toContain(`http://stars.example.org${body.joinPath}\n`);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(new RegExp(`Grandma|${familyName}`));

  const person = { name: 'Grandma', username: 'mailed-grandma', password: 'correct horse', token };
  const joined = await app.visitor().rest('POST /api/join', { ...person, email: 'grandma@example.org' });
  expect([joined.status, joined.body.familyRole]).toEqual([201, 'helper']);
});

test('a deleted invitation is not mailed, and admins never see its link', async () => {
  const { body } = await invite('grandma@example.org');
  await app.db.updateTable('outbox').set({ last_error: 'The mail server is away' }).execute();
  expect(await newestMail()).toMatchObject({ kind: 'invitation', state: 'waiting', linkPath: null });
  await expectSuccess(family.parent, `DELETE /api/family-invitations/${body.id}`);
  expect(await delivered()).toEqual([]);
  expect(await newestMail()).toMatchObject({ state: 'failed' });
});

test('an address gets three invitations a day from all families', async () => {
  const other = await aFamily(app);
  for (const by of [family, family, other]) expect((await invite('Ben@example.org', by)).status).toBe(201);
  expect((await invite('ben@example.org', other)).body).toMatchObject({ code: 'RATE_LIMITED' });
  app.clock.moveBy(24.1);
  expect((await invite('ben@example.org', other)).status).toBe(201);
});

test('a parent mails ten invitations a day, deleted ones included, and the other parent as many', async () => {
  for (let mailed = 1; mailed <= 10; mailed++) {
    const { status, body } = await invite(`ben${mailed}@example.org`);
    expect(status).toBe(201);
    await expectSuccess(family.parent, `DELETE /api/family-invitations/${body.id}`);
  }
  expect((await invite('ben11@example.org')).body).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await app.db.selectFrom('outbox').where('kind', '=', 'invitation').execute()).toHaveLength(10);
  const { client } = await aMember(app, family, { familyRole: 'parent' });
  expect((await invite('ben11@example.org', { ...family, parent: client })).status).toBe(201);
});
