import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrateToLatest, openDatabase, openJobQueue, restoreBackup, syncBadges } from '@starchart/db';
import { createTestDatabase, MIGRATION_NAMES, takeSchemaBackTo } from '@starchart/db/testing';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../apps/api/src/app.ts';
import { SAMPLE_CHILD_LOGINS } from '../../apps/api/src/features/demo/sample-family.ts';
import { readBackupFile } from '../../apps/api/src/platform/backup/backup-file.ts';
import { expectSuccess } from '../../apps/api/test-support/families.ts';
import { movableClock } from '../../apps/api/test-support/movable-clock.ts';
import { TestClient } from '../../apps/api/test-support/test-client.ts';
import { testOptions } from '../../apps/api/test-support/test-options.ts';
import { KEPT_SCHEMAS, NEWEST_SCHEMA, RELEASED_SCHEMAS, releasedBackup } from './released.ts';

test('every released version and the newest schema have a backup; npm run generate:schema-fixture writes missing ones', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  const released = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].flatMap(
    ([, version]) => version ?? [],
  );
  expect(Object.keys(RELEASED_SCHEMAS).toSorted()).toEqual(released.toSorted());
  const kept = readdirSync(dirname(releasedBackup(NEWEST_SCHEMA)));
  expect(kept.toSorted()).toEqual(KEPT_SCHEMAS.map((name) => `${name}.backup`).toSorted());
});

describe('a backup of an earlier version', () => {
  test.each(KEPT_SCHEMAS)('a backup from %s works after an upgrade, with parents only', async (name) => {
    await using cleanup = new AsyncDisposableStack();
    const database = await createTestDatabase();
    cleanup.defer(() => database.drop());
    const { connection } = database;
    const { children } = await restoreBackup(connection, readBackupFile(releasedBackup(name)), {
      endsAccess: true,
    });
    expect(children).toBe(SAMPLE_CHILD_LOGINS.length);
    const roles = database.db.selectFrom('parents').select('family_role').distinct();
    expect(await roles.execute()).toEqual([{ family_role: 'parent' }]);

    const jobs = await openJobQueue({ connection });
    cleanup.defer(() => jobs.stop());
    await syncBadges(database.db);
    const clock = movableClock('2026-03-12T12:00:00Z');
    const app = await buildApp(testOptions({ db: database.db, clock, jobs }));
    cleanup.defer(() => app.close());
    const child = new TestClient(app);
    const [login] = SAMPLE_CHILD_LOGINS;
    const { body: session } = await expectSuccess(child, 'POST /api/child-login', login);
    const { body: habits } = await expectSuccess(child, `GET /api/children/${session.id}/habits`);
    const done = await expectSuccess(child, 'POST /api/habit-completions', {
      habitId: habits[0].id,
      childId: session.id,
    });
    expect(done.status).toBe(201);
    const { body: books } = await expectSuccess(
      child,
      `GET /api/children/${session.id}/points-entries/verify`,
    );
    expect(books).toMatchObject({ ok: true, currentPoints: done.body.currentPoints });
  });
});

describe('the hook before an upgrade', () => {
  test('runs once, on the first of several servers, and only with existing data', async () => {
    const { connection, drop } = await createTestDatabase();
    const older = MIGRATION_NAMES.at(-2) ?? '';
    await takeSchemaBackTo(connection, older);
    const schemas: string[] = [];
    const beforeUpgrade = async () => {
      const { pool, close } = openDatabase({ connection, namedStatements: false });
      const { rows } = await pool.query('select max(name) as newest from kysely_migration');
      schemas.push(rows[0].newest);
      await close();
    };
    const ran = await Promise.all([1, 2, 3].map(() => migrateToLatest(connection, { beforeUpgrade })));
    expect(ran.flat()).toEqual([MIGRATION_NAMES.at(-1)]);
    expect(schemas).toEqual([older]);
    await drop();
  });

  test('a failure changes nothing', async () => {
    const { connection, pool, drop } = await createTestDatabase();
    const older = MIGRATION_NAMES.at(-2) ?? '';
    await takeSchemaBackTo(connection, older);
    const upgrading = migrateToLatest(connection, {
      beforeUpgrade: () => Promise.reject(new Error('no room')),
    });
    await expect(upgrading).rejects.toThrow('no room');
    const { rows } = await pool.query('select max(name) as newest from kysely_migration');
    expect(rows).toEqual([{ newest: older }]);
    await drop();
  });
});
