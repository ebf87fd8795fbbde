import { existsSync } from 'node:fs';
import { migrateToLatest, openDatabase, openJobQueue, syncBadges, writeBackup } from '@starchart/db';
import { MIGRATION_NAMES, startTestServer, takeSchemaBackTo } from '@starchart/db/testing';
import { createServiceContext } from '../../apps/api/src/app.ts';
import { ensureFirstAdmin } from '../../apps/api/src/features/admin/operator.service.ts';
import { createSampleFamily } from '../../apps/api/src/features/demo/sample-family.ts';
import { writeBackupFile } from '../../apps/api/src/platform/backup/backup-file.ts';
import { movableClock } from '../../apps/api/test-support/movable-clock.ts';
import { TEST_SECRETS, testOptions } from '../../apps/api/test-support/test-options.ts';
import { releasedBackup } from './released.ts';

/**
 * Writes the missing backups of released schemas: the sample family in the newest schema, migrated down step
 * by step. Existing backups stay, because released schemas do not change.
 */
const clock = movableClock('2026-03-11T12:00:00Z');
const admin = { username: 'demo', password: 'starchart', email: 'alex@example.org' };
const server = await startTestServer();
const connection = { connectionString: server.serverUrl };
try {
  await migrateToLatest(connection);
  const { db, close } = openDatabase({ connection, namedStatements: false });
  const jobs = await openJobQueue({ connection });
  await syncBadges(db);
  const ctx = createServiceContext(testOptions({ db, clock, jobs }));
  await ensureFirstAdmin(ctx, admin);
  await createSampleFamily(ctx, admin);
  await jobs.stop();
  await close();

  for (const name of MIGRATION_NAMES.toReversed()) {
    await takeSchemaBackTo(connection, name);
    const file = releasedBackup(name);
    if (existsSync(file)) continue;
    const secrets = {
      sessionSecret: TEST_SECRETS.sessionSecret,
      passwordPepper: TEST_SECRETS.passwordPepper.toString('base64'),
    };
    await writeBackupFile(file, writeBackup({ connection, createdAt: clock.now(), secrets }));
    console.log(`Wrote ${file}`);
  }
} finally {
  await server.stop();
}
