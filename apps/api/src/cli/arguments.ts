import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathProblem, withHome } from '../config/home-path.ts';
import { StartupError } from '../core/startup-error.ts';

/** The command line is invalid; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface Usage {
  /** Printed for `--help`, and after an invalid command line. */
  usage: string;
  /** The largest number of arguments that are no options; 0 if left out. */
  mostArguments?: number;
}

const EXIT_USAGE = 2;

/**
 * The arguments of a command whose only option is `--help`. Prints the usage for `--help` and for an invalid command line; then the
 * result is the exit code.
 */
export function readArguments(
  { usage, mostArguments = 0 }: Usage,
  words: readonly string[],
  { print, printError } = { print: console.log, printError: console.error },
): { given: string[] } | { exitCode: number } {
  try {
    const { values, positionals } = parseWords(words, { help: { type: 'boolean', short: 'h' } });
    if (values.help) {
      print(usage);
      return { exitCode: 0 };
    }
    const [stray] = positionals.slice(mostArguments);
    if (stray !== undefined) throw new UsageError(`Unexpected: ${stray}`);
    return { given: positionals };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printError(`${error.message}\n\n${usage}`);
    return { exitCode: EXIT_USAGE };
  }
}

/** The absolute path of a file that an argument names. A shell leaves `~` as it is in quotes. Throws a `StartupError`. */
export function fileArgument(given: string): string {
  if (existsSync(given)) return resolve(given);
  const problem = pathProblem(given);
  if (problem) throw new StartupError(`The file ${given} ${problem}.`);
  return resolve(withHome(given));
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** Parses options strictly. Throws `UsageError` for an unknown or incomplete one. */
export function parseWords<const Known extends Options>(words: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    // Only the first sentence is meant for users.
    throw new UsageError(String(error instanceof Error ? error.message : error).replace(/\. .*/s, '.'));
  }
}
