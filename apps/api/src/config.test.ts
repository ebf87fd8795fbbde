import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Environment, parseConfig } from './config.ts';

function mistakesOf(environment: Environment): string {
  try {
    parseConfig(environment, readNothing);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'none';
}

function readNothing(): string {
  throw new Error('no such file');
}

describe('the configuration', () => {
  it('of an empty environment is a server for this machine only, on the embedded database', () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseUrlDirect: undefined,
      databaseNamedStatements: true,
      admin: { username: undefined, password: undefined, email: undefined },
      defaultTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      appUrl: undefined,
      smtpUrl: undefined,
      trustProxy: false,
      logLevel: 'warn',
    });
  });

  it.each(['bananas', 'maybe', '10.0.0.1/x', '10.0.0.300', '1,'])('refuses TRUST_PROXY=%s', (value) => {
    expect(mistakesOf({ TRUST_PROXY: value })).toContain('must be true, false, how many proxies');
  });

  it('wants to know the proxy that serves its https', () => {
    const APP_URL = 'https://stars.example.org';
    expect(mistakesOf({ APP_URL })).toContain('must name the proxy that serves the https of APP_URL');
    expect(mistakesOf({ APP_URL, TRUST_PROXY: '1' })).toBe('none');
    expect(mistakesOf({ APP_URL: 'http://stars.home' })).toBe('none');
  });

  it('takes every setting', () => {
    expect(
      parseConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/starchart',
        DATABASE_URL: 'postgresql://app@pooler/stars',
        DATABASE_URL_DIRECT: 'postgresql://app@db/stars',
        DATABASE_NAMED_STATEMENTS: 'false',
        ADMIN_USERNAME: 'grandma',
        ADMIN_PASSWORD: 'a long one of her own',
        ADMIN_EMAIL: 'grandma@example.org',
        DEFAULT_TIME_ZONE: 'Pacific/Auckland',
        APP_URL: 'https://stars.example.org/',
        SMTP_URL: 'smtps://user:pass@mail.example.org',
        TRUST_PROXY: '10.0.0.1, 10.0.0.2',
        LOG_LEVEL: 'info',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/starchart',
      databaseUrl: 'postgresql://app@pooler/stars',
      databaseUrlDirect: 'postgresql://app@db/stars',
      databaseNamedStatements: false,
      admin: { username: 'grandma', password: 'a long one of her own', email: 'grandma@example.org' },
      defaultTimeZone: 'Pacific/Auckland',
      appUrl: 'https://stars.example.org',
      smtpUrl: 'smtps://user:pass@mail.example.org',
      trustProxy: '10.0.0.1, 10.0.0.2',
      logLevel: 'info',
    });
  });

  it('takes an empty variable as one that is not set', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '', APP_URL: '' })).toEqual(
      parseConfig({}),
    );
  });

  it('uses the one address of the database for everything when there is only one', () => {
    const { databaseUrlDirect } = parseConfig({ DATABASE_URL: 'postgres://app@db/stars' });
    expect(databaseUrlDirect).toBe('postgres://app@db/stars');
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback', 'loopback'],
  ])('with TRUST_PROXY=%s trusts %s', (value, trusted) => {
    expect(parseConfig({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
  });
});

describe('a secret', () => {
  it('may come from a file, whose last line break is not part of it', () => {
    const files: Record<string, string> = { '/run/secrets/admin': 'from the file\n' };
    const { admin } = parseConfig({ ADMIN_PASSWORD_FILE: '/run/secrets/admin' }, (path) => files[path] ?? '');
    expect(admin.password).toBe('from the file');
  });

  it('may not be given in both forms', () => {
    expect(mistakesOf({ SMTP_URL: 'smtp://mail', SMTP_URL_FILE: '/run/secrets/smtp' })).toContain(
      'SMTP_URL  is set twice: drop it or SMTP_URL_FILE',
    );
  });

  it('whose file cannot be read is a mistake', () => {
    expect(mistakesOf({ DATABASE_URL_FILE: '/run/secrets/db' })).toContain(
      'DATABASE_URL_FILE  names a file that cannot be read: /run/secrets/db',
    );
  });

  it('is never shown', () => {
    expect(mistakesOf({ DATABASE_URL: 'mysql://root:hunter2@db', ADMIN_PASSWORD: 'short' })).not.toMatch(
      /hunter2|"short"/,
    );
  });

  it('that manuals show is refused', () => {
    expect(mistakesOf({ ADMIN_PASSWORD: 'ChangeMe' })).toContain(
      'is a well-known sample; choose one of your own',
    );
  });
});

describe('mistakes', () => {
  it('are reported all at once, in a table', () => {
    expect(mistakesOf({ PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL_DIRECT: 'postgres://db/stars' })).toBe(
      `The configuration has 3 mistakes:

  DATABASE_URL_DIRECT  needs DATABASE_URL beside it
  PORT                 must be a port from 0 to 65535 (it is "http")
  LOG_LEVEL            must be silent, fatal, error, warn, info, debug or trace (it is "loud")

These are environment variables; .env.example explains each of them.`,
    );
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_NAMED_STATEMENTS', 'maybe'],
    ['ADMIN_USERNAME', 'me'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_EMAIL', 'nobody'],
    ['DEFAULT_TIME_ZONE', 'Middle/Earth'],
    ['APP_URL', 'stars.example.org'],
    ['APP_URL', 'https://example.org/stars'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['LOG_LEVEL', 'verbose'],
  ])('include %s=%s', (variable, value) => {
    expect(mistakesOf({ [variable]: value })).toMatch(
      new RegExp(`^The configuration has a mistake:\\n\\n  ${variable}  `),
    );
  });
});
