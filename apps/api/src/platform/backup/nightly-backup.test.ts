import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@starchart/db';
import { systemState } from '@starchart/schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aFamily, givePoints } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { backupName } from './backup-files.ts';
import { type BackupPlan, makeNightlyBackup } from './nightly-backup.ts';

const RETENTION = { days: 7, weeks: 4 };
const SECRETS = { sessionSecret: 'a', passwordPepper: 'b' };

let app: TestApp;
let database: OpenDatabase;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  database = openDatabase({ connection: { connectionString: app.connectionString } });
  await givePoints(await aFamily(app), 30);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'starchart-nightly-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(async () => {
  await database.close();
  await app.close();
});

function aPlan(changes: Partial<BackupPlan> = {}): BackupPlan {
  return {
    connection: { connectionString: app.connectionString },
    folder,
    retention: RETENTION,
    secrets: SECRETS,
    ...changes,
  };
}

/** The backup state that an admin sees. */
async function shown() {
  const { body } = await (await app.admin()).query('system.state');
  return systemState.parse(body).nightlyBackups;
}

/** The name of the database for test restores. */
async function scratchName(): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select 'starchart_check_' || oid as name from pg_database where datname = current_database()",
  );
  return rows[0]?.name ?? '';
}

async function scratchDatabases(): Promise<unknown[]> {
  const { rows } = await database.pool.query('select from pg_database where datname = $1', [
    await scratchName(),
  ]);
  return rows;
}

async function auditedActions(): Promise<string[]> {
  const rows = await app.db
    .selectFrom('audit_entries')
    .select('action')
    .where('actor_role', '=', 'system')
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('the nightly backup', () => {
  test('passes a test restore, is audited, and leaves no scratch database, not even that of a killed check', async () => {
    await database.pool.query(`create database ${await scratchName()}`);
    const backup = await makeNightlyBackup(app.ctx, aPlan());
    const name = backupName(app.clock.now(), 'nightly');
    expect(backup).toMatchObject({ state: 'verified', file: join(folder, name), problem: null });
    expect(readdirSync(folder)).toEqual([name]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(await scratchDatabases()).toEqual([]);
    expect(await shown()).toMatchObject({
      latest: { state: 'verified', problem: null },
      lastVerifiedAt: app.clock.now().toISOString(),
    });
    expect((await auditedActions()).at(-1)).toBe('backup-made');
  });

  test('is made by one of several servers', async () => {
    const made = await Promise.all([
      makeNightlyBackup(app.ctx, aPlan()),
      makeNightlyBackup(app.ctx, aPlan()),
    ]);
    expect(made.filter((backup) => backup?.state === 'verified')).toHaveLength(1);
    expect(made).toContain(undefined);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test('is kept unchecked if the role may not create databases; the admin page shows the statement that permits it', async () => {
    const role = `reader_of_${await scratchName()}`;
    await database.pool.query(`create role ${role} login password 'stars' in role pg_read_all_data`);
    const url = new URL(app.connectionString);
    url.username = role;
    url.password = 'stars';
    const backup = await makeNightlyBackup(app.ctx, aPlan({ connection: { connectionString: url.href } }));
    await database.pool.query(`drop role ${role}`);
    expect(backup?.state).toBe('unchecked');
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await shown()).latest?.problem).toBe(
      'The role of DATABASE_URL may not create databases, so the backup was not test-restored. ' +
        `This lets it: alter role ${role} createdb`,
    );
  });

  test('deletes expired nightly backups and keeps manual ones', async () => {
    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
    const byHand = backupName(daysAgo(50));
    const beforeUpgrade = backupName(daysAgo(49), 'before-upgrade');
    const others = [byHand, beforeUpgrade, 'holiday.jpg'];
    const nights = Array.from({ length: 40 }, (_, night) => backupName(daysAgo(night + 1), 'nightly'));
    for (const name of [...others, ...nights]) writeFileSync(join(folder, name), '');
    await makeNightlyBackup(app.ctx, aPlan({ retention: { days: 2, weeks: 0 } }));
    const kept = [...nights.slice(0, 1), backupName(app.clock.now(), 'nightly')];
    expect(readdirSync(folder).toSorted()).toEqual([...others, ...kept].toSorted());
  });
});

test('nightly backups of a clock that was ahead take the place of no other, and stay until their time', async () => {
  const nightlyAt = (time: string) => {
    const name = backupName(new Date(time), 'nightly');
    writeFileSync(join(folder, name), '');
    return name;
  };
  const ahead = [1, 2, 3, 4, 5, 6, 7].map((week) => nightlyAt(`2027-0${week}-15T03:30:00Z`));
  const yesterday = nightlyAt('2026-03-10T03:30:00Z');
  await makeNightlyBackup(app.ctx, aPlan());
  expect(readdirSync(folder).toSorted()).toEqual(
    [yesterday, backupName(app.clock.now(), 'nightly'), ...ahead].toSorted(),
  );
});

describe('a failed nightly backup', () => {
  let older: string[];
  beforeEach(() => {
    older = [1, 2, 3].map((days) =>
      backupName(new Date(app.clock.now().getTime() - days * 86_400_000), 'nightly'),
    );
    for (const name of older) writeFileSync(join(folder, name), '');
  });

  const TIGHT = { retention: { days: 1, weeks: 0 } };
  const failing = (changes: Partial<BackupPlan> = {}) =>
    expect(makeNightlyBackup(app.ctx, aPlan({ ...TIGHT, ...changes }))).rejects.toThrow();

  test('because the disk is full keeps the older backups, leaves no partial file and notifies an admin', async () => {
    const draft = `${backupName(app.clock.now(), 'nightly')}.part`;
    symlinkSync('/dev/full', join(folder, draft));
    await failing();
    expect(readdirSync(folder).toSorted()).toEqual(older.toSorted());
    expect((await shown()).latest).toEqual({
      at: app.clock.now().toISOString(),
      state: 'failed',
      problem:
        `The backup could not be written to ${folder}: the disk is full. Existing backups are unchanged. ` +
        'Fix this, or set another folder with BACKUP_DIR.',
    });
    expect((await auditedActions()).at(-1)).toBe('backup-failed');
  });

  test('because of too little free space writes nothing', async () => {
    await failing({ folder: '/proc' });
    expect((await shown()).latest?.problem).toMatch(
      /^The disk of \/proc has 0 MB free, and \d+ MB are needed\. Free up space there, or set another folder/,
    );
  });

  test('because the folder is a file is reported', async () => {
    await failing({ folder: join(folder, older[0] ?? '') });
    expect((await shown()).latest?.problem).toMatch(/^The backup could not be written to .*BACKUP_DIR\.$/);
  });

  test('because its ledgers do not balance is kept under another name, with the older ones', async () => {
    await database.pool.query('update children set current_points = current_points + 1');
    await failing();
    await database.pool.query('update children set current_points = current_points - 1');
    expect(readdirSync(folder).toSorted()).toEqual([...older, 'starchart-doubtful.backup'].toSorted());
    expect((await shown()).latest?.problem).toMatch(
      /Ledgers with errors in this backup: 1\..* npm run ledger:verify/,
    );
    expect(await scratchDatabases()).toEqual([]);
  });

  test('keeps the time of the last good one', async () => {
    await makeNightlyBackup(app.ctx, aPlan());
    const goodAt = app.clock.now().toISOString();
    app.clock.moveTo('2026-03-12T12:00:00Z');
    await failing({ folder: '/proc' });
    expect(await shown()).toMatchObject({ latest: { state: 'failed' }, lastVerifiedAt: goodAt });
  });
});
