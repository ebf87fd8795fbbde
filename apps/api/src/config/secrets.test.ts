import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecrets, SecretsError } from './secrets.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'starchart-secrets-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('the first start creates secrets that only the owner can read, and later starts keep them', () => {
  const first = loadSecrets(dataDir);
  expect(first.passwordPepper).toHaveLength(32);
  expect(first.sessionSecret.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  expect(loadSecrets(dataDir)).toEqual(first);
});

it('two installations have different secrets', () => {
  const elsewhere = join(dataDir, 'elsewhere');
  expect(loadSecrets(elsewhere)).not.toEqual(loadSecrets(dataDir));
});

it('servers that start at once on a new folder agree on the secrets', async () => {
  const program = `import { loadSecrets, SecretsError } from ${JSON.stringify(new URL('secrets.ts', import.meta.url).href)};
    process.stdout.write(loadSecrets(${JSON.stringify(dataDir)}).sessionSecret);`;
  const starts = Array.from({ length: 4 }, async () => {
    const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await Promise.all([readText(server.stdout), once(server, 'close')]);
    return output;
  });
  const seen = new Set(await Promise.all(starts));
  expect([...seen]).toEqual([loadSecrets(dataDir).sessionSecret]);
});

it('a file that others can read gets mode 600, with a warning', () => {
  loadSecrets(dataDir);
  const path = join(dataDir, 'secrets.json');
  chmodSync(path, 0o644);
  const warnings: string[] = [];
  loadSecrets(dataDir, (message) => warnings.push(message));
  expect(warnings).toEqual([
    `Other users of this machine could read ${path} (mode 644). Now only its owner can.`,
  ]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('a data folder that others can open gets mode 700, with a warning', () => {
  const folder = join(dataDir, 'new');
  loadSecrets(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  chmodSync(folder, 0o755);
  const warnings: string[] = [];
  loadSecrets(folder, (message) => warnings.push(message));
  expect(warnings).toEqual([
    `Other users of this machine could open the data folder ${folder} (mode 755). Now only its owner can.`,
  ]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('a shared folder such as /tmp stays as it is', () => {
  chmodSync(dataDir, 0o1777);
  loadSecrets(dataDir);
  expect(statSync(dataDir).mode & 0o7777).toBe(0o1777);
});

it.each(['', '{', '{}', '{"sessionSecret":"c2hvcnQ=","passwordPepper":"c2hvcnQ="}'])(
  'a damaged file (%j) is an error and is never replaced',
  (damaged) => {
    const path = join(dataDir, 'secrets.json');
    writeFileSync(path, damaged, { mode: 0o600 });
    expect(() => loadSecrets(dataDir)).toThrow(`The file ${path} is damaged. Restore it from a backup`);
    expect(readFileSync(path, 'utf8')).toBe(damaged);
  },
);

it('C: a link to a missing file is an error in one line and is never replaced', () => {
  const path = join(dataDir, 'secrets.json');
  symlinkSync(join(dataDir, 'unmounted/secrets.json'), path);
  expect(() => loadSecrets(dataDir)).toThrow(SecretsError);
  expect(() => loadSecrets(dataDir)).toThrow(`The file ${path} is a link to a file that does not exist.`);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

it('C: a folder in place of the file is an error in one line', () => {
  const path = join(dataDir, 'secrets.json');
  mkdirSync(path);
  expect(() => loadSecrets(dataDir)).toThrow(SecretsError);
  expect(() => loadSecrets(dataDir)).toThrow(`${path} is a folder.`);
});
