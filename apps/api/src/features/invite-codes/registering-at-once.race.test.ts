import type { NewInviteCode } from '@starchart/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSuccess } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let newcomers = 0;

function newRegistration(inviteCode: string) {
  const username = `newcomer${++newcomers}`;
  return { name: 'New Comer', username, email: `${username}@example.org`, password: 'secret!', inviteCode };
}

async function aCode(maxUses: number): Promise<NewInviteCode> {
  return (await expectSuccess(await app.admin(), 'POST /api/invite-codes', { maxUses })).body;
}

function storedUses(codeId: number) {
  return app.db
    .selectFrom('invite_codes')
    .where('id', '=', codeId)
    .select('uses')
    .select((eb) =>
      eb
        .selectFrom('parents')
        .where('invite_code_id', '=', codeId)
        .where('status', '=', 'approved')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('parents'),
    )
    .executeTakeFirstOrThrow();
}

test.each([
  { attempts: 12, uses: 1 },
  { attempts: 12, uses: 5 },
  { attempts: 6, uses: 8 },
])(
  '$attempts concurrent registrations with a code for $uses succeed up to its limit, over two servers and both transports',
  async ({ attempts, uses }) => {
    const second = await app.startSecondServer();
    const { id, code } = await aCode(uses);
    const answers = await Promise.all(
      Array.from({ length: attempts }, (_, index) => {
        const visitor = index % 2 === 0 ? app.visitor() : app.visitor().at(second);
        return index % 3 === 0
          ? visitor.mutate('auth.register', newRegistration(code))
          : visitor.rest('POST /api/register', newRegistration(code));
      }),
    );
    const expected = Math.min(uses, attempts);
    const losers = answers.filter(({ status }) => status === 400);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(expected);
    expect(losers).toHaveLength(attempts - expected);
    expect(losers.every(({ body }) => body.message === 'Invalid invite code')).toBe(true);
    expect(await storedUses(id)).toEqual({ uses: expected, parents: expected });
  },
);

test('a revoked code registers no parent, even with concurrent requests', async () => {
  const admin = await app.admin();
  const { id, code } = await aCode(20);
  const [revoked, ...registered] = await Promise.all([
    admin.rest(`DELETE /api/invite-codes/${id}`),
    ...Array.from({ length: 8 }, () => app.visitor().rest('POST /api/register', newRegistration(code))),
  ]);
  expect(revoked?.status).toBe(204);
  const letIn = registered.filter(({ status }) => status === 201).length;
  expect(registered.filter(({ status }) => status === 400)).toHaveLength(8 - letIn);
  expect(await storedUses(id)).toEqual({ uses: letIn, parents: letIn });
  expect((await app.visitor().rest('POST /api/register', newRegistration(code))).status).toBe(400);
});

test('concurrent and repeated revocations are audited once', async () => {
  const admin = await app.admin();
  const { id } = await aCode(1);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => admin.rest(`DELETE /api/invite-codes/${id}`)),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
  const audited = await app.db
    .selectFrom('audit_entries')
    .where('subject', '=', `invite-code/${id}`)
    .where('action', '=', 'invite-code-revoked')
    .select('id')
    .execute();
  expect(audited).toHaveLength(1);
});
