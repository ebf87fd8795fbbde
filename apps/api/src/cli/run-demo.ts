import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@starchart/schema';
import { readConfig } from '../config/config.ts';
import { DemoClock } from '../core/demo-clock.ts';
import { createSampleFamily, SAMPLE_CHILD_LOGINS } from '../features/demo/sample-family.ts';
import { runServer } from '../server/run.ts';
import type { ServerOptions } from '../server/server.ts';

type DemoOptions = Pick<ServerOptions, 'passwordHasher'> & {
  /** The language of the sample family. By default that of `DEMO_LANGUAGE`, or of the system. */
  language?: Language;
  clock?: DemoClock;
};

/** Runs Starchart with a sample family on a temporary database. */
export async function runDemo({
  language,
  clock = new DemoClock(),
  ...options
}: DemoOptions = {}): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'starchart-demo-'));
  const admin = { username: 'demo', password: 'starchart', email: 'alex@example.org' };
  try {
    await runServer(() => {
      const config = readConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: undefined,
        DATABASE_URL_DIRECT: undefined,
        BACKUP_AT: 'off',
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
        ADMIN_EMAIL: admin.email,
      });
      const defaultLanguage = language ?? config.demoLanguage ?? languageOfLocale();
      return {
        ...options,
        config: { ...config, defaultLanguage },
        clock,
        async seed(ctx) {
          await createSampleFamily(ctx, admin);
          return [
            'This is a demo. Everything in it is deleted when you stop it.',
            `Parent and admin  ${admin.username} / ${admin.password}`,
            ...SAMPLE_CHILD_LOGINS.map(({ username, password }) => `Kid  ${username} / ${password}`),
          ];
        },
      };
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The language of the system, or English where Starchart does not speak it. */
export function languageOfLocale(locale = Intl.DateTimeFormat().resolvedOptions().locale): Language {
  return LANGUAGES.find((language) => language === new Intl.Locale(locale).language) ?? 'en';
}
