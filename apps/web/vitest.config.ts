import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

const inJsdom = {
  environment: 'jsdom',
  // The zone of the browser, and of the families in `testing/records.ts`.
  env: { TZ: 'UTC' },
  setupFiles: ['src/testing/setup.ts'],
};

/** Component tests that replace or reset modules, which the others share. */
const WITH_OWN_MODULES = globSync('src/**/*.test.tsx', { cwd: import.meta.dirname }).filter((file) =>
  /vi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Rules run in Node; components run in jsdom, as users see them. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      maxWorkers: 2,
      // Upper bound for tests that hang. The first test of a file loads the code of its page, and some bundle scripts.
      testTimeout: 60_000,
      // The fake API reads the schemas of the server, which Node loads as it is.
      server: { deps: { external: [/\/apps\/api\/src\//] } },
      projects: [
        { extends: true, test: { name: 'rules', include: ['{build,src}/**/*.test.ts'], isolate: false } },
        {
          extends: true,
          test: {
            ...inJsdom,
            name: 'components',
            include: ['src/**/*.test.tsx'],
            exclude: WITH_OWN_MODULES,
            // Files share no state but the modules. Importing the app for each of them takes more than half of the time.
            isolate: false,
          },
        },
        {
          extends: true,
          test: { ...inJsdom, name: 'components with their own modules', include: WITH_OWN_MODULES },
        },
      ],
    },
  }),
);
