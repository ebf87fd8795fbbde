import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openDatabase, openJobQueue, restoreBackup, writeBackup } from '@starchart/db';
import { createTestDatabase, type TestDatabase } from '@starchart/db/testing';
import { startEmbeddedPostgres } from '@starchart/embedded-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aFamily,
  aMember,
  anInvitation,
  expectSuccess,
  givePoints,
  type TestFamily,
} from '../../test-support/families.ts';
import { aLinkFor } from '../../test-support/links.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { TestClient } from '../../test-support/test-client.ts';
import { testOptions } from '../../test-support/test-options.ts';
import { buildApp } from '../app.ts';
import { readBackupFile } from '../platform/backup/backup-file.ts';

/** Names that need escaping. */
const NAMES = ['back\\slash \\N \\.', 'half \u2028 way', '{"table":"families"}', 'Zoë ⭐️😀'];

const secret = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const SECRETS = { sessionSecret: secret(1), passwordPepper: secret(2) };

let app: TestApp;
let family: TestFamily;
let folder: string;
let file: string;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
  for (const name of NAMES) {
    // The API rejects line separators; stored names may have them.
    const accepted = name.replace('\u2028', '-');
    const { body: child } = await expectSuccess(family.parent, 'POST /api/children', { name: accepted });
    await expectSuccess(family.parent, `POST /api/children/${child.id}/bonus-points`, {
      points: 5,
      reason: accepted,
    });
    await app.db.updateTable('children').set({ name }).where('id', '=', child.id).execute();
  }
  await givePoints(family, 30);
  folder = mkdtempSync(join(tmpdir(), 'starchart-backup-'));
  file = join(folder, 'household.backup');
  aDataFolder('source', SECRETS);
  const { status, stderr } = await run('backup', [file], {
    DATABASE_URL: app.connectionString,
    DATA_DIR: join(folder, 'source'),
  });
  if (status !== 0) throw new Error(stderr);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

function aDataFolder(name: string, secrets?: object): string {
  const path = join(folder, name);
  mkdirSync(path);
  if (secrets) writeFileSync(join(path, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  return path;
}

/** Waits for the command without blocking: the server of these tests runs in the same process. */
async function run(command: 'backup' | 'restore', args: string[], settings: Record<string, string>) {
  const program = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...settings },
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, stdout, stderr };
}

type Pool = TestDatabase['pool'];

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  );
  return rows.map(({ name }) => name);
}

function unpacked(): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}

/** Audited actions of the operator, oldest first, each as often as it happened: identical entries within a minute are one with a count. */
async function operatorActions(db: TestDatabase['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['action', 'times'])
    .where('actor_role', '=', 'operator')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ action, times }) => Array<string>(times).fill(action));
}

/** A digest of all tables, independent of the row order. */
async function contentsOf(pool: Pool): Promise<string> {
  const digests: string[] = [];
  for (const name of await tablesOf(pool)) {
    // A backup does not contain the creation time of the schema.
    if (name.startsWith('kysely')) continue;
    const { rows } = await pool.query<{ count: string; digest: string }>(
      `select count(*) as count, coalesce(sum(hashtext(to_jsonb(line)::text)), 0) as digest from "${name}" as line
       where to_jsonb(line)->>'action' is distinct from 'backup-restored'`,
    );
    digests.push(`${name} ${rows[0]?.count} ${rows[0]?.digest}`);
  }
  return digests.join('\n');
}

describe('a backup', () => {
  test('is one file that only its owner can read, and prints its contents', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [header] = gunzipSync(readFileSync(file)).toString('utf8').split('\n', 1);
    expect(JSON.parse(header ?? '')).toMatchObject({
      format: 'starchart-backup',
      version: 1,
      secrets: SECRETS,
    });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is audited, because it exports all data', async () => {
    const before = await operatorActions(app.db);
    const settings = { DATABASE_URL: app.connectionString, DATA_DIR: join(folder, 'source') };
    const { status } = await run('backup', [join(folder, 'noted.backup')], settings);
    expect(status).toBe(0);
    expect(await operatorActions(app.db)).toEqual([...before, 'backup-taken']);
    const [latest] = (await (await app.admin()).rest('GET /api/admin/audit?limit=1&action=backup-taken')).body
      .items;
    expect(latest).toMatchObject({ actorRole: 'operator', actorName: null, subject: null });
  });

  test('of a read-only standby succeeds and reports that it could not be audited', async () => {
    const url = new URL(app.connectionString);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const audited = await operatorActions(app.db);
    const { status, stdout, stderr } = await run('backup', [join(folder, 'standby.backup')], {
      DATABASE_URL: url.href,
      DATA_DIR: join(folder, 'source'),
    });
    expect([status, stderr]).toEqual([
      0,
      "The database is read-only, so this backup isn't in the audit log.\n",
    ]);
    expect(stdout).toContain('standby.backup');
    expect(await operatorActions(app.db)).toEqual(audited);
  });

  test('never overwrites another file', async () => {
    const audited = await operatorActions(app.db);
    const before = readFileSync(file);
    const { status, stderr } = await run('backup', [file], {
      DATABASE_URL: app.connectionString,
      DATA_DIR: join(folder, 'source'),
    });
    expect([status, stderr]).toEqual([1, `The file ${file} already exists. Choose another name.\n`]);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(await operatorActions(app.db)).toEqual(audited);
  });

  test('gets a default name in the data folder', async () => {
    const dataDir = join(folder, 'source');
    const { status, stdout } = await run('backup', [], {
      DATABASE_URL: app.connectionString,
      DATA_DIR: dataDir,
    });
    const [made = ''] = readdirSync(join(dataDir, 'backups'));
    expect(status).toBe(0);
    expect(made).toMatch(/^starchart-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
    expect(stdout).toContain(join(dataDir, 'backups', made));
  });

  test('is a consistent snapshot despite concurrent writes', async () => {
    const lines = writeBackup({
      connection: { connectionString: app.connectionString },
      createdAt: app.clock.now(),
      secrets: SECRETS,
    });
    const first = await lines.next();
    const source = openDatabase({ connection: { connectionString: app.connectionString } });
    const before = await contentsOf(source.pool);
    await givePoints(family, 20);
    await aFamily(app);
    const rest = await buffer(lines);
    const target = await createTestDatabase();
    await restoreBackup(target.connection, Readable.from([first.value ?? Buffer.alloc(0), rest]));
    expect(await contentsOf(target.pool)).toBe(before);
    await target.drop();
    expect(await contentsOf(source.pool)).not.toBe(before);
    await source.close();
  });
});

describe('restoring', { timeout: 120_000 }, () => {
  let target: TestDatabase;
  let dataDir: string;
  let homes = 0;
  beforeEach(async () => {
    target = await createTestDatabase();
    dataDir = aDataFolder(`home-${++homes}`);
  });
  afterEach(() => target.drop());

  const restore = (from: string) =>
    run('restore', [from], { DATABASE_URL: target.connectionString, DATA_DIR: dataDir });

  test('restores all data and secrets, and continues the id sequences', async () => {
    const { status, stdout } = await restore(file);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Restored \d+ rows as of .*Z\. The ledgers of 5 children are correct\./);
    expect(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))).toEqual(SECRETS);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(await operatorActions(target.db)).toEqual(['backup-restored']);
    const names = await target.db.selectFrom('children').select('name').orderBy('id').execute();
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(NAMES));
    const { id } = await target.db
      .insertInto('families')
      .values({ name: 'Newcomers', time_zone: 'UTC' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(family.familyId);
    const change = (statement: string) => target.pool.query(statement);
    await expect(change('update points_entries set amount = 1000')).rejects.toThrow(/append|ledger/i);
    await expect(change('update habits set family_id = family_id + 1000')).rejects.toThrow(/foreign key/);
  });

  const damages: [string, () => Buffer, RegExp][] = [
    ['cut off', () => readFileSync(file).subarray(0, -2000), /damaged or incomplete/],
    ['cut off where it can still be unpacked', () => gzipSync(unpacked().slice(0, -400)), /damaged: /],
    [
      'changed in one place',
      () => gzipSync(unpacked().replace('half', 'hall')),
      /damaged: its contents are not what was written/,
    ],
    ['of something else', () => Buffer.from('a holiday picture'), /^This file isn't a Starchart backup\.\n$/],
    ['of something else, packed', () => gzipSync('a,b\n1,2\n'), /^This file isn't a Starchart backup\.\n$/],
    ['empty', () => Buffer.alloc(0), /isn't a Starchart backup|damaged/],
    [
      'of a newer format',
      () => gzipSync(unpacked().replace('"version":1', '"version":2')),
      /made by a newer version of Starchart/,
    ],
    [
      'of a newer version',
      () => gzipSync(unpacked().replace('"0001-families"', '"9999-tomorrow"')),
      /made by a newer version/,
    ],
  ];
  test('a damaged file, a foreign one and a newer one change nothing, and a valid one is restored afterwards', async () => {
    const before = await contentsOf(target.pool);
    for (const [how, contents, words] of damages) {
      const bad = join(folder, 'bad.backup');
      writeFileSync(bad, contents());
      const { status, stderr } = await restore(bad);
      expect(status, how).toBe(1);
      expect(stderr, how).toMatch(words);
      expect(stderr, how).not.toContain('    at ');
      if ((await tablesOf(target.pool)).length > 0) expect(await contentsOf(target.pool), how).toBe(before);
      expect(readdirSync(dataDir), how).toEqual([]);
    }
    expect((await restore(file)).status).toBe(0);
  });

  test('ledgers that do not balance change nothing', async () => {
    const source = await createTestDatabase();
    expect(
      (await run('restore', [file], { DATABASE_URL: source.connectionString, DATA_DIR: dataDir })).status,
    ).toBe(0);
    await source.pool.query('update children set current_points = current_points + 1');
    const cooked = join(folder, 'cooked.backup');
    expect(
      (await run('backup', [cooked], { DATABASE_URL: source.connectionString, DATA_DIR: dataDir })).status,
    ).toBe(0);
    await source.drop();
    const { status, stderr } = await restore(cooked);
    expect([status, stderr]).toEqual([1, 'Ledgers with errors in this backup: 5. Nothing was changed.\n']);
    expect(await tablesOf(target.pool)).toEqual([]);
  });

  test('a database that contains families is not changed', async () => {
    await target.db.insertInto('families').values({ name: 'Already here', time_zone: 'UTC' }).execute();
    const before = await contentsOf(target.pool);
    const { status, stderr } = await restore(file);
    expect([status, stderr]).toEqual([
      1,
      'The database is not empty, and nothing in it was changed. Choose an empty one.\n',
    ]);
    expect(await contentsOf(target.pool)).toBe(before);
  });

  test('a data folder with other secrets is not changed', async () => {
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ ...SECRETS, sessionSecret: secret(9) }));
    const { status, stderr } = await restore(file);
    expect(status).toBe(1);
    expect(stderr).toContain('belongs to another installation');
  });

  test('reports a backup file that does not exist', async () => {
    expect((await run('restore', [], { DATA_DIR: dataDir })).stderr).toContain('npm run restore -- <file>');
    expect((await run('restore', ['/no/such/file'], { DATA_DIR: dataDir })).stderr).toBe(
      'There is no file /no/such/file.\n',
    );
  });

  test('an empty data folder gets an embedded database', { timeout: 120_000 }, async () => {
    const { status, stderr } = await run('restore', [file], { DATA_DIR: dataDir });
    expect(status, stderr).toBe(0);
    const embedded = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
    const { pool, close } = openDatabase({ connection: embedded.connection });
    expect(await contentsOf(pool)).toContain('children 5 ');
    await close();
    await embedded.stop();
    const again = await run('restore', [file], { DATA_DIR: dataDir });
    expect([again.status, again.stderr.split('\n').at(-2)]).toEqual([
      1,
      'The database is not empty, and nothing in it was changed. Choose an empty one.',
    ]);
  });
});

/** The registration of a parent. */
function person(name: string) {
  return { username: name, name, email: `${name}@example.org`, password: 'correct horse' };
}

/** A request with its URL as `Idempotency-Key`. */
describe('what opened an account when the backup was made', { timeout: 120_000 }, () => {
  let earlier: string;
  let accessToken: string;
  let inviteCode: string;
  let invitation: string;
  let links: { confirmEmail: string; resetPassword: string };
  let target: TestDatabase;

  beforeAll(async () => {
    earlier = join(folder, 'earlier.backup');
    const { parent, parentId, parentLogin } = family;
    const { body: token } = await expectSuccess(parent, 'POST /api/access-tokens', {
      name: 'Kitchen display',
      scope: 'read',
      childIds: null,
      expiresInDays: 1,
      currentPassword: parentLogin.password,
    });
    accessToken = token.token;
    const { body: code } = await expectSuccess(await app.admin(), 'POST /api/invite-codes', { maxUses: 5 });
    inviteCode = code.code;
    invitation = await anInvitation(app, family);
    links = {
      confirmEmail: await aLinkFor(app, (await aFamily(app)).parentId, 'confirmed@example.org'),
      resetPassword: await aLinkFor(app, parentId),
    };
    const { status, stderr } = await run('backup', [earlier], {
      DATABASE_URL: app.connectionString,
      DATA_DIR: join(folder, 'source'),
    });
    if (status !== 0) throw new Error(stderr);
  });
  beforeEach(async () => {
    target = await createTestDatabase();
  });
  afterEach(() => target.drop());

  /** The status of each way into an account, on a server with the target database. */
  async function statuses(): Promise<Record<string, number>> {
    await using cleanup = new AsyncDisposableStack();
    const jobs = await openJobQueue({ connection: target.connection });
    cleanup.defer(() => jobs.stop());
    const server = await buildApp(testOptions({ db: target.db, clock: app.clock, jobs }));
    cleanup.defer(() => server.close());
    const visitor = () => new TestClient(server);
    const tries = {
      parent: () => family.parent.at(server).rest('GET /api/auth/me'),
      child: () => family.child.at(server).rest('GET /api/auth/me'),
      accessToken: () => visitor().withToken(accessToken).rest(`GET /api/children/${family.childId}`),
      inviteCode: () => visitor().rest('POST /api/register', { ...person('late'), inviteCode }),
      invitation: () => visitor().rest('POST /api/join', { ...person('joining'), token: invitation }),
      confirmEmail: () => visitor().rest(`POST /api/email-confirmations/${links.confirmEmail}`),
      resetPassword: () =>
        visitor().rest(`POST /api/password-resets/${links.resetPassword}`, { password: 'correct horse' }),
      password: () => visitor().rest('POST /api/login', family.parentLogin),
    };
    const found: Record<string, number> = {};
    for (const [name, attempt] of Object.entries(tries)) found[name] = (await attempt()).status;
    return found;
  }

  test('has ended after a restore, which says so; the password stays', async () => {
    const settings = { DATABASE_URL: target.connectionString, DATA_DIR: aDataFolder('ended') };
    const { status, stdout, stderr } = await run('restore', [earlier], settings);
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('sessions, known devices, links in emails, invite codes and access tokens');
    expect(stdout).toContain('Passwords, approvals, logins of children and webhooks are those of the backup');
    expect(await target.db.selectFrom('known_devices').select('id').execute()).toEqual([]);
    expect(await statuses()).toEqual({
      parent: 401,
      child: 401,
      accessToken: 401,
      inviteCode: 400,
      invitation: 404,
      confirmEmail: 400,
      resetPassword: 400,
      password: 200,
    });
  });

  test('lists the grown-ups who are back after a restore, with their roles, and says what else is', async () => {
    const own = await aFamily(app);
    const { parentId, login } = await aMember(app, own, { familyRole: 'parent' }, { name: 'Ben' });
    // The API rejects invisible characters; older names may have them.
    await app.db.updateTable('parents').set({ name: 'Ben \u202e' }).where('id', '=', parentId).execute();
    const helper = await aMember(app, own, { familyRole: 'helper' });
    const backup = join(folder, 'grown-ups.backup');
    const source = { DATABASE_URL: app.connectionString, DATA_DIR: join(folder, 'source') };
    expect((await run('backup', [backup], source)).status).toBe(0);
    await app.db.deleteFrom('parents').where('id', '=', parentId).execute();
    const settings = { DATABASE_URL: target.connectionString, DATA_DIR: aDataFolder('grown-ups') };
    const { status, stdout, stderr } = await run('restore', [backup], settings);
    expect(status, stderr).toBe(0);
    const lines = stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '));
    expect(lines).toContain('Family | Username | Name | Role | Status | Admin');
    const { familyName } = own;
    expect(lines).toContain(
      `${familyName} | ${own.parentLogin.username} | ${familyName} | parent | approved`,
    );
    expect(lines).toContain(`${familyName} | ${login.username} | Ben \ufffd | parent | approved`);
    expect(lines).toContain(`${familyName} | ${helper.login.username} | Grandma | helper | approved`);
    expect(lines.some((line) => line.endsWith(' | parent | approved | yes'))).toBe(true);
    expect(stdout).toContain('Grown-ups who were removed since then are back');
    expect(stdout).toMatch(
      /lowered roles are as high as before\. PINs are\nthose of the backup, erased children are back/,
    );
  });

  test('still opens it in a copy that moves to another database', async () => {
    await restoreBackup(target.connection, readBackupFile(earlier));
    expect(await statuses()).toEqual({
      parent: 200,
      child: 200,
      accessToken: 200,
      inviteCode: 201,
      invitation: 201,
      confirmEmail: 204,
      resetPassword: 204,
      password: 200,
    });
  });
});
