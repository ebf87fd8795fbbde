import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Its clock stands at this instant from now on. */
  moveTo(instant: string): Promise<void>;
  /** Ends it as a power cut would. Throws when its log has told a secret. */
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('server-process.ts', import.meta.url));

/** Starts a server on a database, at a free port unless told one; its clock goes by itself unless told where to stand. */
export async function startServerProcess(
  connectionString: string,
  { now, port = 0 }: { now?: string; port?: number } = {},
): Promise<ServerProcess> {
  // Detached: Ctrl-C must reach only the parent, which then stops this process.
  const child = fork(program, [JSON.stringify({ connectionString, now, port })], { detached: true });
  const telling: string[] = [];
  child.on('message', (message) => {
    if (typeof message === 'object' && 'tells' in message) telling.push(String(message.tells));
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
      if (telling.length > 0)
        throw new Error(`The log of a server process tells secrets:\n${telling.join('')}`);
    },
  };
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`A server process ended with ${code} before it was ready`);
}
