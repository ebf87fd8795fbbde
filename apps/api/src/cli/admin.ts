import { text as readText } from 'node:stream/consumers';
import { DomainError } from '../core/domain-error.ts';
import type { ServiceContext } from '../core/service-context.ts';
import { listAllParents } from '../features/admin/admin.service.ts';
import { createAdminOf, resetPasswordOf } from '../features/admin/operator.service.ts';
import { asPlainText, parentsTable } from '../features/admin/parents-table.ts';
import { makePassword } from '../features/auth/random-password.ts';
import { dispatch } from '../platform/events/dispatch.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { openCliContext } from './cli-context.ts';
import { type OperatorCommand, parseCommandLine, passwordIn, UsageError } from './command-line.ts';
import { type CommandProcess, thisProcess } from './command-process.ts';

const USAGE = `Commands for the operator. They work whether Starchart is running or not.

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

async function perform(command: OperatorCommand, process: CommandProcess): Promise<void> {
  switch (command.name) {
    case 'help':
      process.print(USAGE);
      break;
    case 'list':
      await withContext(process, async (deps) => parentsTable(await listAllParents(deps)));
      break;
    case 'create':
      await withContext(process, (deps) => create(deps, command));
      break;
    case 'reset-password': {
      // Before the database is opened, because typing takes time.
      const typed = command.isPasswordTyped ? passwordIn(await readInput(process)) : undefined;
      await withContext(process, (deps) => resetPassword(deps, command, typed));
      break;
    }
  }
}

/** Prints the result before the database is closed: a new password is shown only here. */
async function withContext(
  { readConfig, print, printError }: CommandProcess,
  work: (deps: ServiceContext) => Promise<string>,
): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const deps = await openCliContext(readConfig(), cleanup, printError);
  print(await work(deps));
}

async function readInput({ stdin, printError }: CommandProcess): Promise<string> {
  if (stdin.isTTY) printError('Type the new password, then Enter and Ctrl-D.');
  return await readText(stdin);
}

async function resetPassword(
  deps: ServiceContext,
  { username }: Asked<'reset-password'>,
  typed: string | undefined,
): Promise<string> {
  const password = typed ?? makePassword();
  const { name, status } = await dispatch(deps, resetPasswordOf(deps, { username, password })).catch(
    (error: unknown) => {
      throw reworded(error, {
        NOT_FOUND: `No parent has the username ${asPlainText(username)}. All of them: npm run admin -- list`,
      });
    },
  );
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

/** The message of an error for the console. */
function reworded(error: unknown, words: Partial<Record<DomainError['code'], string>>): unknown {
  const message = error instanceof DomainError ? words[error.code] : undefined;
  return error instanceof DomainError && message ? new DomainError(error.code, message) : error;
}

/** Runs the command and returns its exit code. */
export async function runAdmin(args: readonly string[], process: CommandProcess): Promise<number> {
  try {
    await perform(parseCommandLine(args), process);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.printError(`${error.message}\nWhat there is to choose from: npm run admin -- --help`);
      return EXIT_USAGE;
    }
    process.printError(explainFailure(error, 'Something unexpected happened.'));
    return EXIT_FAILED;
  }
}

if (import.meta.main) {
  // A reader such as `head` may close the pipe early.
  process.stdout.on('error', () => {});
  process.exitCode = await runAdmin(process.argv.slice(2), thisProcess);
}
