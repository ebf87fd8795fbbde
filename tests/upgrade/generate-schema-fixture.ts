import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { migrateToLatest, openDatabase, openJobQueue, syncBadges, writeBackup } from '@starchart/db';
import { startTestServer, takeSchemaBackTo } from '@starchart/db/testing';
import { createServiceContext } from '../../apps/api/src/app.ts';
import { ensureFirstAdmin } from '../../apps/api/src/features/admin/operator.service.ts';
import { createSampleFamily } from '../../apps/api/src/features/demo/sample-family.ts';
import { writeBackupFile } from '../../apps/api/src/platform/backup/backup-file.ts';
import { movableClock } from '../../apps/api/test-support/movable-clock.ts';
import { TEST_SECRETS, testOptions } from '../../apps/api/test-support/test-options.ts';
import { KEPT_SCHEMAS, NEWEST_SCHEMA, releasedBackup } from './released.ts';

/**
 * Writes the missing backups of released schemas and of the newest one: the sample family in the newest schema, migrated
 * down. Existing backups stay, because released schemas do not change; those of other schemas are removed.
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

  for (const name of KEPT_SCHEMAS.toReversed()) {
    const file = releasedBackup(name);
    if (existsSync(file)) continue;
    await takeSchemaBackTo(connection, name);
    const secrets = {
      sessionSecret: TEST_SECRETS.sessionSecret,
      passwordPepper: TEST_SECRETS.passwordPepper.toString('base64'),
    };
    await writeBackupFile(file, writeBackup({ connection, createdAt: clock.now(), secrets }));
    console.log(`Wrote ${file}`);
  }
  const folder = dirname(releasedBackup(NEWEST_SCHEMA));
  const kept = KEPT_SCHEMAS.map((name) => basename(releasedBackup(name)));
  for (const name of readdirSync(folder).filter((one) => !kept.includes(one))) rmSync(join(folder, name));
} finally {
  await server.stop();
}
