import { type OpenDatabase, openDatabase } from '@starchart/db';
import { queuedJobs, writeLongLedger } from '@starchart/db/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erase } from '../../../test-support/actions.ts';
import { aFamily, expectSuccess, givePoints, type TestFamily } from '../../../test-support/families.ts';
import { rowsOf } from '../../../test-support/rows-of.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { eraseLedgers, resumeErasingLedgers } from './erase-ledgers.ts';
import { verifyLedgers } from './verify-ledgers.ts';

const ENTRIES = 300_000;
/** Far below the time that one statement needs for the whole ledger. */
const STATEMENT_TIMEOUT_MS = 1_000;

let app: TestApp;
let hurried: OpenDatabase;
let server: FastifyInstance;
let operator: OpenDatabase;
beforeAll(async () => {
  app = await startTestApp();
  const connection = { connectionString: app.connectionString };
  hurried = openDatabase({ connection, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  server = await app.startSecondServer(hurried.db);
  operator = openDatabase({ connection, statementTimeoutMs: 0, queryTimeoutMs: 0 });
});
afterAll(async () => {
  await operator.close();
  await app.close();
  await hurried.close();
});

async function aFamilyWithLongLedger(entries = ENTRIES): Promise<TestFamily> {
  const family = await aFamily(app);
  await writeLongLedger(operator.db, family, entries);
  await operator.pool.query('vacuum analyze points_entries');
  return { ...family, parent: family.parent.at(server) };
}

const entriesOf = ({ familyId }: TestFamily) =>
  rowsOf(operator.db, 'family_id', familyId).then(({ points_entries }) => points_entries);

const verify = ({ parent, childId }: TestFamily) =>
  parent.rest(`GET /api/children/${childId}/points-entries/verify`);

test('a ledger of 200,000 entries is verified within the request', { timeout: 120_000 }, async () => {
  const family = await aFamilyWithLongLedger(200_000);
  const answer = await verify(family);
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      ok: true,
      entries: 200_000,
      currentPoints: 0,
      totalPoints: 0,
      verifiedAt: app.clock.now().toISOString(),
      nightly: false,
    },
  ]);
  await expectSuccess(family.parent, `DELETE /api/children/${family.childId}`);
});

describe('a ledger that no statement can read as a whole', { timeout: 120_000 }, () => {
  let family: TestFamily;
  beforeAll(async () => {
    family = await aFamilyWithLongLedger();
  }, 120_000);

  test('is verified by the nightly job, and a request returns the last result', async () => {
    const tooLong = await verify(family);
    expect([tooLong.status, tooLong.body.code]).toEqual([409, 'CONFLICT']);
    const report = await verifyLedgers({ ...app.ctx, db: hurried.db });
    expect(report).toMatchObject({ children: 1, entries: ENTRIES, faulty: [] });

    const verifiedAt = report.startedAt.toISOString();
    const result = {
      ok: true,
      entries: ENTRIES,
      currentPoints: 0,
      totalPoints: 0,
      verifiedAt,
      nightly: true,
    };
    const answer = await verify(family);
    expect([answer.status, answer.body]).toEqual([202, result]);
    const overTrpc = await family.child.query('points.verify', { childId: family.childId });
    expect([overTrpc.status, overTrpc.body]).toEqual([200, result]);
  });

  const setChild = (values: { current_points?: number; entry_count?: number }) =>
    operator.db.updateTable('children').set(values).where('id', '=', family.childId).execute();

  test('has the result of the last nightly audit that verified it', async () => {
    await setChild({ current_points: 7 });
    app.clock.moveBy(24);
    const { startedAt } = await verifyLedgers({ ...app.ctx, db: hurried.db });
    const result = { ok: false, verifiedAt: startedAt.toISOString(), nightly: true };
    expect((await verify(family)).body).toMatchObject(result);

    // An audit that fails to verify it, because it divides by the number of entries.
    await setChild({ current_points: 0, entry_count: 10 });
    app.clock.moveBy(24);
    const { faulty } = await verifyLedgers({ ...app.ctx, db: hurried.db }, { statementTimeoutMs: 400 });
    expect(faulty).toMatchObject([{ faults: ['unverified'] }]);
    await setChild({ entry_count: ENTRIES });
    expect((await verify(family)).body).toMatchObject(result);
    await verifyLedgers({ ...app.ctx, db: hurried.db });
    expect((await verify(family)).body).toMatchObject({
      ok: true,
      verifiedAt: app.clock.now().toISOString(),
    });
  });

  test('is reported if it cannot be verified, and the others are verified', async () => {
    const [before, after] = [await aFamily(app), await aFamily(app)];
    for (const other of [before, after]) await givePoints(other, 10);
    // The number of entries that the audit divides by.
    await setChild({ entry_count: 10 });
    const report = await verifyLedgers({ ...app.ctx, db: hurried.db }, { statementTimeoutMs: 400 });
    expect(report).toMatchObject({ children: 3, entries: 2, faultyChildren: 1 });
    expect(report.faulty).toMatchObject([{ childId: family.childId, faults: ['unverified'] }]);
    await setChild({ entry_count: ENTRIES });
  });

  test('is erased with its child, which is gone at once, and after an interruption', async () => {
    const { childId, parent } = family;
    await expectSuccess(parent, `DELETE /api/children/${childId}`);
    expect(await entriesOf(family)).toBe(ENTRIES);
    expect((await family.child.rest('GET /api/auth/me')).status).toBe(401);
    for (const path of [
      '',
      '/parent-dashboard',
      '/kid-dashboard',
      '/points-entries',
      '/points-entries/verify',
    ]) {
      expect((await parent.rest(`GET /api/children/${childId}${path}`)).status, path).toBe(404);
    }
    expect((await parent.query('children.ownFamily', {})).body.children).toEqual([]);

    const interrupted = openDatabase({ connection: { connectionString: app.connectionString } });
    const stopped = eraseLedgers({ ...app.ctx, db: interrupted.db }).catch((error: unknown) => error);
    await expect.poll(() => entriesOf(family)).toBeLessThan(ENTRIES);
    await interrupted.close();
    expect(await stopped).toBeInstanceOf(Error);
    expect(await entriesOf(family)).toBeGreaterThan(0);

    const queued = (await queuedJobs(app.db, 'erase-ledgers')).length;
    await resumeErasingLedgers(app.ctx);
    expect(await queuedJobs(app.db, 'erase-ledgers')).toHaveLength(queued + 1);
    await eraseLedgers({ ...app.ctx, db: hurried.db });
    expect(await rowsOf(operator.db, 'child_id', childId)).toMatchObject({ points_entries: 0, ledgers: 0 });
    await resumeErasingLedgers(app.ctx);
    expect(await queuedJobs(app.db, 'erase-ledgers')).toHaveLength(queued + 1);
  });

  test('is erased with its family', async () => {
    const whole = await aFamilyWithLongLedger();
    expect((await erase(whole)).status).toBe(204);
    await eraseLedgers({ ...app.ctx, db: hurried.db });
    const { audit_entries: _audited, ...left } = await rowsOf(operator.db, 'family_id', whole.familyId);
    expect(new Set(Object.values(left))).toEqual(new Set([0]));
  });
});
