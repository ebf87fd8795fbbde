import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'starchart-options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The programs behind the commands of `package.json`. */
const PROGRAMS = {
  'npm start': '../main.ts',
  'npm run demo': 'demo.ts',
  'npm run admin': 'admin.ts',
  'npm run backup': 'backup.ts',
  'npm run restore': 'restore.ts',
  'npm run db:export-to': 'export-to.ts',
  'npm run ledger:verify': 'verify-ledger.ts',
};

async function run(program: string, args: string[]) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { exitCode: child.exitCode, said, complained };
}

describe.each(Object.entries(PROGRAMS))('%s', (command, program) => {
  test('--help explains the command, and nothing else happens', async () => {
    const { exitCode, said, complained } = await run(program, ['--help']);
    expect([exitCode, complained]).toEqual([0, '']);
    expect(said).toContain(command);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('an unknown option is rejected, and nothing else happens', async () => {
    const { exitCode, said, complained } = await run(program, ['--frobnicate']);
    expect([exitCode, said]).toEqual([2, '']);
    expect(complained).toMatch(/^Unknown option '--frobnicate'\.\n/);
    expect(complained).toContain(command);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test.each([
  ['main', '../main.ts', ['3000']],
  ['backup', 'backup.ts', ['one', '3000']],
])('%s rejects an argument too many', async (_name, program, args) => {
  const { exitCode, complained } = await run(program, args);
  expect(exitCode).toBe(2);
  expect(complained).toMatch(/^Unexpected: 3000\n/);
});
