import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SAMPLE = 'APP_URL=http://stars.home\nREGISTRATIONS_PER_HOUR=7\n';

let folder: string;
let environment: typeof process.env;
let home: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'starchart-env-'));
  environment = { ...process.env };
  home = process.cwd();
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(home);
  process.env = environment;
  rmSync(folder, { recursive: true, force: true });
});

function read(content: string | Buffer) {
  writeFileSync('.env', content);
  const warnings: string[] = [];
  const config = readConfig({}, (message) => warnings.push(message));
  return { config, warnings };
}

function failureOf(content: string | Buffer): string {
  try {
    read(content);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'none';
}

describe('the file .env', () => {
  test('is optional, and the environment takes precedence', () => {
    expect(readConfig().appUrl).toBeUndefined();
    process.env.REGISTRATIONS_PER_HOUR = '9';
    expect(read(SAMPLE)).toMatchObject({
      config: { appUrl: 'http://stars.home', registrationsPerHour: 9 },
      warnings: [],
    });
  });

  test.each([
    ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${SAMPLE}`)],
    ['UTF-16', Buffer.from(`\uFEFF${SAMPLE}`, 'utf16le')],
    ['lines that end like on Windows', Buffer.from(SAMPLE.replaceAll('\n', '\r\n'))],
  ])('may be %s', (_what, content) => {
    expect(read(content).config).toMatchObject({ appUrl: 'http://stars.home', registrationsPerHour: 7 });
  });

  test('that cannot be read is named with the reason', () => {
    mkdirSync('.env');
    expect(() => readConfig()).toThrow(`${join(folder, '.env')}  cannot be read: it is a folder`);
    rmSync('.env', { recursive: true });
    writeFileSync('.env', SAMPLE);
    chmodSync('.env', 0o000);
    // Root may read every file.
    if (process.getuid?.() !== 0)
      expect(() => readConfig()).toThrow('cannot be read: this user may not read it');
  });

  test.each([
    ['ADMIN_PASSWORD=correct#horse', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD=correct horse #1', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD=#correct horse', 'ADMIN_PASSWORD'],
    ['APP_URL=http://stars.home\n  export SMTP_URL = smtp://stars:se#cret@mail # ours', 'SMTP_URL'],
    ['DATABASE_URL=postgresql://stars:1#23@db/stars', 'DATABASE_URL'],
  ])('with %j reports the cut value, and not what is left of it', (content, name) => {
    expect(failureOf(content)).toContain(
      `There's a mistake in the configuration:\n\n  ${name}  is cut at #: put it in quotes`,
    );
    expect(failureOf(content)).not.toMatch(/correct|23@|cret/);
  });

  test.each([
    [
      'ADMIN_PASSWORD="correct horse\nPORT=3001\nAPP_URL="http://stars.home"',
      'begins with a quote that is not closed',
    ],
    ["ADMIN_PASSWORD='correct horse", 'begins with a quote that is not closed'],
    ['ADMIN_PASSWORD="correct"horse"', 'is cut at its second "'],
    ["ADMIN_PASSWORD = 'correct'horse' # ours", "is cut at its second '"],
    [Buffer.from('ADMIN_PASSWORD=h\u00E4correct', 'latin1'), 'has characters that are not UTF-8'],
  ])('C: with %j reports the value that is not what was meant, without it', (content, problem) => {
    expect(failureOf(content)).toContain(
      `There's a mistake in the configuration:\n\n  ADMIN_PASSWORD  ${problem}`,
    );
    expect(failureOf(content)).not.toMatch(/correct|horse/);
  });

  test('C: takes the last of two lines, also if the first one is not what was meant', () => {
    expect(read('ADMIN_PASSWORD=correct#horse\nADMIN_PASSWORD="correct#horse"').config).toMatchObject({
      admin: { password: 'correct#horse' },
    });
  });

  test.each(['PORT: 3001', 'PORT 3001', 'set PORT=3001', '$env:PORT=3001', '"PORT"=3001', 'PORT'])(
    'C: warns of the line %j, which sets nothing',
    (line) => {
      expect(read(`# PORT: 3000\nHSTS=host\n${line}\n`).warnings).toEqual([
        `${join(folder, '.env')}: The line of PORT is ignored. Write PORT=value.`,
      ]);
    },
  );

  test('accepts # in quotes, in comments, and in what other programs read', () => {
    const { config } = read(
      [
        '# APP_URL=http://a#b',
        "ADMIN_PASSWORD='correct#horse'",
        'MAIL_FROM="Stars <stars@example.org>" # quoted',
        'REGISTRATIONS_PER_HOUR=7 # of the # school',
        'THEIR_COLOR=red#1',
      ].join('\n'),
    );
    expect(config).toMatchObject({ admin: { password: 'correct#horse' }, registrationsPerHour: 7 });
  });

  test('warns of names that are probably meant as settings, with the nearest one', () => {
    const { warnings } = read(
      [
        'APPURL=x',
        'TRUST_PROXIES=1',
        'Port=1',
        'HSOT=x',
        'SMTP_PASSWORD_FILE=x',
        'BACKUP_TIME=03:30',
        'DATBASE_URL=',
      ].join('\n'),
    );
    const file = join(folder, '.env');
    expect(warnings.toSorted()).toEqual([
      `${file}: There is no setting APPURL, so it is ignored. Is it APP_URL?`,
      `${file}: There is no setting BACKUP_TIME, so it is ignored. Is it BACKUP_DIR?`,
      `${file}: There is no setting DATBASE_URL, so it is ignored. Is it DATABASE_URL?`,
      `${file}: There is no setting HSOT, so it is ignored. Is it HOST?`,
      `${file}: There is no setting Port, so it is ignored. Is it PORT?`,
      `${file}: There is no setting SMTP_PASSWORD_FILE, so it is ignored. Is it SMTP_URL_FILE?`,
      `${file}: There is no setting TRUST_PROXIES, so it is ignored. Is it TRUST_PROXY?`,
    ]);
  });

  test('warns neither of names of other programs, nor of the environment', () => {
    process.env.APPURL = 'x';
    const { warnings } = read(
      'TZ=UTC\nTHEIR_KEY="-----BEGIN\nKEY\n-----END"\nNODE_ENV=production\nCOMPOSE_PROJECT_NAME=stars\nDATABASE_URL_FILE=\nPGHOST=x\n',
    );
    expect(warnings).toEqual([]);
  });

  test('is named where a wrong value is set in it', () => {
    process.env.LOG_LEVEL = 'loud';
    const message = failureOf('PORT=http\nDATABASE_URL=nonsense\n');
    expect(message).toContain('PORT          must be a port from 0 to 65535 (it is "http", set in .env)');
    expect(message).toMatch(/DATABASE_URL {2}must be an address .* \(set in \.env\)/);
    expect(message).toMatch(/LOG_LEVEL .*\(it is "loud", set in the environment\)/);
  });

  test('sets what other parts of the program read from the environment', () => {
    delete process.env.TZ;
    read('TZ=Pacific/Auckland');
    expect(process.env.TZ).toBe('Pacific/Auckland');
  });
});
