import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** Notes which modules each script was made of, for the scale in weigh.ts. */
export function listModules(): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const { root } = this.environment.config;
      const modules = Object.fromEntries(
        Object.values(bundle)
          .filter((output) => output.type === 'chunk')
          .map((chunk) => [chunk.fileName, chunk.moduleIds.map((id) => relative(root, id))]),
      );
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules) });
    },
  };
}
