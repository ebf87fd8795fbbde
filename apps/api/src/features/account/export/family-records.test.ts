import { setTimeout as sleep } from 'node:timers/promises';
import { openSnapshot } from '@starchart/db';
import { HABITS_A_DAY, writeLongHistory } from '@starchart/db/testing';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { aFamily, type TestFamily } from '../../../testing/families.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openRecords } from './family-records.ts';

const DAYS = 25;

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  await writeLongHistory(app.db, family, DAYS);
});
afterAll(() => app.close());

test('after a group that has waited for others most of the time comes a larger one', async () => {
  const snapshot = await openSnapshot(app.db);
  try {
    const records = await openRecords(snapshot.db, family.familyId);
    assert(records);
    const sizes: number[] = [];
    for await (const rows of records.rows('completions', family.childId)) {
      sizes.push(rows.length);
      await sleep(50);
    }
    expect(sizes).toEqual([25, 100, 100, DAYS * HABITS_A_DAY - 225]);
  } finally {
    await snapshot.close();
  }
});
