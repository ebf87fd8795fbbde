import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { countOpenTransactions, HABITS_A_DAY, writeLongHistory } from '@starchart/db/testing';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, expectSuccess, type TestFamily } from '../../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../../test-support/test-app.ts';
import { eraseLedgers } from '../../points/erase-ledgers.ts';
import { writeExport } from './export.service.ts';

const DAYS = 3_650;
const COMPLETIONS = DAYS * HABITS_A_DAY;
const MEGABYTE = 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let app: TestApp;
let family: TestFamily;
let smallFamily: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  smallFamily = await aFamily(app);
  await writeLongHistory(app.db, smallFamily, DAYS / 50);
  family = await aFamily(app);
  await writeLongHistory(app.db, family, DAYS);
}, 180_000);
afterAll(() => app.close());

/** The size of an export and its peak memory, in bytes. */
async function exportOf({ familyId, parentId: id }: TestFamily, chunksPerLook: number) {
  let peak = 0;
  let count = 0;
  let largest = 0;
  const zip: Uint8Array[] = [];
  await writeExport(app.ctx, { id, familyId }, async (chunk) => {
    largest = Math.max(largest, chunk.length);
    zip.push(chunk.slice());
    if (count++ % chunksPerLook === 0) peak = Math.max(peak, await memoryBeside(zip));
  });
  return { peak, largest, files: unzipSync(Buffer.concat(zip)) };
}

/** Memory in use without these chunks, in bytes. */
async function memoryBeside(zip: readonly Uint8Array[]): Promise<number> {
  // The first round frees buffers.
  collectGarbage();
  await turnOfTheLoop();
  collectGarbage();
  const kept = zip.reduce((sum, { length }) => sum + length, 0);
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external - kept;
}

describe('ten years of a family', { timeout: 120_000 }, () => {
  test('export with as much memory as a few weeks', async () => {
    await exportOf(smallFamily, 10); // The first export warms up the server.
    const small = await exportOf(smallFamily, 10);
    const large = await exportOf(family, 300);
    const size = Object.values(large.files).reduce((sum, { length }) => sum + length, 0);
    expect(size).toBeGreaterThan(25 * MEGABYTE);
    expect(large.peak - small.peak).toBeLessThan(4 * MEGABYTE);
    expect(large.largest).toBeLessThan(MEGABYTE / 2);

    const json = JSON.parse(Buffer.from(large.files['family.json'] ?? []).toString('utf8'));
    expect(json.completions).toHaveLength(COMPLETIONS);
    expect(json.pointsEntries).toHaveLength(COMPLETIONS);
    const ids = new Set(json.pointsEntries.map(({ id }: { id: number }) => id));
    expect(ids.size).toBe(COMPLETIONS);
    const page = Buffer.from(large.files['index.html'] ?? []).toString('utf8');
    expect(page.match(/<td>Habit completed<\/td>/g)).toHaveLength(COMPLETIONS);
    expect(page.match(/<caption>/g)?.length).toBeGreaterThanOrEqual(120);
  });

  test('stop exporting when the client disconnects, and are exported once at a time', async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const confirmed = { currentPassword: family.parentLogin.password };
    const ticketPath = async () =>
      (await expectSuccess(family.parent, 'POST /api/account/export', confirmed)).body.downloadPath;
    const paths = [await ticketPath(), await ticketPath()] as const;
    const leave = new AbortController();
    const download = (path: string, signal?: AbortSignal) =>
      fetch(address + path, { headers: { cookie: family.parent.cookie ?? '' }, ...(signal && { signal }) });
    const begun = download(paths[0], leave.signal).then(
      () => 'complete',
      () => 'left',
    );
    await expect.poll(() => countOpenTransactions(app.db), { interval: 5 }).toBeGreaterThan(0);
    expect((await download(paths[1])).status).toBe(409);
    expect((await family.parent.rest('POST /api/account/export', confirmed)).status).toBe(409);
    // Concurrent requests are not delayed.
    await expectSuccess(smallFamily.parent, 'GET /api/account');

    leave.abort();
    expect(await begun).toBe('left');
    await expect.poll(() => countOpenTransactions(app.db), { timeout: 30_000 }).toBe(0);
    // The export ends a moment after its transaction.
    let complete = await download(paths[1]);
    await expect
      .poll(async () => (complete.ok ? complete : (complete = await download(paths[1]))).status)
      .toBe(200);
    const zip = await complete.bytes();
    expect(complete.headers.get('content-length')).toBe(String(zip.length));
    expect(unzipSync(zip)).toHaveProperty(['family.json']);
    expect((await download(paths[0])).status).toBe(404);
  });

  test('erase in one call', async () => {
    await expectSuccess(family.parent, 'DELETE /api/account', {
      currentPassword: family.parentLogin.password,
      familyName: family.familyName,
    });
    await eraseLedgers(app.ctx);
    const left = app.db.selectFrom('points_entries').where('family_id', '=', family.familyId).select('id');
    expect(await left.limit(1).execute()).toEqual([]);
  });
});
