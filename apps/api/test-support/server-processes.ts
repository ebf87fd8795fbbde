import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Stops its clock at this instant. */
  moveTo(instant: string): Promise<void>;
  /** Kills it with SIGKILL. Throws if its log contained a secret. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** Starts a server on a database, at a free port by default; with `now` its clock stands still. */
export async function startServerProcess(
  connectionString: string,
  { now, port = 0 }: { now?: string; port?: number } = {},
): Promise<ServerProcess> {
  // Detached: Ctrl-C must reach only the parent, which then stops this process.
  const child = fork(program, [JSON.stringify({ connectionString, now, port })], { detached: true });
  const leaks: string[] = [];
  child.on('message', (message) => {
    if (typeof message === 'object' && 'leak' in message) leaks.push(String(message.leak));
  });
  const [url] = await Promise.race([once(child, 'message'), failed(child)]);
  return {
    url: String(url),
    process: child,
    async moveTo(instant) {
      const moved = once(child, 'message');
      child.send(instant);
      await moved;
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      }
      if (leaks.length > 0)
        throw new Error(`The log of a server process contains secrets:\n${leaks.join('')}`);
    },
  };
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`A server process ended with ${code} before it was ready`);
}
