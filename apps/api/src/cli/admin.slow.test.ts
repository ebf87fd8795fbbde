import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../test-support/run-command.ts';

const server = fileURLToPath(new URL('../main.ts', import.meta.url));
const program = fileURLToPath(new URL('admin.ts', import.meta.url));

/** Runs the command in a folder and waits for its exit. */
async function run(folder: string, args: readonly string[], typed?: string): Promise<Outcome> {
  const command = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: 'data' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that fails before it reads closes its stdin first.
  command.stdin.on('error', () => {});
  command.stdin.end(typed);
  const [said, complained] = await Promise.all([
    readText(command.stdout),
    readText(command.stderr),
    once(command, 'close'),
  ]);
  return { exitCode: command.exitCode, said, complained };
}

function passwordIn({ said }: Outcome): string {
  return /Password {2}(\S+) {3}\(shown only this once\)/.exec(said)?.[1] ?? '';
}

describe('on the embedded database', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'starchart-command-'));
  let running: ChildProcess | undefined;
  let address = '';

  async function startServer(): Promise<void> {
    running = spawn(process.execPath, [server], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: 'data', ADMIN_PASSWORD: 'forgotten since' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let welcome = '';
    for await (const part of running.stdout ?? []) {
      welcome += part;
      if (welcome.includes('Press Ctrl-C to stop.')) break;
    }
    address = /http:\/\/[\w.:]+/.exec(welcome)?.[0] ?? '';
  }

  async function stopServer(): Promise<void> {
    if (!running || running.exitCode !== null) return;
    running.kill('SIGTERM');
    await once(running, 'close');
  }

  beforeAll(startServer, 120_000);
  afterAll(async () => {
    await stopServer();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  async function logIn(username: string, password: string): Promise<{ status: number; cookie: string }> {
    const { status, headers } = await fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    return {
      status,
      cookie: headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; '),
    };
  }

  async function statusFor(cookie: string): Promise<number> {
    return (await fetch(`${address}/api/auth/me`, { headers: { cookie } })).status;
  }

  test('while the server runs: a reset sets a new password and ends the parent’s sessions', async () => {
    const { cookie } = await logIn('admin', 'forgotten since');
    expect(await statusFor(cookie)).toBe(200);
    const reset = await run(folder, ['reset-password', 'ADMIN']);
    expect(reset).toMatchObject({ exitCode: 0, complained: '' });
    expect(await statusFor(cookie)).toBe(401);
    expect((await logIn('admin', 'forgotten since')).status).toBe(401);
    expect((await logIn('admin', passwordIn(reset))).status).toBe(200);
  });

  test('while the server runs: a new admin can log in at once and decide on others', async () => {
    const created = await run(folder, [
      'create',
      'grandma',
      '--name',
      'Grand Ma',
      '--email',
      'g@example.org',
    ]);
    expect(created).toMatchObject({ exitCode: 0, complained: '' });
    const { status, cookie } = await logIn('grandma', passwordIn(created));
    expect(status).toBe(200);
    const me = await fetch(`${address}/api/auth/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({ name: 'Grand Ma', email: 'g@example.org', isAdmin: true });
    expect((await fetch(`${address}/api/parents`, { headers: { cookie } })).status).toBe(200);
  });

  test('while it does not run: the same, and the database is stopped afterwards', async () => {
    await stopServer();
    const database = join(folder, 'data/postgres/postmaster.pid');
    expect(existsSync(database)).toBe(false);
    const reset = ['reset-password', 'grandma', '--password-stdin'];
    const typed = await run(folder, reset, 'from the keyboard\n');
    expect(typed).toMatchObject({ exitCode: 0, complained: '' });
    expect(typed.said).not.toContain('keyboard');
    const listed = await run(folder, ['list']);
    expect(listed.said.split('\n')).toEqual([
      'Username  Name      Email          Status    Admin  Registered',
      expect.stringMatching(/^admin     admin     none yet       approved  yes    \d{4}-\d\d-\d\d$/),
      expect.stringMatching(/^grandma   Grand Ma  g@example\.org  approved  yes    \d{4}-\d\d-\d\d$/),
      '',
    ]);
    expect(existsSync(database)).toBe(false);
    await startServer();
    expect((await logIn('grandma', 'from the keyboard')).status).toBe(200);
  });
});

test('an invalid command line exits with the usage error code', async () => {
  expect(await run(tmpdir(), ['list', '--loud'])).toEqual({
    exitCode: 2,
    said: '',
    complained: "Unknown option '--loud'.\nFor help, run: npm run admin -- --help\n",
  });
});
