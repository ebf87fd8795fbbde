import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Location of this platform's PostgreSQL programs, and their major version. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  majorVersion: number;
}

/** Finds the programs in the platform's `@embedded-postgres` package; throws when there are none. */
export function locateBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const packageRoot = join(dirname(packageEntry(platform)), '..');
  const manifest: { version: string } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  return {
    postgres: join(packageRoot, 'native/bin/postgres'),
    initdb: join(packageRoot, 'native/bin/initdb'),
    majorVersion: Number.parseInt(manifest.version, 10),
  };
}

function packageEntry(platform: string): string {
  // The connection is a Unix socket; Windows has none that both PostgreSQL and Node support.
  if (process.platform !== 'win32') {
    try {
      return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    } catch {
      // Not installed: the error below says what to do.
    }
  }
  throw new EmbeddedPostgresError(
    `There is no built-in PostgreSQL for this platform (${platform}). ` +
      'Set DATABASE_URL to a PostgreSQL server (15 or newer) instead.',
  );
}
