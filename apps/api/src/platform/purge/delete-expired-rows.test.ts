import { deleteExpiredRows } from '@starchart/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aWebhook } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function daysAgo(days: number): Date {
  return new Date(app.clock.now().getTime() - days * 86_400_000);
}

function aMail(state: 'waiting' | 'sent' | 'failed' | 'held', days: number) {
  return {
    kind: 'test' as const,
    recipient: `${state} ${days}`,
    payload: '{}',
    state,
    created_at: daysAgo(days),
    sent_at: state === 'sent' ? daysAgo(days) : null,
  };
}

const aTry = (name: string, days: number) => ({ key: Buffer.from(name), keep_until: daysAgo(days) });

test('expired rows are removed, and others stay', async () => {
  const family = await aFamily(app);
  await app.db.deleteFrom('outbox').execute();
  await app.db
    .insertInto('outbox')
    .values([
      ...[29, 31].map((days) => aMail('sent', days)),
      ...[89, 91].flatMap((days) => [aMail('failed', days), aMail('held', days)]),
      aMail('waiting', 1000),
    ])
    .execute();
  const aLink = (email: string, expiredDaysAgo: number) => ({
    family_id: family.familyId,
    parent_id: family.parentId,
    purpose: 'confirm-email' as const,
    email,
    email_key: email,
    created_at: daysAgo(expiredDaysAgo + 1),
    expires_at: daysAgo(expiredDaysAgo),
  });
  await app.db
    .insertInto('account_links')
    .values([aLink('open', -0.5), aLink('just out', 0.9), aLink('long out', 1.1)])
    .execute();
  const anInvitation = (label: string, expiredDaysAgo: number) => ({
    family_id: family.familyId,
    parent_id: family.parentId,
    token_hash: Buffer.from(label),
    kind: 'invitation' as const,
    payload: { familyRole: 'viewer' as const, childIds: null, label, seed: label },
    created_at: daysAgo(expiredDaysAgo + 1),
    expires_at: daysAgo(expiredDaysAgo),
  });
  await app.db
    .insertInto('one_time_tokens')
    .values([anInvitation('open', -0.5), anInvitation('just out', 0.9), anInvitation('long out', 1.1)])
    .execute();
  const { length: sessionsBefore } = await app.db.selectFrom('sessions').select('id').execute();
  const over = { expires_at: daysAgo(7) };
  await app.db.updateTable('sessions').set(over).where('child_id', '=', family.childId).execute();

  await app.db
    .insertInto('rate_limits')
    .values([aTry('counts no more', 0), aTry('counts', -0.1)])
    .execute();
  const aDevice = (name: string, days: number) => ({
    family_id: family.familyId,
    parent_id: family.parentId,
    device_hash: Buffer.from(name),
    last_used_at: daysAgo(days),
  });
  await app.db.deleteFrom('known_devices').execute();
  await app.db
    .insertInto('known_devices')
    .values([aDevice('in use', 399), aDevice('without its cookie', 401)])
    .execute();
  const aWarning = (tries: number, days: number) => ({
    family_id: family.familyId,
    child_id: family.childId,
    tries,
    first_at: daysAgo(days),
    last_at: daysAgo(days),
  });
  await app.db
    .insertInto('login_warnings')
    .values([aWarning(10, 89), aWarning(11, 91)])
    .execute();

  for (const days of [29, 31]) {
    const { deliveryId } = await aWebhook(app, family, { body: `${days} days` });
    const sent = { created_at: daysAgo(days) };
    await app.db.updateTable('webhook_deliveries').set(sent).where('id', '=', deliveryId).execute();
  }

  await deleteExpiredRows(app.db, app.clock.now());

  const messages = await app.db.selectFrom('webhook_deliveries').select('body').execute();
  expect(messages).toEqual([{ body: '29 days' }]);

  const tries = await app.db.selectFrom('rate_limits').select('key').execute();
  expect(tries.map(({ key }) => key.toString())).toContain('counts');
  expect(tries.map(({ key }) => key.toString())).not.toContain('counts no more');
  const devices = await app.db.selectFrom('known_devices').select('device_hash').execute();
  expect(devices.map(({ device_hash }) => device_hash.toString())).toEqual(['in use']);
  expect(await app.db.selectFrom('login_warnings').select('tries').execute()).toEqual([{ tries: 10 }]);

  const mails = await app.db.selectFrom('outbox').select('recipient').orderBy('id').execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'sent 29',
    'failed 89',
    'held 89',
    'waiting 1000',
  ]);
  const links = await app.db.selectFrom('account_links').select('email').orderBy('id').execute();
  expect(links.map(({ email }) => email)).toEqual(['open', 'just out']);
  const invitations = await app.db.selectFrom('one_time_tokens').select('payload').orderBy('id').execute();
  expect(invitations.map(({ payload }) => 'label' in payload && payload.label)).toEqual(['open', 'just out']);
  const sessions = await app.db.selectFrom('sessions').select('child_id').execute();
  expect(sessions).toHaveLength(sessionsBefore - 1);
  expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
  expect((await family.child.rest('GET /api/auth/me')).status).toBe(401);
});
