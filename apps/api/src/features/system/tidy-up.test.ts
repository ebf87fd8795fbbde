import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../testing/families.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { tidyUp } from './tidy-up.ts';

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

test('what has run out is removed, and what has not stays', async () => {
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
  const { length: sessionsBefore } = await app.db.selectFrom('sessions').select('id').execute();
  const over = { expires_at: app.clock.now() };
  await app.db.updateTable('sessions').set(over).where('child_id', '=', family.childId).execute();

  await tidyUp(app.deps);

  const mails = await app.db.selectFrom('outbox').select('recipient').orderBy('id').execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'sent 29',
    'failed 89',
    'held 89',
    'waiting 1000',
  ]);
  const links = await app.db.selectFrom('account_links').select('email').orderBy('id').execute();
  expect(links.map(({ email }) => email)).toEqual(['open', 'just out']);
  const sessions = await app.db.selectFrom('sessions').select('child_id').execute();
  expect(sessions).toHaveLength(sessionsBefore - 1);
  expect((await family.parent.rest('GET /api/auth/me')).status).toBe(200);
  expect((await family.child.rest('GET /api/auth/me')).status).toBe(401);
});
