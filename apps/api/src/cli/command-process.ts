import type { Readable } from 'node:stream';
import { type Config, readConfig } from '../config/config.ts';
import { explainFailure } from '../server/explain-failure.ts';

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

/** Runs a command and prints its failure. Returns the exit code, 1 after a failure. `cleanup` closes resources at the end. */
export async function runCommand(
  work: (cleanup: AsyncDisposableStack) => Promise<number>,
  printError = thisProcess.printError,
): Promise<number> {
  await using cleanup = new AsyncDisposableStack();
  try {
    return await work(cleanup);
  } catch (error) {
    printError(explainFailure(error, 'Something unexpected happened.'));
    return 1;
  }
}
