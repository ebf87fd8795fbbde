import type { Readable } from 'node:stream';
import { type Config, readConfig } from '../config/config.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { readArguments, type Usage } from './arguments.ts';

/** The parts of `process` that a command uses; tests pass their own. */
export interface CommandProcess {
  readConfig(): Config;
  stdin: Readable & { isTTY?: boolean };
  print(text: string): void;
  printError(text: string): void;
}

export const thisProcess: CommandProcess = {
  readConfig,
  stdin: process.stdin,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
};

/**
 * Runs a command and prints its failure. Returns the exit code, 1 after a failure, 2 for an invalid command line. `cleanup` closes
 * resources at the end.
 */
export async function runCommand(
  usage: Usage,
  args: readonly string[],
  work: (given: string[], cleanup: AsyncDisposableStack) => Promise<number>,
  console: Pick<CommandProcess, 'print' | 'printError'> = thisProcess,
): Promise<number> {
  const read = readArguments(usage, args, console);
  if ('exitCode' in read) return read.exitCode;
  await using cleanup = new AsyncDisposableStack();
  try {
    return await work(read.given, cleanup);
  } catch (error) {
    console.printError(explainFailure(error, 'Something unexpected happened.'));
    return 1;
  }
}
