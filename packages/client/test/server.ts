import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server in demo mode. */
    url: string;
  }
}

const DEMO_SERVER = fileURLToPath(new URL('../../../apps/api/test-support/demo-server.ts', import.meta.url));

/** Starts a demo server for all tests, on a temporary database. */
export default async function startServer(project: TestProject): Promise<() => Promise<void>> {
  const program = spawn(process.execPath, [DEMO_SERVER], {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      LOG_LEVEL: 'error',
      // Webhook receivers of the tests run on this machine.
      WEBHOOKS_TO_PRIVATE_NETWORKS: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(program, 'close');
  const stop = async () => {
    program.kill('SIGTERM');
    await gone;
  };
  let said = '';
  program.stdout.setEncoding('utf8');
  for await (const part of program.stdout.iterator({ destroyOnReturn: false })) {
    said += part;
    if (said.includes('Press Ctrl-C to stop.')) break;
  }
  program.stdout.resume();
  const url = /ready: (\S+)/.exec(said)?.[1];
  if (!url) {
    await stop();
    throw new Error(`The program did not start:\n${said}`);
  }
  project.provide('url', url);
  return stop;
}
