import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/index.ts';
import { deleteExpiredRows } from './retention.ts';

it('results of the nightly jobs are kept for 400 days', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { db, pool, drop } = await createTestDatabase();
  cleanup.defer(drop);
  await pool.query(`
    insert into nightly_backups (started_at, finished_at, state, file)
      select day, day, 'verified', 'backup' from generate_series(timestamptz '2025-01-01', '2026-03-11', '1 day') as day;
    insert into ledger_audits (started_at, finished_at, children, entries, faulty_children)
      select started_at, finished_at, 1, 1, 0 from nightly_backups`);
  await deleteExpiredRows(db, new Date('2026-03-11T12:00:00Z'));
  for (const table of ['nightly_backups', 'ledger_audits']) {
    const { rows } = await pool.query(`select count(*)::int from ${table}`);
    expect(rows, table).toEqual([{ count: 400 }]);
  }
});
