import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@starchart/db';
import { createTestDatabase } from '@starchart/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily } from '../../test-support/families.ts';
import { type Outcome, runCommand } from '../../test-support/run-command.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { TEST_SECRETS } from '../../test-support/test-options.ts';
import { runAdmin } from './admin.ts';

const program = fileURLToPath(new URL('admin.ts', import.meta.url));

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'starchart-command-'));
  folders.push(folder);
  return folder;
}

/** Runs the command with the data folder inside `folder`. */
function run(
  folder: string,
  args: readonly string[],
  { environment, typed }: { environment?: Record<string, string>; typed?: string } = {},
): Promise<Outcome> {
  const variables = { DATA_DIR: join(folder, 'data'), ...environment };
  return runCommand((process) => runAdmin(args, process), variables, typed);
}

function passwordIn({ said }: Outcome): string {
  return /Password {2}(\S+) {3}\(shown only this once\)/.exec(said)?.[1] ?? '';
}

describe('on an external PostgreSQL', () => {
  const folder = aFolder();
  let app: TestApp;
  let environment: Record<string, string>;

  beforeAll(async () => {
    app = await startTestApp();
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    const secrets = {
      sessionSecret: Buffer.alloc(32, 1).toString('base64'),
      passwordPepper: TEST_SECRETS.passwordPepper.toString('base64'),
    };
    writeFileSync(join(folder, 'data/secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
    environment = { DATABASE_URL: app.connectionString };
  });
  afterAll(() => app.close());

  const command = (args: string[], typed?: string) =>
    run(folder, args, { environment, ...(typed !== undefined && { typed }) });

  function auditByOperator() {
    return app.db
      .selectFrom('audit_entries')
      .where('actor_role', '=', 'operator')
      .select(['action', 'actor_id', 'subject'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
  }

  test('a reset ends the parent’s sessions, not the children’s, mails the parent and is audited', async () => {
    const family = await aFamily(app);
    const reset = await command(['reset-password', family.parentLogin.username]);
    expect(reset).toMatchObject({ exitCode: 0, complained: '' });
    expect(passwordIn(reset)).toHaveLength(16);
    expect((await family.parent.rest('GET /api/auth/me')).status).toBe(401);
    expect((await family.child.rest('GET /api/auth/me')).status).toBe(200);
    const { username } = family.parentLogin;
    const login = await app.visitor().rest('POST /api/login', { username, password: passwordIn(reset) });
    expect(login.status).toBe(200);
    expect(await auditByOperator()).toEqual({
      action: 'password-reset',
      actor_id: null,
      subject: `parent/${family.parentId}`,
    });
    const mails = await app.db
      .selectFrom('outbox')
      .where('family_id', '=', family.familyId)
      .select(['kind', 'state'])
      .execute();
    expect(mails).toEqual([{ kind: 'password-changed', state: 'held' }]);
  });

  test('a reset reports an account that still cannot log in', async () => {
    for (const [status, hint] of [
      ['pending', "The account can't be used until an admin approves it."],
      ['rejected', "The account can't be used because its registration was rejected."],
    ] as const) {
      const { parentId, parentLogin } = await aFamily(app);
      await app.db.updateTable('parents').set({ status }).where('id', '=', parentId).execute();
      const { exitCode, said } = await command(['reset-password', parentLogin.username]);
      expect(exitCode).toBe(0);
      expect(said).toContain(hint);
    }
  });

  test('a new admin without an e-mail gets a placeholder address, and is audited', async () => {
    expect(await command(['create', 'First Aid'])).toMatchObject({ exitCode: 0 });
    expect(await command(['create', 'Second Aid'])).toMatchObject({ exitCode: 0 });
    const admin = await app.db
      .selectFrom('parents')
      .where('username', '=', 'Second Aid')
      .select(['id', 'name', 'email', 'status', 'is_admin'])
      .executeTakeFirstOrThrow();
    expect(admin).toMatchObject({ name: 'Second Aid', status: 'approved', is_admin: true });
    expect(admin.email).toMatch(/@starchart\.invalid$/);
    expect(await auditByOperator()).toEqual({
      action: 'admin-created',
      actor_id: null,
      subject: `parent/${admin.id}`,
    });
  });

  test('taken names are rejected, and no account is created', async () => {
    const { parentLogin } = await aFamily(app);
    const { email } = await app.db
      .selectFrom('parents')
      .where('username', '=', parentLogin.username)
      .select('email')
      .executeTakeFirstOrThrow();
    const sameName = await command(['create', parentLogin.username.toUpperCase()]);
    expect(sameName).toMatchObject({ exitCode: 1, said: '' });
    expect(sameName.complained).toContain(`The username ${parentLogin.username.toUpperCase()} is taken.`);
    const sameMail = await command(['create', 'another', '--email', email.toUpperCase()]);
    expect(sameMail).toMatchObject({
      exitCode: 1,
      said: '',
      complained: 'Another parent already has this email.\n',
    });
  });

  test('an unknown username is rejected', async () => {
    expect(await command(['reset-password', 'unknown'])).toEqual({
      exitCode: 1,
      said: '',
      complained: 'No parent has the username unknown. All of them: npm run admin -- list\n',
    });
  });

  test('a password from stdin is validated and stored exactly as typed', async () => {
    const { parentLogin } = await aFamily(app);
    const reset = ['reset-password', parentLogin.username, '--password-stdin'];
    expect(await command(reset, 'short\n')).toMatchObject({ exitCode: 2, said: '' });
    expect(await command(reset, ' with blanks \r\n')).toMatchObject({ exitCode: 0 });
    const login = { username: parentLogin.username, password: ' with blanks ' };
    expect((await app.visitor().rest('POST /api/login', login)).status).toBe(200);
  });

  test('the list escapes control characters in names', async () => {
    const { parentId } = await aFamily(app);
    await app.db
      .updateTable('parents')
      .set({ name: '\u001b[2J\u202eevil\nname\u0007 👨‍👩‍👧' })
      .where('id', '=', parentId)
      .execute();
    const { said, exitCode } = await command(['list']);
    expect(exitCode).toBe(0);
    expect(said).toContain('\ufffd[2J\ufffdevil\ufffdname\ufffd 👨‍👩‍👧');
    const parents = await app.db.selectFrom('parents').select('id').execute();
    expect(said.trimEnd().split('\n')).toHaveLength(1 + parents.length);
  });
});

async function anEmptyDatabase() {
  const database = await createTestDatabase();
  await database.pool.query('drop table kysely_migration');
  return database;
}

/** A data folder after the first start, without a database. */
function aFolderWithSecrets(): string {
  const folder = aFolder();
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  const secret = Buffer.alloc(32, 1).toString('base64');
  const secrets = JSON.stringify({ sessionSecret: secret, passwordPepper: secret });
  writeFileSync(join(folder, 'data/secrets.json'), secrets, { mode: 0o600 });
  return folder;
}

describe('reports an error and changes nothing:', () => {
  test('without a data folder, and creates none', async () => {
    const folder = aFolder();
    const { exitCode, complained } = await run(folder, ['list']);
    expect(exitCode).toBe(1);
    expect(complained).toContain(`There is no data folder ${join(folder, 'data')}.`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('without the secrets file, because a password with other secrets would not verify', async () => {
    const folder = aFolder();
    mkdirSync(join(folder, 'data'), { mode: 0o700 });
    const environment = { DATABASE_URL: 'postgresql://app@127.0.0.1:1/stars' };
    const { exitCode, complained } = await run(folder, ['reset-password', 'admin'], { environment });
    expect(exitCode).toBe(1);
    expect(complained).toContain('has no Starchart data');
    expect(existsSync(join(folder, 'data/secrets.json'))).toBe(false);
  });

  test('without a database', async () => {
    const folder = aFolderWithSecrets();
    const { exitCode, complained } = await run(folder, ['list']);
    expect(exitCode).toBe(1);
    expect(complained).toContain(`There is no database in ${join(folder, 'data')}.`);
    expect(existsSync(join(folder, 'data/postgres'))).toBe(false);
  });

  test('when the database is unreachable, without its password', async () => {
    const environment = { DATABASE_URL: 'postgresql://app:hunter2@127.0.0.1:1/stars' };
    const { exitCode, complained } = await run(aFolderWithSecrets(), ['list'], { environment });
    expect(exitCode).toBe(1);
    expect(complained).toContain('The database (127.0.0.1:1/stars) cannot be reached');
    expect(complained).not.toContain('hunter2');
  });

  test('when the database has no Starchart schema', async () => {
    const database = await anEmptyDatabase();
    const environment = { DATABASE_URL: database.connectionString };
    const { exitCode, complained } = await run(aFolderWithSecrets(), ['list'], { environment });
    expect({ exitCode, complained }).toEqual({
      exitCode: 1,
      complained: 'The database is still empty. Start Starchart once, and it fills it.\n',
    });
    await database.drop();
  });

  test.each([
    [
      'a newer',
      `insert into kysely_migration values ('9999-teleportation', now())`,
      'newer version of Starchart',
    ],
    [
      'an older',
      `delete from kysely_migration where name > '0001-families'`,
      'older version of Starchart. Start this version once',
    ],
  ])('with the schema of %s Starchart', async (_which, change, explanation) => {
    const { connection, connectionString, drop } = await createTestDatabase();
    const { pool, close } = openDatabase({ connection });
    await pool.query(change);
    await close();
    const environment = { DATABASE_URL: connectionString };
    const { exitCode, complained } = await run(aFolderWithSecrets(), ['list'], { environment });
    expect(exitCode).toBe(1);
    expect(complained).toContain(explanation);
    await drop();
  });

  test('with an invalid command line', async () => {
    expect(await run(aFolder(), ['list', '--loud'])).toEqual({
      exitCode: 2,
      said: '',
      complained: "Unknown option '--loud'.\nFor help, run: npm run admin -- --help\n",
    });
  });
});

test('help works without a database', async () => {
  const { exitCode, said, complained } = await run(aFolder(), ['--help']);
  expect({ exitCode, complained }).toEqual({ exitCode: 0, complained: '' });
  for (const name of ['reset-password', 'create', 'list']) expect(said).toContain(`npm run admin -- ${name}`);
});

test('npm runs the command', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  const [node, path] = scripts.admin.split(' ');
  expect(node).toBe('node');
  expect(fileURLToPath(new URL(`../../../../${path}`, import.meta.url))).toBe(program);
});
