import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { recountLedger } from './ledger-audit.ts';
import { applyLedgerChange, findLedgerState, type LedgerChange } from './points.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into families (name, time_zone) values ('One', 'UTC'), ('Two', 'UTC');
    insert into parents (family_id, username, username_key, name, email, email_key) values
      (1, 'one', 'one', 'One', 'one@example.org', 'one@example.org');
    insert into children (family_id, parent_id, name, current_points) values (1, 1, 'A', 0)`);
});
afterAll(() => database.drop());

const TODAY = { day: '2026-03-11', writer: { role: 'parent', id: 1, guestPassId: null } } as const;

/** Adds five points, based on the ledger at `version`. */
function fiveMore(version: number, balance: number, familyId = 1): LedgerChange {
  const after = { currentPoints: balance + 5, totalPoints: 0, entryCount: version + 1, version: version + 1 };
  return {
    familyId,
    childId: 1,
    version,
    after,
    actor: { role: 'parent', id: 1, viaId: null },
    at: new Date('2026-03-11T12:00:00Z'),
    day: '2026-03-11',
    entries: [
      {
        number: version + 1,
        kind: 'adjustment',
        amount: 5,
        totalAmount: 0,
        balanceAfter: balance + 5,
        label: 'Gift',
        labelKey: null,
        labelParams: null,
        reason: null,
        habitId: null,
        rewardId: null,
        badgeKey: null,
        reversesEntryId: null,
        forDay: null,
      },
    ],
  };
}

describe('a change of the ledger', () => {
  test('is written with the resulting state', async () => {
    expect(await applyLedgerChange(database.db, fiveMore(0, 0))).toBeGreaterThan(0);
    expect(await findLedgerState(database.db, 1, 1, TODAY)).toEqual({
      childId: 1,
      currentPoints: 5,
      totalPoints: 0,
      entryCount: 1,
      version: 1,
      entriesToday: 1,
    });
    expect(await recountLedger(database.db, 1, 1)).toEqual({
      familyId: 1,
      childId: 1,
      faults: [],
      entries: 1,
      currentPoints: 5,
      totalPoints: 0,
    });
  });

  test('writes nothing when it is based on an outdated version', async () => {
    expect(await applyLedgerChange(database.db, fiveMore(0, 0))).toBeUndefined();
    expect(await findLedgerState(database.db, 1, 1, TODAY)).toMatchObject({ currentPoints: 5, version: 1 });
    expect(await recountLedger(database.db, 1, 1)).toMatchObject({ faults: [], entries: 1 });
  });

  test('writes nothing for a child of another family', async () => {
    expect(await applyLedgerChange(database.db, fiveMore(1, 5, 2))).toBeUndefined();
    expect(await findLedgerState(database.db, 2, 1, TODAY)).toBeUndefined();
    expect(await recountLedger(database.db, 2, 1)).toBeUndefined();
    expect(await recountLedger(database.db, 1, 1)).toMatchObject({ faults: [], entries: 1 });
  });

  test('is written once by twenty concurrent calls with the same version', async () => {
    const written = await Promise.all(
      Array.from({ length: 20 }, () => applyLedgerChange(database.db, fiveMore(1, 5))),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
    expect(await recountLedger(database.db, 1, 1)).toMatchObject({
      faults: [],
      entries: 2,
      currentPoints: 10,
    });
  });
});
