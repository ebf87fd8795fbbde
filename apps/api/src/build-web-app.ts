import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

const script = fileURLToPath(new URL('../../../scripts/build-web.mjs', import.meta.url));

/**
 * With `--build` among the arguments, builds the web app in a process of its own, unless what is there was built from these
 * sources; fulfils when it is there. Rejects with a `StartError` where it cannot be built.
 */
export function wantedWebApp(args: readonly string[]): Promise<void> | undefined {
  if (!args.includes('--build')) return undefined;
  const built = buildWebApp();
  built.catch(() => {}); // It may fail before anybody waits for it.
  return built;
}

async function buildWebApp(): Promise<void> {
  const [code] = await once(spawn(process.execPath, [script], { stdio: 'inherit' }), 'exit');
  if (code !== 0)
    throw new StartError('Starchart cannot start without its web app. What is wrong with it stands above.');
}
