import { join } from 'node:path';
import { build } from 'vite';
import { BUILD_TARGET } from '../src/oldest-browsers.ts';

/** A classic script without imports: it blocks the first paint, or is the service worker. */
export async function bundleScript(
  root: string,
  module: string,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      target: BUILD_TARGET,
      write: false,
      copyPublicDir: false,
      lib: { entry: join(root, module), formats: ['iife'], name: 'script', fileName: 'script' },
    },
  });
  const [output] = [built].flat();
  const script = output && 'output' in output && output.output[0];
  if (!script) throw new Error(`${module} was not bundled.`);
  return script.code;
}
