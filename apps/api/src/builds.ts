import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServerOptions } from './serve.ts';
import { StartError } from './start-error.ts';

/**
 * With `--build` among the arguments, what is missing is built, each in a process of its own: the web app at once, and, as soon as
 * visitors are let in, the bundle for the next start (`scripts/start.mjs`).
 */
export function wantedBuilds(args: readonly string[]): Pick<ServerOptions, 'webApp' | 'onOpen'> {
  if (!args.includes('--build')) return {};
  const webApp = buildWebApp();
  webApp.catch(() => {}); // It may fail before anybody waits for it.
  return { webApp, onOpen: bundleForNextStart };
}

/** Does nothing where what is there was built from these sources. Rejects with a `StartError` where it cannot be built. */
async function buildWebApp(): Promise<void> {
  const [code] = await once(spawn(process.execPath, [script('build-web')], { stdio: 'inherit' }), 'exit');
  if (code !== 0)
    throw new StartError('Starchart cannot start without its web app. What is wrong with it stands above.');
}

/** Where it does not succeed, because nothing may be written there, the next start is as slow as this one. */
function bundleForNextStart(): void {
  const bundling = spawn(process.execPath, [script('bundle-server')], { stdio: 'ignore' });
  bundling.on('error', () => {});
  bundling.unref();
}

function script(name: string): string {
  return fileURLToPath(new URL(`../../../scripts/${name}.mjs`, import.meta.url));
}
