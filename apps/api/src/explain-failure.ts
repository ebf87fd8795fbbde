import { BackupError, MigrationError, UnsuitableServerError } from '@starchart/db';
import { EmbeddedPostgresError } from '@starchart/db/embedded';
import { ConfigError } from './config.ts';
import { DomainError } from './domain-error.ts';
import { SecretsError } from './secrets.ts';
import { StartError } from './start-error.ts';

/** Errors whose message is worded for the person at the console. */
const worded = [
  ConfigError,
  DomainError,
  SecretsError,
  StartError,
  EmbeddedPostgresError,
  UnsuitableServerError,
  MigrationError,
  BackupError,
];

/** What the person at the console is told of a failure; one that nobody foresaw goes with its stack, under this headline. */
export function explainFailure(error: unknown, headline: string): string {
  if (error instanceof Error && worded.some((kind) => error instanceof kind)) return error.message;
  return `${headline}\n${error instanceof Error ? error.stack : String(error)}`;
}
