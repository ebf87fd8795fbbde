import { tmpdir } from 'node:os';
import type { AppOptions } from '../app.ts';
import { type MailServer, parseConfig } from '../config.ts';

export const TEST_SECRETS = { sessionSecret: 's'.repeat(64), passwordPepper: Buffer.alloc(32, 7) };

/** Where the links in mails lead. */
export const MAIL_APP_URL = 'http://stars.example.org';

export function mailServerAt(smtpUrl: string): MailServer {
  return { smtpUrl, from: 'Starchart <no-reply@stars.example.org>', appUrl: MAIL_APP_URL };
}

/** What a server of a test is built with, in whichever process. */
export function testOptions({
  db,
  clock,
  jobs,
  logStream,
  smtpUrl,
}: Pick<AppOptions, 'db' | 'clock' | 'jobs' | 'logStream'> & { smtpUrl?: string | undefined }): AppOptions {
  return {
    db,
    clock,
    jobs,
    config: {
      appUrl: undefined,
      defaultTimeZone: 'UTC',
      logLevel: logStream ? 'trace' : 'silent',
      mail: smtpUrl === undefined ? undefined : mailServerAt(smtpUrl),
      trustProxy: false,
    },
    secrets: TEST_SECRETS,
    installation: {
      startedAt: clock.now(),
      dataDir: tmpdir(),
      database: { place: 'a test', isEmbedded: false },
      settings: parseConfig({ SMTP_URL: smtpUrl, APP_URL: smtpUrl && MAIL_APP_URL }).settings,
    },
    logStream,
    webRoot: '/nonexistent',
  };
}
