import { text as readText } from 'node:stream/consumers';
import { readConfig } from '../config/config.ts';
import { DomainError } from '../core/domain-error.ts';
import type { ServiceContext } from '../core/service-context.ts';
import { listAllParents } from '../features/admin/admin.service.ts';
import { createAdminOf, resetPasswordOf } from '../features/admin/operator.service.ts';
import { asPlainText, parentsTable } from '../features/admin/parents-table.ts';
import { makePassword } from '../features/auth/random-password.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { openCliContext } from './cli-context.ts';
import { type OperatorCommand, parseCommandLine, passwordIn, UsageError } from './command-line.ts';

const USAGE = `For whoever runs Starchart, whether it is running or not.

  npm run admin -- reset-password <username>   gives a parent a new password, shown once, and ends the parent's sessions
      --password-stdin                         takes the password from standard input instead of making one up

  npm run admin -- create <username>           makes an admin; the password is shown once
      --email <email>                          where mail to the admin goes; may be set later, in the profile
      --name <name>                            the username, unless given

  npm run admin -- list                        shows all parents

  npm run admin -- --help                      shows this`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

type Asked<Name extends OperatorCommand['name']> = Extract<OperatorCommand, { name: Name }>;

async function perform(command: OperatorCommand): Promise<void> {
  switch (command.name) {
    case 'help':
      console.log(USAGE);
      break;
    case 'list':
      await tell(async (deps) => parentsTable(await listAllParents(deps)));
      break;
    case 'create':
      await tell((deps) => create(deps, command));
      break;
    case 'reset-password': {
      // Before the database is opened: whoever types takes time.
      const typed = command.isPasswordTyped ? passwordIn(await readInput()) : undefined;
      await tell((deps) => resetPassword(deps, command, typed));
      break;
    }
  }
}

/** Tells the operator what became of the work with the database: at once, for a password is known only now. */
async function tell(work: (deps: ServiceContext) => Promise<string>): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const deps = await openCliContext(readConfig(), cleanup, (message) => console.error(message));
  console.log(await work(deps));
}

async function readInput(): Promise<string> {
  if (process.stdin.isTTY) console.error('Type the new password, then Enter and Ctrl-D.');
  return await readText(process.stdin);
}

async function resetPassword(
  deps: ServiceContext,
  { username }: Asked<'reset-password'>,
  typed: string | undefined,
): Promise<string> {
  const password = typed ?? makePassword();
  const { name, status } = await resetPasswordOf(deps, { username, password }).catch((error: unknown) => {
    throw reworded(error, {
      NOT_FOUND: `No parent has the username ${asPlainText(username)}. All of them: npm run admin -- list`,
    });
  });
  return [
    `${asPlainText(name)} has a new password, and is signed out everywhere.`,
    ...(typed === undefined ? [`  Password  ${password}   (shown only this once)`] : []),
    ...(status === 'pending' ? ['The account cannot be used before an admin has approved it.'] : []),
    ...(status === 'rejected' ? ['The account cannot be used: its registration was rejected.'] : []),
  ].join('\n');
}

async function create(
  deps: ServiceContext,
  { username, parentName, email }: Asked<'create'>,
): Promise<string> {
  const shown = asPlainText(username);
  const { password } = await createAdminOf(deps, { username, name: parentName, email }).catch(
    (error: unknown) => {
      throw reworded(error, {
        USERNAME_TAKEN: `The username ${shown} is taken. To get into that account: npm run admin -- reset-password ${shown}`,
        EMAIL_TAKEN: 'Another parent has this email already.',
      });
    },
  );
  return [
    'There is a new admin:',
    `  Username  ${shown}`,
    `  Password  ${password}   (shown only this once)`,
  ].join('\n');
}

/** A refusal in words for the console rather than for a page. */
function reworded(error: unknown, words: Partial<Record<DomainError['code'], string>>): unknown {
  const message = error instanceof DomainError ? words[error.code] : undefined;
  return error instanceof DomainError && message ? new DomainError(error.code, message) : error;
}

// Whoever reads our output may stop early, as `head` does.
process.stdout.on('error', () => {});
try {
  await perform(parseCommandLine(process.argv.slice(2)));
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(
    isUsage
      ? `${error.message}\nWhat there is to choose from: npm run admin -- --help`
      : explainFailure(error, 'Something unexpected happened.'),
  );
  process.exitCode = isUsage ? EXIT_USAGE : EXIT_FAILED;
}
