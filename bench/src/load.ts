import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Load, LoadResult } from './load-process.ts';

const PROGRAM = fileURLToPath(new URL('load-process.ts', import.meta.url));

/** Sends load to a server from another process. */
export class LoadClient {
  readonly #process: ChildProcess = fork(PROGRAM);

  /** Resolves when all requests have responses. Throws if one failed. */
  async run(load: Load): Promise<LoadResult> {
    this.#process.send(load);
    const [answer] = (await once(this.#process, 'message')) as [{ result?: LoadResult; error?: string }];
    if (!answer.result) throw new Error(answer.error);
    return answer.result;
  }

  close(): void {
    this.#process.disconnect();
  }
}
