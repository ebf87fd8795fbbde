import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Environment, parseConfig, readConfig } from './config.ts';

function mistakesOf(environment: Environment): string {
  try {
    parseConfig(environment, { readFile: readNothing });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'none';
}

function withoutSettings(environment: Environment) {
  const { settings: _settings, ...config } = parseConfig(environment);
  return config;
}

function readNothing(): string {
  throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
}

describe('the configuration', () => {
  it('of an empty environment is a server for this machine only, on the embedded database', () => {
    expect(withoutSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseUrlDirect: undefined,
      databaseNamedStatements: true,
      admin: { username: undefined, password: undefined, email: undefined },
      defaultLanguage: 'en',
      demoLanguage: undefined,
      defaultTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      appUrl: undefined,
      mail: undefined,
      registrationsPerHour: 20,
      approvesInvited: false,
      parentVetoHours: 72,
      requestsPerMinute: 600,
      webhooksToPrivateNetworks: false,
      hasWebWorker: true,
      trustProxy: false,
      hsts: 'host',
      shutdownDelayMs: 0,
      backups: {
        folder: resolve('data/backups'),
        timeOfDay: '03:30',
        retention: { days: 7, weeks: 4 },
        beforeUpgrade: true,
      },
      logLevel: 'warn',
    });
  });

  it.each(['bananas', 'maybe', '10.0.0.1/x', '10.0.0.300', '1,'])('refuses TRUST_PROXY=%s', (value) => {
    expect(mistakesOf({ TRUST_PROXY: value })).toContain('must be true, false, the number of proxies');
  });

  it('requires the trusted proxy for https', () => {
    const APP_URL = 'https://stars.example.org';
    expect(mistakesOf({ APP_URL })).toContain('must name the proxy that serves the HTTPS of APP_URL');
    expect(mistakesOf({ APP_URL, TRUST_PROXY: '1' })).toBe('none');
    expect(mistakesOf({ APP_URL: 'http://stars.home' })).toBe('none');
  });

  it('accepts every setting', () => {
    expect(
      withoutSettings({
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
        DEFAULT_LANGUAGE: 'de',
        DEMO_LANGUAGE: 'fr',
        APP_URL: 'https://stars.example.org/',
        SMTP_URL: 'smtps://user:pass@mail.example.org',
        MAIL_FROM: 'Our Stars <stars@example.org>',
        REGISTRATIONS_PER_HOUR: '200',
        FAMILY_INVITATIONS: 'approve',
        PARENT_VETO_HOURS: '0',
        REQUESTS_PER_MINUTE: '6000',
        WEBHOOKS_TO_PRIVATE_NETWORKS: 'true',
        WEB_WORKER: 'off',
        TRUST_PROXY: '10.0.0.1, 10.0.0.2',
        HSTS: 'subdomains',
        SHUTDOWN_DELAY_SECONDS: '5',
        BACKUP_AT: '23:45',
        BACKUP_DIR: '/mnt/safe',
        BACKUP_KEEP_DAYS: '14',
        BACKUP_KEEP_WEEKS: '0',
        BACKUP_BEFORE_UPGRADE: 'false',
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
      defaultLanguage: 'de',
      demoLanguage: 'fr',
      appUrl: 'https://stars.example.org',
      mail: {
        smtpUrl: 'smtps://user:pass@mail.example.org',
        from: 'Our Stars <stars@example.org>',
        appUrl: 'https://stars.example.org',
      },
      registrationsPerHour: 200,
      approvesInvited: true,
      parentVetoHours: 0,
      requestsPerMinute: 6000,
      webhooksToPrivateNetworks: true,
      hasWebWorker: false,
      trustProxy: '10.0.0.1, 10.0.0.2',
      hsts: 'subdomains',
      shutdownDelayMs: 5_000,
      backups: {
        folder: '/mnt/safe',
        timeOfDay: '23:45',
        retention: { days: 14, weeks: 0 },
        beforeUpgrade: false,
      },
      logLevel: 'info',
    });
  });

  it('refuses other ways of joining a family', () => {
    expect(mistakesOf({ FAMILY_INVITATIONS: 'yes' })).toContain('must be open or approve');
  });

  it.each(['0', '-1', '1001', '2.5', 'many'])('refuses REGISTRATIONS_PER_HOUR=%s', (value) => {
    expect(mistakesOf({ REGISTRATIONS_PER_HOUR: value })).toContain('must be a whole number from 1 to 1000');
  });

  it.each([
    ['ADMIN_USERNAME', ['ann@example.org', 'ann＠home'], "A username can't contain @."],
    ['BACKUP_AT', ['3:30', '24:00', '03:60', 'night'], 'must be a time of day such as 03:30, or off'],
    ['BACKUP_KEEP_DAYS', ['0', '1001', 'all'], 'must be a whole number from 1 to 1000'],
    ['BACKUP_KEEP_WEEKS', ['-1', '1001'], 'must be a whole number from 0 to 1000'],
  ])('rejects an invalid %s', (variable, values, problem) => {
    for (const value of values) expect(mistakesOf({ [variable]: value })).toContain(problem);
  });

  it('disables nightly backups', () => {
    expect(parseConfig({ BACKUP_AT: 'off' }).backups.timeOfDay).toBeUndefined();
  });

  it('treats an empty variable as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '', APP_URL: '' })).toEqual(
      parseConfig({}),
    );
  });

  it('uses the only database address for all connections', () => {
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

function zoneOn(machineZone: string, environment: Environment = {}) {
  const warnings: string[] = [];
  const { defaultTimeZone } = parseConfig(environment, {
    machineZone,
    warn: (line) => warnings.push(line),
  });
  return { defaultTimeZone, warnings };
}

describe('the time zone of the machine', () => {
  it.each(['Etc/Unknown', '', '+01:00', 'GMT+01:00', 'Foo/Bar', ':/etc/localtime'])(
    'is replaced by UTC with one line if it is reported as %j',
    (machineZone) => {
      expect(zoneOn(machineZone)).toEqual({
        defaultTimeZone: 'UTC',
        warnings: [expect.stringMatching(/^[^\n]*TZ or DEFAULT_TIME_ZONE[^\n]*$/)],
      });
    },
  );

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Etc/GMT+1', 'Etc/GMT+1'],
    ['UTC', 'UTC'],
    // Node's name for TZ=GMT.
    ['+00:00', 'UTC'],
  ])('is used if it is reported as %s', (machineZone, defaultTimeZone) => {
    expect(zoneOn(machineZone)).toEqual({ defaultTimeZone, warnings: [] });
  });

  it('does not matter with a DEFAULT_TIME_ZONE', () => {
    expect(zoneOn('Etc/Unknown', { DEFAULT_TIME_ZONE: 'Asia/Tokyo' })).toEqual({
      defaultTimeZone: 'Asia/Tokyo',
      warnings: [],
    });
  });
});

describe('a path', () => {
  let home: string;
  let cwd: string;
  const before = process.env.HOME;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'starchart-home-'));
    process.env.HOME = home;
    cwd = process.cwd();
  });
  afterEach(() => {
    process.chdir(cwd);
    process.env.HOME = before;
    rmSync(home, { recursive: true });
  });

  it('that begins with ~/ is in the home folder', () => {
    const { dataDir, backups } = parseConfig({ DATA_DIR: '~/stars', BACKUP_DIR: '~/safe/stars' });
    expect(dataDir).toBe(join(home, 'stars'));
    expect(backups.folder).toBe(join(home, 'safe/stars'));
  });

  it('of a secret that begins with ~/ is in the home folder', () => {
    writeFileSync(join(home, 'password'), 'a long one\n');
    expect(parseConfig({ ADMIN_PASSWORD_FILE: '~/password' }).admin.password).toBe('a long one');
  });

  it('elsewhere with a ~ in it is left as it is', () => {
    expect(parseConfig({ DATA_DIR: '/srv/~stars/a~b' }).dataDir).toBe('/srv/~stars/a~b');
  });

  it.each(['DATA_DIR', 'BACKUP_DIR', 'SMTP_URL_FILE'])(
    'of %s is refused where no shell reads it',
    (variable) => {
      expect(mistakesOf({ [variable]: '~grandma/stars' })).toContain(
        `${variable}  must not begin with ~, except for ~/`,
      );
      for (const path of ['$HOME/stars', '${HOME}/stars', '/srv/$USER']) {
        expect(mistakesOf({ [variable]: path })).toContain(`${variable}  must not contain $`);
      }
    },
  );

  it.each(['', 'nowhere'])('in the home folder is refused if HOME is %j', (HOME) => {
    process.env.HOME = HOME;
    expect(mistakesOf({ DATA_DIR: '~/stars' })).toContain('this user has no home folder');
  });

  it('is refused while an earlier release has its data in a folder called ~', () => {
    process.chdir(home);
    mkdirSync('~/stars', { recursive: true });
    expect(mistakesOf({ DATA_DIR: '~/stars' })).toContain(
      `leads to ${join(home, 'stars')}: move ${resolve('~/stars')} there first`,
    );
  });
});

describe('mail', () => {
  const APP_URL = 'http://stars.home:3000';

  it('requires APP_URL for its links', () => {
    expect(mistakesOf({ SMTP_URL: 'smtp://mail' })).toContain(
      'SMTP_URL  needs APP_URL, too, for the links in emails',
    );
  });

  it.each([
    ['https://stars.example.org', 'Starchart <no-reply@stars.example.org>'],
    ['http://localhost:3000', 'Starchart <no-reply@localhost>'],
    ['http://192.168.1.5:3000', 'Starchart <no-reply@[192.168.1.5]>'],
  ])('of %s comes from %s by default', (address, from) => {
    const environment = { APP_URL: address, SMTP_URL: 'smtp://mail', TRUST_PROXY: '1' };
    expect(parseConfig(environment).mail?.from).toBe(from);
    expect(parseConfig({ ...environment, MAIL_FROM: 'me@example.org' }).mail?.from).toBe('me@example.org');
  });

  it.each([
    'smtp://mail',
    'smtp://127.0.0.1:1025',
    'smtps://user%40example.org:p%2Fss@mail.example.org:465/',
    'smtp://mail?requireTLS=true',
    'smtp://mail?tls.rejectUnauthorized=false',
  ])('goes to %s', (SMTP_URL) => {
    expect(mistakesOf({ SMTP_URL, APP_URL })).toBe('none');
  });

  it.each([
    'mail.example.org',
    'smtp://',
    'smtp://mail/inbox',
    'smtp://mail:x',
    'smtp://user:100%@mail',
    'smtp://mail?debug=true',
    'smtp://mail?tls.rejectUnauthorized=no',
  ])('does not go to %s', (SMTP_URL) => {
    expect(mistakesOf({ SMTP_URL, APP_URL })).toContain('SMTP_URL  must be an address such as smtps://');
  });

  it.each([
    'stars',
    'Starchart',
    'Stars <stars>',
    'Stars <a@example.org>, b@example.org',
    'a@example.org, b@example.org',
    'Stars <a@example.org>\r\nBcc: <b@example.org>',
    'Stars\r\nBcc: b@example.org <a@example.org>',
    '"Stars" <a@example.org>',
  ])('does not come from %j', (MAIL_FROM) => {
    expect(mistakesOf({ MAIL_FROM, APP_URL, SMTP_URL: 'smtp://mail' })).toContain(
      'MAIL_FROM  must be an address',
    );
  });
});

describe('the settings that an admin sees', () => {
  it('list every variable with its value and source', () => {
    const { settings } = parseConfig({
      PORT: '8080',
      DATA_DIR: '/srv/starchart',
      APP_URL: 'http://stars.home/',
      SMTP_URL: 'smtp://user:hunter2@mail',
      DEFAULT_TIME_ZONE: 'Europe/Berlin',
    });
    expect(settings).toEqual([
      { variable: 'PORT', value: '8080', source: 'set' },
      { variable: 'HOST', value: '127.0.0.1', source: 'default' },
      { variable: 'DATA_DIR', value: '/srv/starchart', source: 'set' },
      { variable: 'DATABASE_URL', value: null, source: 'default' },
      { variable: 'DATABASE_URL_DIRECT', value: null, source: 'default' },
      { variable: 'DATABASE_NAMED_STATEMENTS', value: 'true', source: 'default' },
      { variable: 'ADMIN_USERNAME', value: null, source: 'default' },
      { variable: 'ADMIN_PASSWORD', value: null, source: 'default' },
      { variable: 'ADMIN_EMAIL', value: null, source: 'default' },
      { variable: 'DEFAULT_TIME_ZONE', value: 'Europe/Berlin', source: 'set' },
      { variable: 'DEFAULT_LANGUAGE', value: 'en', source: 'default' },
      { variable: 'DEMO_LANGUAGE', value: null, source: 'default' },
      { variable: 'APP_URL', value: 'http://stars.home', source: 'set' },
      { variable: 'SMTP_URL', value: null, source: 'set' },
      { variable: 'MAIL_FROM', value: 'Starchart <no-reply@stars.home>', source: 'default' },
      { variable: 'REGISTRATIONS_PER_HOUR', value: '20', source: 'default' },
      { variable: 'FAMILY_INVITATIONS', value: 'open', source: 'default' },
      { variable: 'PARENT_VETO_HOURS', value: '72', source: 'default' },
      { variable: 'REQUESTS_PER_MINUTE', value: '600', source: 'default' },
      { variable: 'WEBHOOKS_TO_PRIVATE_NETWORKS', value: 'false', source: 'default' },
      { variable: 'TRUST_PROXY', value: 'false', source: 'default' },
      { variable: 'WEB_WORKER', value: 'on', source: 'default' },
      { variable: 'HSTS', value: 'host', source: 'default' },
      { variable: 'SHUTDOWN_DELAY_SECONDS', value: '0', source: 'default' },
      { variable: 'BACKUP_AT', value: '03:30', source: 'default' },
      { variable: 'BACKUP_DIR', value: '/srv/starchart/backups', source: 'default' },
      { variable: 'BACKUP_KEEP_DAYS', value: '7', source: 'default' },
      { variable: 'BACKUP_KEEP_WEEKS', value: '4', source: 'default' },
      { variable: 'BACKUP_BEFORE_UPGRADE', value: 'true', source: 'default' },
      { variable: 'METRICS_PORT', value: null, source: 'default' },
      { variable: 'METRICS_HOST', value: '127.0.0.1', source: 'default' },
      { variable: 'LOG_LEVEL', value: 'warn', source: 'default' },
    ]);
  });

  it('show only whether a secret is set, in either form', () => {
    const { settings } = parseConfig(
      {
        DATABASE_URL: 'postgresql://app:hunter2@db/stars',
        DATABASE_URL_DIRECT: 'postgresql://app:hunter2@db/stars',
        ADMIN_PASSWORD_FILE: '/run/secrets/admin',
      },
      { readFile: () => 'hunter2' },
    );
    expect(settings).toContainEqual({ variable: 'ADMIN_PASSWORD', value: null, source: 'set' });
    expect(settings).toContainEqual({ variable: 'DATABASE_URL', value: null, source: 'set' });
    expect(JSON.stringify(settings)).not.toContain('hunter2');
  });
});

describe('a value that the program sets', () => {
  it('overrides the environment, in either form', () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      PORT: '8080',
      DATABASE_URL: 'nonsense',
      ADMIN_PASSWORD_FILE: '/nonexistent',
    });
    try {
      const { port, databaseUrl, admin } = readConfig({
        DATABASE_URL: undefined,
        ADMIN_PASSWORD: 'of the demo',
      });
      expect({ port, databaseUrl, password: admin.password }).toEqual({
        port: 8080,
        databaseUrl: undefined,
        password: 'of the demo',
      });
    } finally {
      process.env = before;
    }
  });
});

describe('a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'starchart-secret-'));
  const secretFile = join(folder, 'password');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('can come from a file, without its last line break', () => {
    const files: Record<string, string> = { '/run/secrets/admin': 'from the file\n' };
    const { admin } = parseConfig(
      { ADMIN_PASSWORD_FILE: '/run/secrets/admin' },
      { readFile: (path) => files[path] ?? '' },
    );
    expect(admin.password).toBe('from the file');
  });

  it('cannot be given in both forms', () => {
    expect(mistakesOf({ SMTP_URL: 'smtp://mail', SMTP_URL_FILE: '/run/secrets/smtp' })).toContain(
      'SMTP_URL  is set twice: remove it or SMTP_URL_FILE',
    );
  });

  it('in an unreadable file is an error', () => {
    expect(mistakesOf({ DATABASE_URL_FILE: '/run/secrets/db' })).toContain(
      'DATABASE_URL_FILE  names a file that cannot be read: /run/secrets/db (there is no such file)',
    );
  });

  it('in a file that is not UTF-8 is an error', () => {
    writeFileSync(secretFile, Buffer.from('Käthe123', 'latin1'));
    expect(() => parseConfig({ ADMIN_PASSWORD_FILE: secretFile })).toThrow('names a file that is not UTF-8');
  });

  it('is never shown', () => {
    expect(mistakesOf({ DATABASE_URL: 'mysql://root:hunter2@db', ADMIN_PASSWORD: 'short' })).not.toMatch(
      /hunter2|"short"/,
    );
  });

  it('from the documentation is rejected', () => {
    expect(mistakesOf({ ADMIN_PASSWORD: 'ChangeMe' })).toContain('is a well-known sample; choose your own');
  });
});

describe('configuration errors', () => {
  it('are reported together in a table', () => {
    expect(mistakesOf({ PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL_DIRECT: 'postgres://db/stars' })).toBe(
      `There are 3 mistakes in the configuration:

  DATABASE_URL_DIRECT  needs DATABASE_URL, too (set in the environment)
  PORT                 must be a port from 0 to 65535 (it is "http", set in the environment)
  LOG_LEVEL            must be silent, fatal, error, warn, info, debug or trace (it is "loud", set in the environment)

Settings are environment variables, which take precedence, or lines in the file .env of the current folder. See .env.example for what each one does.`,
    );
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['SHUTDOWN_DELAY_SECONDS', '61'],
    ['METRICS_PORT', '65536'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_NAMED_STATEMENTS', 'maybe'],
    ['ADMIN_USERNAME', 'me'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_EMAIL', 'not-an-address'],
    ['DEFAULT_TIME_ZONE', 'Middle/Earth'],
    ['DEFAULT_LANGUAGE', 'German'],
    ['DEMO_LANGUAGE', 'German'],
    ['APP_URL', 'stars.example.org'],
    ['APP_URL', 'https://example.org/stars'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['LOG_LEVEL', 'verbose'],
    ['HSTS', 'preload'],
  ])('include %s=%s', (variable, value) => {
    expect(mistakesOf({ [variable]: value })).toMatch(
      new RegExp(`^There's a mistake in the configuration:\\n\\n  ${variable}  `),
    );
  });
});
