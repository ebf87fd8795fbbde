import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { TestClient } from '../../../test-support/test-client.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.close());

let applicants = 0;

async function anApplicant() {
  const username = `applicant${++applicants}`;
  const email = `${username}@example.org`;
  const login = { username, password: 'correct horse' };
  const { body } = await expectSuccess(app.visitor(), 'POST /api/register', {
    name: 'Ann Applicant',
    email,
    ...login,
  });
  return { id: Number(body.id), email, login };
}

function mailsTo(recipient: string) {
  return app.db
    .selectFrom('outbox')
    .where('recipient', '=', recipient)
    .select(['kind', 'payload', 'sent_at'])
    .execute();
}

test('an admin sees pending parents, oldest first', async () => {
  const first = await anApplicant();
  app.clock.moveBy(1);
  const second = await anApplicant();
  app.clock.moveBy(-1);
  for (const answer of [
    await admin.rest('GET /api/parents/pending'),
    await admin.query('admin.pendingParents', {}),
  ]) {
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      {
        id: first.id,
        name: 'Ann Applicant',
        email: first.email,
        registrationDate: '2026-03-11T12:00:00.000Z',
        expiresAt: '2026-04-10T12:00:00.000Z',
      },
      {
        id: second.id,
        name: 'Ann Applicant',
        email: second.email,
        registrationDate: '2026-03-11T13:00:00.000Z',
        expiresAt: '2026-04-10T13:00:00.000Z',
      },
    ]);
  }
});

test('an admin sees all parents, without family or password', async () => {
  const applicant = await anApplicant();
  const overRest = await admin.rest('GET /api/parents');
  const overTrpc = await admin.query('admin.listParents');
  expect(overTrpc.body).toEqual(overRest.body);
  expect(overRest.body[0]).toMatchObject({ username: 'admin', status: 'approved', isAdmin: true });
  expect(overRest.body).toContainEqual({
    id: applicant.id,
    name: 'Ann Applicant',
    username: applicant.login.username,
    email: applicant.email,
    status: 'pending',
    isAdmin: false,
    registrationDate: '2026-03-11T12:00:00.000Z',
    approvedAt: null,
  });
});

describe('approving', () => {
  test('lets the parent log in, records the admin and time, and mails once despite repeats', async () => {
    const applicant = await anApplicant();
    const approve = () => admin.rest(`POST /api/admin/approve-parent/${applicant.id}`);
    const first = await approve();
    expect(first.status).toBe(200);
    expect((await approve()).status).toBe(200);
    expect((await admin.mutate('admin.approveParent', { id: applicant.id })).status).toBe(200);
    expect(await mailsTo(applicant.email)).toEqual([
      { kind: 'registration-approved', payload: {}, sent_at: null },
    ]);
    expect((await app.visitor().rest('POST /api/login', applicant.login)).status).toBe(200);
    const { body: self } = await admin.rest('GET /api/auth/me');
    const stored = await app.db
      .selectFrom('parents')
      .where('id', '=', applicant.id)
      .select(['approved_by', 'approved_at'])
      .executeTakeFirst();
    expect(stored).toEqual({ approved_by: self.id, approved_at: app.clock.now() });
    const { body: pending } = await admin.rest('GET /api/parents/pending');
    expect(pending.map(({ id }: { id: number }) => id)).not.toContain(applicant.id);
    const audit = await app.db
      .selectFrom('audit_entries')
      .where('subject', '=', `parent/${applicant.id}`)
      .select('action')
      .orderBy('id')
      .execute();
    expect(audit).toEqual([{ action: 'parent-registered' }, { action: 'parent-approved' }]);
  });

  test('works with an empty JSON body, as the web app sends it', async () => {
    const applicant = await anApplicant();
    const answer = await admin.rest(`POST /api/admin/approve-parent/${applicant.id}`, {});
    expect(answer.status).toBe(200);
  });

  test('by two admins at once mails once', async () => {
    const applicant = await anApplicant();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.rest(`POST /api/admin/approve-parent/${applicant.id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await mailsTo(applicant.email)).toHaveLength(1);
  });
});

describe('rejecting', () => {
  test('is final and mails once', async () => {
    const applicant = await anApplicant();
    for (let times = 0; times < 2; times++) {
      const answer = await admin.rest(`POST /api/admin/reject-parent/${applicant.id}`);
      expect(answer.status).toBe(200);
    }
    const approved = await admin.rest(`POST /api/admin/approve-parent/${applicant.id}`);
    expect(approved.status).toBe(409);
    expect(approved.body).toEqual({
      code: 'ALREADY_DECIDED',
      message: 'This registration was already rejected.',
    });
    expect(await mailsTo(applicant.email)).toMatchObject([{ kind: 'registration-rejected' }]);
  });

  test('is rejected for an approved parent', async () => {
    const applicant = await anApplicant();
    await admin.rest(`POST /api/admin/approve-parent/${applicant.id}`);
    const answer = await admin.mutate('admin.rejectParent', { id: applicant.id });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('This registration was already approved.');
    expect((await app.visitor().rest('POST /api/login', applicant.login)).status).toBe(200);
  });

  test('at the same moment as approving: one of the two wins', async () => {
    const applicant = await anApplicant();
    const answers = await Promise.all(
      ['approve', 'reject'].map((decision) =>
        admin.rest(`POST /api/admin/${decision}-parent/${applicant.id}`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await mailsTo(applicant.email)).toHaveLength(1);
  });
});

test.each(['approve', 'reject'])('an admin cannot %s themselves or an unknown parent', async (decision) => {
  const { body: self } = await admin.rest('GET /api/auth/me');
  const own = await admin.rest(`POST /api/admin/${decision}-parent/${self.id}`);
  expect(own.status).toBe(409);
  expect(own.body).toEqual({ code: 'CONFLICT', message: "You can't decide on your own account." });
  for (const id of [2_000_000_000, 'abc', '1.5', '-1', 2 ** 64]) {
    const answer = await admin.rest(`POST /api/admin/${decision}-parent/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ code: 'NOT_FOUND', message: "We couldn't find that." });
  }
});
