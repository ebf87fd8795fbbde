import type { Readable } from 'node:stream';
import { type Config, readConfig } from '../config/config.ts';

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
