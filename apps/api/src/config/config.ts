import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isTimeZone, LANGUAGES, PARENT_VETO_HOURS, registerInput, timeZone } from '@starchart/schema';
import { z } from 'zod';
import type { Setting } from '../core/installation.ts';
import { type EnvFile, readEnvFile, readTextFile, unreadableBecause } from './env-file.ts';
import { pathProblem, withHome } from './home-path.ts';
import { isPostgresUrl, URL_ESCAPES } from './postgres-url.ts';
import { unknownSettingWarnings } from './unknown-settings.ts';

/** The server configuration. Paths are absolute; without a database URL the embedded database is used. */
export type Config = ReturnType<typeof toConfig>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment is invalid; the message is a table of all mistakes, without the values of secrets. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(mistakes: readonly Mistake[]) {
    const width = Math.max(...mistakes.map(({ variable }) => variable.length));
    const rows = mistakes.map((mistake) => `  ${mistake.variable.padEnd(width)}  ${worded(mistake)}`);
    super(
      [
        mistakes.length === 1
          ? "There's a mistake in the configuration:"
          : `There are ${mistakes.length} mistakes in the configuration:`,
        '',
        ...rows,
        '',
        'Settings are environment variables, which take precedence, or lines in the file .env of the current folder. ' +
          'See .env.example for what each one does.',
      ].join('\n'),
    );
  }
}

interface Mistake {
  variable: string;
  problem: string;
  /** The value; unset for a secret. */
  value?: string | undefined;
  /** Where the variable is set; undefined if it is not. */
  source?: string | undefined;
}

function worded({ problem, value, source }: Mistake): string {
  const details = [value !== undefined && `it is "${value}"`, source && `set in ${source}`].filter(Boolean);
  return details.length > 0 ? `${problem} (${details.join(', ')})` : problem;
}

/** Variables that may instead name a file with the value, through the suffix `_FILE`. */
const secretVariables = ['DATABASE_URL', 'DATABASE_URL_DIRECT', 'ADMIN_PASSWORD', 'SMTP_URL'] as const;

/** Example passwords from manuals. */
const sampleValues = ['change-me', 'changeme', 'password', 'secret', 'example', '123456'];

const postgresUrl = z
  .string()
  .refine(
    isPostgresUrl,
    `must be an address such as postgresql://user:password@host:5432/database. ${URL_ESCAPES}`,
  );

const variables = z.object({
  PORT: port().default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: folder().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_URL_DIRECT: postgresUrl.optional(),
  DATABASE_NAMED_STATEMENTS: z.stringbool({ error: 'must be true or false' }).default(true),
  ADMIN_USERNAME: registerInput.shape.username.optional(),
  ADMIN_PASSWORD: registerInput.shape.password
    .refine(
      (value) => !sampleValues.includes(value.normalize('NFKC').toLowerCase()),
      'is a well-known sample; choose your own',
    )
    .optional(),
  ADMIN_EMAIL: registerInput.shape.email.optional(),
  DEFAULT_TIME_ZONE: timeZone.optional(),
  DEFAULT_LANGUAGE: z.enum(LANGUAGES, { error: 'must be en, de, es or fr' }).default('en'),
  DEMO_LANGUAGE: z.enum(LANGUAGES, { error: 'must be en, de, es or fr' }).optional(),
  APP_URL: z
    .string()
    .refine(isOrigin, 'must be an address such as https://stars.example.org, without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'must be an address such as smtps://user:password@mail.example.org')
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address such as Starchart <stars@example.org>')
    .optional(),
  REGISTRATIONS_PER_HOUR: wholeNumber(1, 1000).default(20),
  FAMILY_INVITATIONS: z.enum(['open', 'approve'], { error: 'must be open or approve' }).default('open'),
  PARENT_VETO_HOURS: wholeNumber(0, 720).default(PARENT_VETO_HOURS),
  REQUESTS_PER_MINUTE: wholeNumber(60, 1_000_000).default(600),
  WEBHOOKS_TO_PRIVATE_NETWORKS: z.stringbool({ error: 'must be true or false' }).default(false),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => /^(true|false|\d{1,2})$/.test(value) || value.split(',').every(isNetwork),
      'must be true, false, the number of proxies in front, or their addresses separated by commas',
    )
    .default('false')
    .transform(trustedProxies),
  WEB_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  HSTS: z.enum(['host', 'subdomains'], { error: 'must be host or subdomains' }).default('host'),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 60).default(0),
  BACKUP_AT: z
    .string()
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, { error: 'must be a time of day such as 03:30, or off' })
    .default('03:30'),
  BACKUP_DIR: folder().optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 1000).default(7),
  BACKUP_KEEP_WEEKS: wholeNumber(0, 1000).default(4),
  BACKUP_BEFORE_UPGRADE: z.stringbool({ error: 'must be true or false' }).default(true),
  METRICS_PORT: port().optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be silent, fatal, error, warn, info, debug or trace',
    })
    .default('warn'),
});

const ENV_FILE = '.env';

const settingNames = variables.keyof().options;
/** All names that this program reads. */
const knownNames = [...settingNames, ...secretVariables.map((variable) => `${variable}_FILE`)];

/**
 * Reads the configuration from the environment and `.env`, whose other variables become part of the environment too. `fixed` overrides
 * both; undefined means unset. Throws a `ConfigError`.
 */
export function readConfig(fixed: Environment = {}, warn: (message: string) => void = console.error): Config {
  const file = loadEnvFile();
  for (const warning of unknownSettingWarnings(Object.keys(file.values), knownNames)) {
    warn(`${resolve(ENV_FILE)}: ${warning}`);
  }
  for (const name of knownNames.filter((known) => file.words.has(known) && !(known in file.values))) {
    warn(`${resolve(ENV_FILE)}: The line of ${name} is ignored. Write ${name}=value.`);
  }
  for (const [name, value] of Object.entries(file.values)) process.env[name] ??= value;
  const isFromFile = (name: string) =>
    file.values[name] !== undefined && process.env[name] === file.values[name];
  const withoutFiles = Object.keys(fixed).map((variable) => [`${variable}_FILE`, undefined]);
  return parseConfig(
    { ...process.env, ...Object.fromEntries(withoutFiles), ...fixed },
    {
      isFromFile,
      warn,
      misread: new Map([...file.misread].filter(([name]) => isFromFile(name) && !(name in fixed))),
    },
  );
}

function loadEnvFile(): EnvFile {
  try {
    return readEnvFile(ENV_FILE);
  } catch (error) {
    const problem = `cannot be read: ${unreadableBecause(error)}`;
    throw new ConfigError([{ variable: resolve(ENV_FILE), problem }]);
  }
}

interface Sources {
  /** Reads the file of a secret. */
  readFile?: (path: string) => string;
  /** Whether the value of a variable is from `.env`. */
  isFromFile?: (name: string) => boolean;
  /** Names whose value in `.env` is probably not what was meant, with the reason. */
  misread?: ReadonlyMap<string, string>;
  /** The zone that the machine reports; undefined if it has none that this program knows. */
  machineZone?: string | undefined;
  /** Prints a line to the console. */
  warn?: (message: string) => void;
}

/** Throws a `ConfigError` that lists all mistakes. An empty variable counts as unset. */
export function parseConfig(
  environment: Environment,
  {
    readFile = readTextFile,
    isFromFile = () => false,
    misread = new Map(),
    machineZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
    warn = () => {},
  }: Sources = {},
): Config {
  const mistakes: Mistake[] = [...misread]
    .filter(([variable]) => knownNames.includes(variable))
    .map(([variable, problem]) => ({ variable, problem }));
  const sourceOf = (variable: string) => {
    if (environment[variable]) return isFromFile(variable) ? ENV_FILE : 'the environment';
    return environment[`${variable}_FILE`] && `${variable}_FILE`;
  };
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value) given[name] = value;
  }
  for (const variable of secretVariables) {
    const path = given[`${variable}_FILE`];
    if (path === undefined) continue;
    if (given[variable] !== undefined) {
      mistakes.push({ variable, problem: `is set twice: remove it or ${variable}_FILE` });
      continue;
    }
    const problem = pathProblem(path);
    if (problem) {
      mistakes.push({ variable: `${variable}_FILE`, problem, value: path });
      continue;
    }
    try {
      given[variable] = readFile(withHome(path)).trimEnd();
      if (given[variable].includes('\uFFFD')) {
        mistakes.push({ variable: `${variable}_FILE`, problem: 'names a file that is not UTF-8' });
      }
    } catch (error) {
      mistakes.push({
        variable: `${variable}_FILE`,
        problem: `names a file that cannot be read: ${path} (${unreadableBecause(error)})`,
      });
    }
  }
  if (given.DATABASE_URL_DIRECT && !given.DATABASE_URL) {
    mistakes.push({ variable: 'DATABASE_URL_DIRECT', problem: 'needs DATABASE_URL, too' });
  }
  if (given.SMTP_URL && isSmtpUrl(given.SMTP_URL) && !given.APP_URL) {
    mistakes.push({
      variable: 'SMTP_URL',
      problem: 'needs APP_URL, too, for the links in emails',
    });
  }

  // The server speaks only HTTP, so an https URL implies a proxy, whose forwarded headers must be trusted.
  const isHttps = given.APP_URL?.startsWith('https:') && isOrigin(given.APP_URL);
  if (isHttps && (given.TRUST_PROXY ?? 'false') === 'false') {
    mistakes.push({
      variable: 'TRUST_PROXY',
      problem: 'must name the proxy that serves the HTTPS of APP_URL, often 1',
    });
  }

  const { data, error } = variables.safeParse(given);
  if (error) mistakes.push(...mistakesOf(error, given).filter(({ variable }) => !misread.has(variable)));
  if (!data || mistakes.length > 0) {
    throw new ConfigError(mistakes.map((mistake) => ({ ...mistake, source: sourceOf(mistake.variable) })));
  }
  return toConfig({ ...data, DEFAULT_TIME_ZONE: data.DEFAULT_TIME_ZONE ?? zoneOf(machineZone, warn) }, given);
}

/** `TZ` may name a zone that does not exist, or a POSIX one, whose offset `Intl` reports with the wrong sign. */
function zoneOf(machineZone: string | undefined, warn: (message: string) => void): string {
  if (isTimeZone(machineZone)) return machineZone;
  if (machineZone === '+00:00') return 'UTC'; // GMT
  warn(
    'The time zone of this machine is unknown, so the server uses UTC. Set TZ or DEFAULT_TIME_ZONE to a name such as Europe/Berlin.',
  );
  return 'UTC';
}

function mistakesOf(error: z.ZodError, given: Record<string, string>): Mistake[] {
  return error.issues.map(({ path: [name], message }) => {
    const variable = String(name);
    return { variable, problem: message, value: isSecret(variable) ? undefined : given[variable] };
  });
}

function isSecret(variable: string): boolean {
  return secretVariables.some((secret) => secret === variable);
}

function toConfig(
  values: z.infer<typeof variables> & { DEFAULT_TIME_ZONE: string },
  given: Record<string, string>,
) {
  const dataDir = resolve(values.DATA_DIR);
  const backupDir = resolve(values.BACKUP_DIR ?? join(dataDir, 'backups'));
  const mail = mailServer(values);
  const effective: Partial<typeof values> = {
    ...values,
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    MAIL_FROM: values.MAIL_FROM ?? mail?.from,
  };
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    /** Bypasses a connection pooler, for example for migrations. */
    databaseUrlDirect: values.DATABASE_URL_DIRECT ?? values.DATABASE_URL,
    databaseNamedStatements: values.DATABASE_NAMED_STATEMENTS,
    admin: {
      username: values.ADMIN_USERNAME,
      password: values.ADMIN_PASSWORD,
      email: values.ADMIN_EMAIL,
    },
    defaultTimeZone: values.DEFAULT_TIME_ZONE,
    defaultLanguage: values.DEFAULT_LANGUAGE,
    demoLanguage: values.DEMO_LANGUAGE,
    /** Public origin: scheme, host and port. */
    appUrl: values.APP_URL,
    /** Unset without a mail server. */
    mail,
    /** Limit per address. */
    registrationsPerHour: values.REGISTRATIONS_PER_HOUR,
    /** Whether an admin approves grown-ups who join a family. */
    approvesInvited: values.FAMILY_INVITATIONS === 'approve',
    /** How long other parents can refuse a change that takes rights away; 0: it applies at once. */
    parentVetoHours: values.PARENT_VETO_HOURS,
    /** Limit per session and per access token. */
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    /** Whether webhooks may reach private networks. */
    webhooksToPrivateNetworks: values.WEBHOOKS_TO_PRIVATE_NETWORKS,
    /** Whether pages install the service worker; otherwise installed ones remove themselves. */
    hasWebWorker: values.WEB_WORKER === 'on',
    trustProxy: values.TRUST_PROXY,
    /** Whether subdomains of an https `APP_URL` are https-only too. */
    hsts: values.HSTS,
    /** How long the server keeps serving during shutdown, while `/readyz` is unready. */
    shutdownDelayMs: values.SHUTDOWN_DELAY_SECONDS * 1_000,
    logLevel: values.LOG_LEVEL,
    backups: {
      /** Absolute path. */
      folder: backupDir,
      /** In the default time zone; unset if nightly backups are off. */
      timeOfDay: values.BACKUP_AT === 'off' ? undefined : values.BACKUP_AT,
      retention: { days: values.BACKUP_KEEP_DAYS, weeks: values.BACKUP_KEEP_WEEKS },
      beforeUpgrade: values.BACKUP_BEFORE_UPGRADE,
    },
    /** Where metrics are served; unset if disabled. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    settings: settingNames.map((variable): Setting => {
      const isSet = given[variable] !== undefined;
      const shown = isSecret(variable) ? undefined : effective[variable];
      return {
        variable,
        value: shown === undefined ? null : String(shown),
        source: isSet ? 'set' : 'default',
      };
    }),
  };
}

/** The mail server, the sender, and the base URL of links. */
export interface MailServer {
  smtpUrl: string;
  /** The From header: an address, or a name with the address in angle brackets. */
  from: string;
  appUrl: string;
}

function mailServer({ SMTP_URL, MAIL_FROM, APP_URL }: z.infer<typeof variables>): MailServer | undefined {
  if (SMTP_URL === undefined || APP_URL === undefined) return undefined;
  return { smtpUrl: SMTP_URL, from: MAIL_FROM ?? defaultSender(APP_URL), appUrl: APP_URL };
}

function defaultSender(appUrl: string): string {
  const { hostname } = new URL(appUrl);
  return `Starchart <no-reply@${isIP(hostname) ? `[${hostname}]` : hostname}>`;
}

function wholeNumber(min: number, max: number, error = `must be a whole number from ${min} to ${max}`) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
}

function port() {
  return wholeNumber(0, 65_535, 'must be a port from 0 to 65535');
}

function folder() {
  return z
    .string()
    .superRefine((value, ctx) => {
      const problem = pathProblem(value);
      if (problem) ctx.addIssue({ code: 'custom', message: problem });
    })
    .transform(withHome);
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  );
}

/** Query parameters allowed in `SMTP_URL`. */
const smtpSwitches = ['requireTLS', 'tls.rejectUnauthorized'];

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    isDecodable(url.username + url.password) &&
    [...url.searchParams].every(
      ([name, setting]) => smtpSwitches.includes(name) && /^(true|false)$/.test(setting),
    )
  );
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** True for an address, or for a name that needs no quotes and an address in angle brackets. */
function isSender(value: string): boolean {
  const [, address = value] = /^[^\p{C}"(),:;<>@[\]\\]+ <([^<>]+)>$/u.exec(value) ?? [];
  return registerInput.shape.email.safeParse(address).success;
}

/** True for an address, a range such as 10.0.0.0/8, or a named range. */
function isNetwork(value: string): boolean {
  const [address = '', prefix, ...rest] = value.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value.trim())) return true;
  return isIP(address) !== 0 && rest.length === 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
}

/** `false`, `true`, the number of proxies, or their addresses. */
function trustedProxies(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
}
