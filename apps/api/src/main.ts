import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Caches compiled code for the next start.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.compiled', import.meta.url)));

const USAGE = `npm start    runs Starchart until Ctrl-C

Settings are environment variables or lines in a file .env; .env.example explains them.
Other commands, each with --help:

  npm run admin -- <command>      resets a password, creates an admin, lists all parents
  npm run backup [-- <file>]      saves all data in one file
  npm run restore -- <file>       restores a backup
  npm run ledger:verify           recalculates all ledgers
  npm run db:export-to            copies the embedded database to another PostgreSQL
  npm run demo                    runs a sample family on a temporary database`;

const { readArguments } = await import('./cli/arguments.ts');
const read = readArguments({ usage: USAGE }, process.argv.slice(2));
if ('exitCode' in read) process.exitCode = read.exitCode;
else {
  const { readConfig } = await import('./config/config.ts');
  const { runServer } = await import('./server/run.ts');
  await runServer(() => ({ config: readConfig() }));
}
