import { BackupError, MigrationError, UnsuitableServerError } from '@starchart/db';
import { EmbeddedPostgresError } from '@starchart/embedded-postgres';
import { ConfigError } from '../config/config.ts';
import { SecretsError } from '../config/secrets.ts';
import { DomainError } from '../core/domain-error.ts';
import { StartupError } from '../core/startup-error.ts';

/** Errors whose message is worded for the operator. */
const worded = [
  ConfigError,
  DomainError,
  SecretsError,
  StartupError,
  EmbeddedPostgresError,
  UnsuitableServerError,
  MigrationError,
  BackupError,
];

/** The message of a failure for the console. An unexpected error includes its stack, under this headline. */
export function explainFailure(error: unknown, headline: string): string {
  if (error instanceof Error && worded.some((kind) => error instanceof kind)) return error.message;
  if (isForbidden(error)) {
    return `This user may not use ${error.path} (${error.code}). Run Starchart as the owner of its files, or give them to this user with chown -R.`;
  }
  return `${headline}\n${error instanceof Error ? error.stack : String(error)}`;
}

/** A file of another user, for example after a command was run as root once. */
function isForbidden(error: unknown): error is Error & { code: string; path: string } {
  if (!(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return false;
  return 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}
