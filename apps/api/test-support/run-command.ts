import { Readable } from 'node:stream';
import type { CommandProcess } from '../src/cli/command-process.ts';
import { parseConfig } from '../src/config/config.ts';

export interface Outcome {
  exitCode: number | null;
  said: string;
  complained: string;
}

/** Runs a command in this process, with its own environment and standard input. */
export async function runCommand(
  command: (process: CommandProcess) => Promise<number>,
  environment: Record<string, string | undefined>,
  typed = '',
): Promise<Outcome> {
  const outcome = { said: '', complained: '' };
  const exitCode = await command({
    readConfig: () => parseConfig(environment),
    stdin: Readable.from([typed]),
    print: (text) => {
      outcome.said += `${text}\n`;
    },
    printError: (text) => {
      outcome.complained += `${text}\n`;
    },
  });
  return { exitCode, ...outcome };
}
