import { deleteExpiredRows } from '@starchart/db';
import { storedJobsText } from '@starchart/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../test-support/families.ts';
import {
  count,
  failedAttempts,
  passwordGuesses,
  uniqueAddress,
  visitorContext,
} from '../../../test-support/password-guesses.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { type Answer, TestClient } from '../../../test-support/test-client.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { resetPasswordOf } from '../admin/operator.service.ts';
import { accountKey, unknownDeviceLimits } from './login-rate-limits.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp(undefined, { trustProxy: 1 });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.moveTo('2026-03-11T12:00:00Z');
  family = await aFamily(app);
  app.passwords.verifications = 0;
});

/** A day, in hours. */
const DAY = 24;
const { guess, guesses } = passwordGuesses(() => ({ app, family }));

const bytesOf = ({
  status,
  text,
  headers: { date: _date, 'x-request-id': _id, 'set-cookie': cookie, ...headers },
}: Answer) => JSON.stringify([status, text, headers, cookie]);

const TOO_MANY = {
  code: 'RATE_LIMITED',
  message: 'Too many tries. Ask a grown-up for help, or try again tomorrow.',
};

describe('unknown devices have ten wrong attempts a day at an account; further passwords are not verified:', () => {
  test('in sequence', async () => {
    const statuses = await guesses(30);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 20]);
    expect(app.passwords.verifications).toBe(10);
  });

  test('fifty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => guess()));
    const statuses = answers.map(({ status }) => status);
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 40]);
    expect(app.passwords.verifications).toBe(10);
  });

  test('in concurrent batches', async () => {
    const login = { username: family.childLogin.username, password: 'wrong horse' };
    const batch = (address: string) =>
      app.visitor().send({
        method: 'POST',
        url: `/trpc/${Array.from({ length: 10 }, () => 'auth.childLogin').join(',')}?batch=1`,
        payload: JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [index, login]))),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      });
    const answers = await Promise.all([batch('192.0.2.1'), batch('192.0.2.2'), batch('192.0.2.3')]);
    expect(app.passwords.verifications).toBe(10);
    for (const { headers, body } of answers) {
      if (JSON.stringify(body).includes('RATE_LIMITED'))
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('over both transports, in any case and width, with any headers', async () => {
    const name = family.childLogin.username;
    const wide = Array.from(name, (char) =>
      /[a-z0-9]/.test(char) ? String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0) : char,
    ).join('');
    const variants = [name, name.toUpperCase(), wide, wide.toUpperCase(), ` ${name} `];
    const statuses = await guesses(30, (turn) => ({
      username: variants[turn % variants.length] ?? name,
      transport: turn % 2 ? 'rest' : 'trpc',
    }));
    expect(count(statuses, 401)).toBe(10);
    expect(app.passwords.verifications).toBe(10);
  });

  test('after a restart, and on two servers at once', async () => {
    const [second, third] = [await app.startSecondServer(), await app.startSecondServer()];
    const servers = [app.app, second, third];
    await guesses(4);
    await Promise.all(
      Array.from({ length: 30 }, (_, turn) => guess({ by: new TestClient(servers[turn % 3] ?? app.app) })),
    );
    expect(app.passwords.verifications).toBe(10);
    const restarted = await app.startSecondServer();
    expect((await guess({ by: new TestClient(restarted) })).status).toBe(429);
    expect(app.passwords.verifications).toBe(10);
  });

  test('in any 24 hours, not per calendar day', async () => {
    await guesses(1);
    app.clock.moveBy(23);
    await guesses(9);
    app.clock.moveBy(2);
    const statuses = await guesses(5);
    expect(count(statuses, 401)).toBe(1);
    app.clock.moveBy(22);
    expect(count(await guesses(20), 401)).toBe(9);
  });

  test('thirty in thirty days, even with correct logins in between', async () => {
    for (let day = 0; day < 5; day++) {
      await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
      app.passwords.verifications = 0;
      await guesses(9);
      expect(app.passwords.verifications).toBe([9, 9, 9, 3, 0][day]);
      app.clock.moveBy(DAY + 1);
    }
    const refused = await guess();
    expect(refused.body.message).toBe(
      'Too many tries. Ask a grown-up for help: they can give you a new password.',
    );
    await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
    app.clock.moveBy(26 * DAY);
    expect((await guess()).status).toBe(401);
  });

  test('fifty in total without a correct one, over any number of days', async () => {
    for (const days of [1, 1, 29, 1, 31]) {
      await guesses(11);
      app.clock.moveBy(days * DAY + 1);
    }
    expect(app.passwords.verifications).toBe(50);
    const refused = await guess();
    expect(refused.body.message).toBe(
      'Too many tries. Ask a grown-up for help: they can give you a new password.',
    );
    expect(Number(refused.headers['retry-after'])).toBe(86_400);
  });

  test('the right password is not verified either', async () => {
    await guesses(10);
    expect((await guess({ password: family.childLogin.password })).status).toBe(429);
    expect(app.passwords.verifications).toBe(10);
  });

  test('a correct login of the child does not reset the attempts of unknown devices on that day', async () => {
    await guesses(9);
    expect((await guess({ password: family.childLogin.password })).status).toBe(200);
    expect(count(await guesses(10), 401)).toBe(1);
    await expectSuccess(family.child, 'POST /api/child-login', family.childLogin);
    expect((await guess()).status).toBe(429);
  });
});

describe('a rejected login', () => {
  test('gets a child-friendly message and retry-after on both transports', async () => {
    await guesses(4);
    app.clock.moveBy(1);
    await guesses(6);
    for (const transport of ['rest', 'trpc'] as const) {
      const { status, body, headers } = await guess({ transport });
      expect(status).toBe(429);
      expect(body).toEqual(TOO_MANY);
      expect(Number(headers['retry-after'])).toBe(23 * 3600);
    }
    app.clock.moveTo('2020-01-01T00:00:00Z');
    expect(Number((await guess()).headers['retry-after'])).toBeGreaterThan(0);
  });

  test('gets byte-for-byte the same responses for an unknown username', async () => {
    for (let turn = 0; turn < 12; turn++) {
      const address = uniqueAddress();
      const [known, unknown] = [await guess({ address }), await guess({ address, username: 'unknown user' })];
      expect(bytesOf(unknown)).toBe(bytesOf(known));
      expect(known.status).toBe(turn < 10 ? 401 : 429);
    }
    expect(app.passwords.verifications).toBe(20);
  });

  test('is forgotten a month after the last attempt for an unknown username', async () => {
    const kept = async (username: string) => {
      const account = accountKey(app.ctx, { role: 'child', username });
      const rows = await app.db
        .selectFrom('rate_limits')
        .where('account', '=', account)
        .select('key')
        .execute();
      return rows.length;
    };
    await guess();
    await guess({ username: 'made up' });
    app.clock.moveBy(30 * DAY);
    await deleteExpiredRows(app.db, app.clock.now());
    expect(await kept('made up')).toBeGreaterThan(0);
    app.clock.moveBy(DAY);
    await deleteExpiredRows(app.db, app.clock.now());
    expect(await kept('made up')).toBe(0);
    expect(await kept(family.childLogin.username)).toBe(1);
  });

  test('leaves no username in the database', async () => {
    await guesses(12, { username: 'Secret Canary' });
    const rows = await app.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.map(({ key, account }) => `${key.toString('latin1')} ${account?.toString('latin1')}`);
    expect(`${stored.join(' ')} ${await storedJobsText(app.db)}`.toLowerCase()).not.toContain('canary');
  });
});

describe('a new password resets the count of the old one:', () => {
  test('a child’s, by its parent', async () => {
    await guesses(10);
    await guesses(10, { by: family.child });
    expect((await guess()).status).toBe(429);
    await expectSuccess(family.parent, 'POST /api/login', family.parentLogin);
    await expectSuccess(family.parent, `PATCH /api/children/${family.childId}`, { password: 'new secret' });
    expect((await guess({ password: 'new secret' })).status).toBe(200);
    expect((await guess()).status).toBe(401);
    expect((await guess({ by: family.child })).status).toBe(401);
  });
});

test('a new password of the parent from the console resets it, too', async () => {
  const { username } = family.parentLogin;
  const account = { role: 'parent', username } as const;
  for (let turn = 0; turn < 10; turn++) {
    await consume(app.ctx, unknownDeviceLimits(visitorContext(app, uniqueAddress()), account).limits);
  }
  const login = { username, password: 'another horse' };
  expect((await app.visitor().rest('POST /api/login', login)).status).toBe(429);
  await resetPasswordOf(app.ctx, login);
  expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
});

describe('one address', () => {
  const address = '203.0.113.80';

  test('has a hundred wrong attempts an hour, over all accounts', async () => {
    await failedAttempts(app, address, 98);
    const statuses = await guesses(5, (turn) => ({ address, username: `somebody ${turn}` }));
    expect(count(statuses, 401)).toBe(2);
    const refused = await guess({ address });
    expect(refused.body).toEqual({
      code: 'RATE_LIMITED',
      message: 'Too many tries. Ask a grown-up for help, or try again later.',
    });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
    expect((await guess()).status).toBe(401);
    app.clock.moveBy(1);
    expect((await guess({ address })).status).toBe(401);
  });

  test('ignores the port that a proxy adds', async () => {
    await failedAttempts(app, '203.0.113.83', 99);
    await failedAttempts(app, '2001:db8:0:83', 99);
    for (const of of ['203.0.113.83', '[2001:db8:0:83::1]']) {
      expect((await guess({ address: `${of}:50001` })).status).toBe(401);
      expect((await guess({ address: `${of}:50002`, username: 'somebody else' })).status).toBe(429);
    }
  });

  test('covers an IPv6 network', async () => {
    await failedAttempts(app, '2001:db8:0:7', 99);
    expect((await guess({ address: '2001:db8:0:7::1' })).status).toBe(401);
    expect((await guess({ address: '2001:db8:0:7:ffff::1' })).status).toBe(429);
    expect((await guess({ address: '2001:db8:0:8::1' })).status).toBe(401);
  });

  test('cannot block other logins with concurrent attempts', async () => {
    // Slow enough that the queue is still full when the other login arrives.
    const passwordCost = { memory: 8 * 1024, passes: 1, parallelism: 1 };
    const slow = await startTestApp(undefined, { trustProxy: 1, passwordCost });
    const { childLogin } = await aFamily(slow);
    const crowd = Promise.allSettled(
      Array.from({ length: 70 }, () => slow.ctx.passwordsFor('203.0.113.82').hash('correct horse')),
    );
    expect((await guess({ ...childLogin, by: slow.visitor() })).status).toBe(200);
    const rejected = (await crowd).filter(({ status }) => status === 'rejected').length;
    // One more if the queue is still full when the other login arrives.
    expect([6, 7]).toContain(rejected);
    await slow.close();
  });

  test('has no limit for correct logins', async () => {
    const school = '203.0.113.81';
    await failedAttempts(app, school, 99);
    for (let turn = 0; turn < 3; turn++) {
      const login = { address: school, password: family.childLogin.password };
      expect((await guess(login)).status).toBe(200);
    }
    expect(count(await guesses(2, { address: school }), 401)).toBe(1);
  });
});

test('without a trusted proxy, no header changes the address', async () => {
  const direct = await startTestApp();
  await failedAttempts(direct, '127.0.0.1', 98);
  const statuses: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const { status } = await direct.visitor().send({
      method: 'POST',
      url: '/api/child-login',
      payload: JSON.stringify({ username: `somebody ${turn}`, password: 'wrong horse' }),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': uniqueAddress(),
        forwarded: `for=${uniqueAddress()}`,
        'x-real-ip': uniqueAddress(),
      },
    });
    statuses.push(status);
  }
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([2, 2]);
  await direct.close();
});
