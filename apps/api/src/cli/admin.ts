import { text as readText } from 'node:stream/consumers';
import { confirmTime } from '@starchart/db';
import { type DomainError, toDomainError } from '../core/domain-error.ts';
import { makePassword } from '../core/secret.ts';
import type { ServiceContext } from '../core/service-context.ts';
import { StartupError } from '../core/startup-error.ts';
import { listAllParents } from '../features/admin/admin.service.ts';
import { createAdminOf, resetPasswordOf } from '../features/admin/operator.service.ts';
import { asPlainText, parentsTable } from '../features/admin/parents-table.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { UsageError } from './arguments.ts';
import { openCliContext } from './cli-context.ts';
import { type OperatorCommand, parseCommandLine, passwordIn } from './command-line.ts';
import { type CommandProcess, thisProcess } from './command-process.ts';

const USAGE = `Commands for the operator. They work whether Starchart is running or not.

  npm run admin -- reset-password <username>   sets a new password, shown once, and logs the parent out everywhere
      --password-stdin                         reads the password from standard input instead of generating one

  npm run admin -- create <username>           creates an admin; the password is shown once
      --email <email>                          the admin's email address; can be added later, in the profile
      --name <name>                            the admin's name; the username by default

  npm run admin -- list                        shows all parents

  npm run admin -- confirm-clock               the clock of this computer is right now, whatever Starchart takes it for

  npm run admin -- --help                      shows this help`;

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

type Command<Name extends OperatorCommand['name']> = Extract<OperatorCommand, { name: Name }>;

async function perform(command: OperatorCommand, process: CommandProcess): Promise<void> {
  switch (command.name) {
    case 'help':
      process.print(USAGE);
      break;
    case 'list':
      await withContext(process, async (ctx) => parentsTable(await listAllParents(ctx)));
      break;
    case 'confirm-clock':
      await withContext(process, confirmClock);
      break;
    case 'create':
      await withContext(process, (ctx) => create(ctx, command));
      break;
    case 'reset-password': {
      // The password is read before the database is opened, because typing takes time.
      const typed = command.isPasswordTyped ? passwordIn(await readInput(process)) : undefined;
      await withContext(process, (ctx) => resetPassword(ctx, command, typed));
      break;
    }
  }
}

/** Prints the result before the database is closed: a new password is shown only here. */
async function withContext(
  { readConfig, print, printError }: CommandProcess,
  work: (ctx: ServiceContext) => Promise<string>,
): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const ctx = await openCliContext(readConfig(), cleanup, printError);
  print(await work(ctx));
}

/** The running server reads it within a minute. */
async function confirmClock({ db, clock }: ServiceContext): Promise<string> {
  const at = clock.now();
  await confirmTime(db, at);
  return `Starchart takes ${at.toISOString()} as right. A running server notices within a minute.`;
}

async function readInput({ stdin, printError }: CommandProcess): Promise<string> {
  if (stdin.isTTY) printError('Type the new password, then Enter and Ctrl-D.');
  return await readText(stdin);
}

async function resetPassword(
  ctx: ServiceContext,
  { username }: Command<'reset-password'>,
  typed: string | undefined,
): Promise<string> {
  const password = typed ?? makePassword();
  const { name, status } = await resetPasswordOf(ctx, { username, password }).catch((error: unknown) => {
    throw reworded(error, {
      NOT_FOUND: `No parent has the username ${asPlainText(username)}. All of them: npm run admin -- list`,
    });
  });
  return [
    `${asPlainText(name)} has a new password and is logged out everywhere.`,
    ...(typed === undefined ? [`  Password  ${password}   (shown only this once)`] : []),
    ...(status === 'pending' ? ["The account can't be used until an admin approves it."] : []),
    ...(status === 'rejected' ? ["The account can't be used because its registration was rejected."] : []),
  ].join('\n');
}

async function create(
  ctx: ServiceContext,
  { username, parentName, email }: Command<'create'>,
): Promise<string> {
  const shown = asPlainText(username);
  const { password } = await createAdminOf(ctx, { username, name: parentName, email }).catch(
    (error: unknown) => {
      throw reworded(error, {
        USERNAME_TAKEN: `The username ${shown} is taken. To get into that account: npm run admin -- reset-password ${shown}`,
        EMAIL_TAKEN: 'Another parent already has this email.',
      });
    },
  );
  return ['New admin:', `  Username  ${shown}`, `  Password  ${password}   (shown only this once)`].join(
    '\n',
  );
}

/** The message of an error for the console. */
function reworded(error: unknown, words: Partial<Record<DomainError['code'], string>>): unknown {
  const refusal = toDomainError(error);
  const message = refusal && words[refusal.code];
  return message ? new StartupError(message) : error;
}

/** Runs the command and returns its exit code. */
export async function runAdmin(args: readonly string[], process: CommandProcess): Promise<number> {
  try {
    await perform(parseCommandLine(args), process);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.printError(`${error.message}\nFor help, run: npm run admin -- --help`);
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
