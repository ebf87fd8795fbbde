import { statSync } from 'node:fs';
import { join } from 'node:path';
import { checkBackup, writeBackup } from '@starchart/db';
import { readBackupFile, writeBackupFile } from '../../apps/api/src/platform/backup/backup-file.ts';
import { BenchEnvironment } from './environment.ts';
import { CHILDREN, HABITS } from './families.ts';
import { seedFamilies, writeHistory } from './seed.ts';

const MEGABYTE = 1_000_000;

/**
 * Measures a backup of a database with this many completions, and its restore and ledger check in another
 * database.
 */
export async function backup(completions: number, days: number): Promise<Record<string, string>> {
  const stage = await BenchEnvironment.open();
  try {
    const families = { first: 1, count: Math.ceil(completions / (days * CHILDREN * HABITS)) };
    console.error(`Loading ${completions.toLocaleString('en')} completions …`);
    const client = await stage.database.pool.connect();
    await seedFamilies(client, families, stage.timeZone);
    const children = { first: 1, count: families.count * CHILDREN };
    await writeHistory(client, { children, days, today: stage.days.today });
    // Benchmark families have all badges from the start, without ledger entries for them.
    await client.query('delete from child_badges');
    client.release();
    await stage.settle();
    const { rows } = await stage.database.pool.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    const { connection } = stage.postgres;
    const file = join(stage.folder, 'bench.backup');

    console.error('Saving …');
    const saving = performance.now();
    await writeBackupFile(file, writeBackup({ connection, createdAt: new Date(), secrets: {} }));
    console.error('Restoring …');
    const restoring = performance.now();
    const { state } = await checkBackup(connection, readBackupFile(file));
    const restored = performance.now();

    const gigabytes = Number(rows[0]?.bytes) / 1_000 / MEGABYTE;
    return {
      'the database, in MB': (gigabytes * 1_000).toFixed(0),
      'the file, in MB': (statSync(file).size / MEGABYTE).toFixed(0),
      'saved, in minutes': minutes(restoring - saving),
      [`restored and recounted (${state}), in minutes`]: minutes(restored - restoring),
      'the same for each GB of the database': minutes((restored - restoring) / gigabytes),
    };
  } finally {
    await stage.close();
  }
}

function minutes(ms: number): string {
  return (ms / 60_000).toFixed(1);
}
