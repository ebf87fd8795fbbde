import { isWorkLeft, queuedJobs } from '@starchart/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { nextNight, schedulePurge } from './purge-deleted-data.ts';

describe('the nightly purge time', () => {
  test.each([
    ['2026-03-11T12:00:00Z', 'UTC', '2026-03-12T02:00:00.000Z'],
    ['2026-03-11T01:59:59Z', 'UTC', '2026-03-11T02:00:00.000Z'],
    ['2026-03-11T05:00:00Z', 'UTC', '2026-03-12T02:00:00.000Z'],
    ['2026-03-11T12:00:00Z', 'Asia/Tokyo', '2026-03-11T17:00:00.000Z'],
    ['2026-03-11T12:00:00Z', 'America/Los_Angeles', '2026-03-12T09:00:00.000Z'],
    // A time that the clock change skips is one hour later.
    ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ])('after %s in %s is %s', (now, timeZone, begins) => {
    expect(nextNight(new Date(now), timeZone)?.toISOString()).toBe(begins);
  });

  test.each([
    ['2026-03-11T02:00:00Z', 'UTC'],
    ['2026-03-11T04:59:59Z', 'UTC'],
    ['2026-03-10T18:30:00Z', 'Asia/Tokyo'],
  ])('is undefined during the night: %s in %s', (now, timeZone) => {
    expect(nextNight(new Date(now), timeZone)).toBeUndefined();
  });
});

describe('erased data is purged', () => {
  let app: TestApp;
  let ctx: ServiceContext;
  beforeAll(async () => {
    app = await startTestApp();
    const { installation } = app.ctx;
    ctx = {
      ...app.ctx,
      installation: { ...installation, database: { ...installation.database, isEmbedded: true } },
    };
  });
  afterAll(() => app.close());

  test('at once if it is small', async () => {
    expect(await clearings(ctx, 2 ** 40)).toBe(1);
    expect(await isWorkLeft(app.db, 'purge-deleted-data')).toBe(false);
  });

  test('at once on an external server, in any size', async () => {
    expect(await clearings(app.ctx, 1)).toBe(1);
    expect(await isWorkLeft(app.db, 'purge-deleted-data')).toBe(false);
  });

  test('in the next night if it is large', async () => {
    // The queue uses the database clock.
    app.clock.moveTo(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    expect(await clearings(ctx, 1)).toBe(0);
    const [job] = await queuedJobs(app.db, 'purge-deleted-data');
    const begins = nextNight(app.clock.now(), 'UTC')?.getTime() ?? 0;
    expect(job?.startsInSeconds).toBeCloseTo((begins - Date.now()) / 1000, -2);
    app.clock.moveTo('2026-03-11T03:00:00Z');
    expect(await clearings(ctx, 1)).toBe(1);
  });
});

async function clearings(of: ServiceContext, momentBytes: number): Promise<number> {
  let count = 0;
  await schedulePurge(of, async () => void count++, { momentBytes });
  return count;
}
