import { tmpdir } from 'node:os';
import { PARENT_VETO_HOURS } from '@starchart/schema';
import type { AppOptions } from '../src/app.ts';
import { type MailServer, parseConfig } from '../src/config/config.ts';
import type { PasswordsFor } from '../src/core/passwords.ts';
import { type Argon2Cost, createPasswordsFor } from '../src/features/auth/passwords.ts';

export const TEST_SECRETS = { sessionSecret: 's'.repeat(64), passwordPepper: Buffer.alloc(32, 7) };

/** Base URL of links in mails. */
export const MAIL_APP_URL = 'http://stars.example.org';

export function mailServerAt(smtpUrl: string): MailServer {
  return { smtpUrl, from: 'Starchart <no-reply@stars.example.org>', appUrl: MAIL_APP_URL };
}

export interface ServerSettings {
  /** Left out: mails are held. */
  smtpUrl?: string | undefined;
  registrationsPerHour?: number;
  approvesInvited?: boolean;
  parentVetoHours?: number;
  requestsPerMinute?: number;
  trustProxy?: number | false;
  appUrl?: string | undefined;
  webhooksToPrivateNetworks?: boolean;
}

/** The lowest cost that argon2 accepts: tests hash thousands of passwords. */
export const CHEAP_COST: Argon2Cost = { memory: 8, passes: 1, parallelism: 1 };

export interface CountedPasswords {
  passwordsFor: PasswordsFor;
  /** Number of password verifications. */
  verifications: number;
  /** Number of stored password hashes. */
  hashes: number;
  /** Awaited before each verification, so that a test can hold requests at this point. */
  beforeVerify?: () => Promise<void>;
}

/** The real passwords module at a lower cost, with counters. */
export function countedPasswords(cost = CHEAP_COST): CountedPasswords {
  const passwordsFor = createPasswordsFor(TEST_SECRETS.passwordPepper, cost);
  const counted: CountedPasswords = {
    verifications: 0,
    hashes: 0,
    passwordsFor(requester) {
      const passwords = passwordsFor(requester);
      return {
        hash(password) {
          counted.hashes++;
          return passwords.hash(password);
        },
        async verify(stored, password) {
          counted.verifications++;
          await counted.beforeVerify?.();
          return passwords.verify(stored, password);
        },
        rehash: passwords.rehash,
      };
    },
  };
  return counted;
}

export function testOptions({
  db,
  clock,
  jobs,
  events,
  logStream,
  smtpUrl,
  registrationsPerHour = 1000,
  approvesInvited = false,
  parentVetoHours = PARENT_VETO_HOURS,
  requestsPerMinute = 1_000_000,
  trustProxy = false,
  appUrl,
  webhooksToPrivateNetworks = false,
}: Pick<AppOptions, 'db' | 'clock' | 'jobs' | 'events' | 'logStream'> & ServerSettings): AppOptions {
  return {
    db,
    clock,
    jobs,
    events,
    config: {
      appUrl,
      defaultTimeZone: 'UTC',
      defaultLanguage: 'en',
      hsts: 'host',
      logLevel: logStream ? 'trace' : 'silent',
      // Tests register many families from one address.
      registrationsPerHour,
      approvesInvited,
      parentVetoHours,
      // Tests send many requests in one session.
      requestsPerMinute,
      mail: smtpUrl === undefined ? undefined : mailServerAt(smtpUrl),
      hasWebWorker: true,
      trustProxy,
      webhooksToPrivateNetworks,
    },
    secrets: TEST_SECRETS,
    passwordsFor: createPasswordsFor(TEST_SECRETS.passwordPepper, CHEAP_COST),
    installation: {
      startedAt: clock.now(),
      dataDir: tmpdir(),
      database: { place: 'a test', isEmbedded: false },
      backups: { folder: '/nonexistent', timeOfDay: '03:30' },
      settings: parseConfig({ SMTP_URL: smtpUrl, APP_URL: smtpUrl && MAIL_APP_URL }).settings,
      appUrl,
      build: 'a-build',
      urls: () => ['http://192.168.1.20:4000'],
      startCommand: 'HOST=0.0.0.0 PORT=4000 npm start',
    },
    logStream,
    webRoot: '/nonexistent',
    // Tests share the process and the machine with others.
    mostDelayMs: 60_000,
  };
}
