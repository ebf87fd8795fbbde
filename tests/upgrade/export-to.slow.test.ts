import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openDatabase, restoreBackup } from '@starchart/db';
import { createTestDatabase, type TestDatabase } from '@starchart/db/testing';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBackupFile } from '../../apps/api/src/platform/backup/backup-file.ts';
import { NEWEST_SCHEMA, releasedBackup } from './released.ts';

const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64');

let dataDir: string;
let durable: { connectionString: string; stop: () => Promise<void> };
let home: string;
let database: string;

// The shared test server is not durable, and an export requires a durable one.
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'starchart-move-'));
  dataDir = join(home, 'data');
  durable = await startEmbeddedPostgres({ dataDir: join(home, 'elsewhere') });
  const source = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  await restoreBackup(source.connection, readBackupFile(releasedBackup(NEWEST_SCHEMA)));
  await source.stop();
  const secrets = { sessionSecret: secret(1), passwordPepper: secret(2) };
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
}, 180_000);
afterAll(async () => {
  await durable.stop();
  rmSync(home, { recursive: true, force: true });
});

let made = 0;
beforeEach(async () => {
  database = `house_${++made}`;
  await onServer('starchart', `create database ${database}`);
});

function addressOf(name: string): string {
  const url = new URL(durable.connectionString);
  url.pathname = `/${name}`;
  url.password = 'hunter2';
  return url.href;
}

async function onServer(name: string, statement: string): Promise<Record<string, unknown>[]> {
  const { pool, close } = openDatabase({
    connection: { connectionString: addressOf(name) },
    namedStatements: false,
  });
  try {
    return (await pool.query(statement)).rows;
  } finally {
    await close();
  }
}

/** Gives the address in `EXPORT_TO_URL`, if there is one. */
async function exportTo(
  address: string | undefined,
  settings: Record<string, string> = {},
  { args = [], typed = '' }: { args?: string[]; typed?: string } = {},
) {
  const program = fileURLToPath(new URL('../../apps/api/src/cli/export-to.ts', import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      DATA_DIR: dataDir,
      ...(address !== undefined && { EXPORT_TO_URL: address }),
      ...settings,
    },
  });
  child.stdin.end(typed);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, stdout, stderr };
}

const CHILDREN = 'select id, family_id, name, current_points from children order by id';
const WHAT_OPERATORS_DID = "select action from audit_entries where actor_role = 'operator' order by id";

/** Content of the source database, read only. */
async function inSource(query: string): Promise<unknown[]> {
  const source = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const { pool, close } = openDatabase({ connection: source.connection });
  const { rows } = await pool.query(query);
  await close();
  await source.stop();
  return rows;
}

describe('export to another database', { timeout: 120_000 }, () => {
  test('copies everything to an empty database, prints the settings, keeps the source, and writes both audit logs', async () => {
    const before = await inSource(CHILDREN);
    const { status, stdout, stderr } = await exportTo(addressOf(database));
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(
      /^Copied \d+ rows to .*\/house_\d+\. The ledgers of 2 children are correct there\.\n/,
    );
    expect(stdout).toContain('DATABASE_URL');
    expect(stdout + stderr).not.toContain('hunter2');
    expect(await onServer(database, CHILDREN)).toEqual(before);
    expect(await inSource(CHILDREN)).toEqual(before);
    const noted = [{ action: 'database-moved' }];
    expect(await onServer(database, WHAT_OPERATORS_DID)).toEqual(noted);
    expect(await inSource(WHAT_OPERATORS_DID)).toEqual(noted);

    const again = await exportTo(addressOf(database));
    expect([again.status, again.stderr]).toEqual([
      1,
      'The database is not empty, and nothing in it was changed. Choose an empty one.\n',
    ]);
    expect(await inSource(WHAT_OPERATORS_DID)).toEqual(noted);
  });

  test('is rejected while a server runs', async () => {
    const running = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
    const { status, stderr } = await exportTo(addressOf(database));
    await running.stop();
    expect([status, stderr]).toEqual([1, expect.stringContaining('Another server is already running')]);
    expect(await onServer(database, 'select from pg_tables where schemaname = current_schema()')).toEqual([]);
  });
});

describe('rejects an export', { timeout: 120_000 }, () => {
  let volatile: TestDatabase;
  beforeEach(async () => {
    volatile = await createTestDatabase();
  });
  afterEach(() => volatile.drop());

  test.each([
    ['without an address', () => undefined, /^Where to\? Give the address of an empty database/],
    ['to something else', () => 'mysql://here', /^Where to\? Give the address of an empty database/],
    [
      'with a password that needs codes',
      () => 'postgresql://a:12/hunter2@127.0.0.1:1/stars',
      /^Where to\?.* @ as %40, : as %3A, \/ as %2F/,
    ],
    [
      'to an unreachable server',
      () => 'postgresql://a:hunter2@127.0.0.1:1/stars',
      /^The database \(127.0.0.1:1\/stars\) cannot be reached/,
    ],
    ['to a server without durability', () => volatile.connectionString, /configured to lose data in a crash/],
  ])('%s', async (_where, address, words) => {
    const { status, stderr } = await exportTo(address());
    expect([status, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(stderr).not.toContain('hunter2');
  });

  // The address has been read if the server there is not found.
  test('to an address that comes from standard input, or, with a warning that others can see it, as an argument', async () => {
    const address = 'postgresql://a:hunter2@127.0.0.1:1/stars';
    const unreachable = 'The database (127.0.0.1:1/stars) cannot be reached';
    const typed = await exportTo(undefined, {}, { typed: `${address}\n` });
    expect([typed.status, typed.stderr]).toEqual([1, expect.stringContaining(unreachable)]);
    expect(typed.stderr).not.toContain('other users');
    const given = await exportTo(undefined, {}, { args: [address] });
    expect([given.status, given.stderr]).toEqual([1, expect.stringContaining(unreachable)]);
    expect(given.stderr).toMatch(/^While this command runs, other users .* EXPORT_TO_URL/);
    for (const { stdout, stderr } of [typed, given]) expect(stdout + stderr).not.toContain('hunter2');
  });

  test('from an external PostgreSQL or without a database', async () => {
    const external = await exportTo(addressOf(database), { DATABASE_URL: 'postgresql://a@b/c' });
    expect(external.stderr).toContain('Starchart already uses your own PostgreSQL (b/c, from DATABASE_URL)');
    const empty = await exportTo(addressOf(database), { DATA_DIR: join(home, 'nowhere') });
    expect(empty.stderr).toContain('so there is nothing to move');
  });
});
