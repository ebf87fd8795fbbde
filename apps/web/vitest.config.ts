import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

/** Rules run in Node; components run in jsdom, as users see them. */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      maxWorkers: 2,
      projects: [
        { extends: true, test: { name: 'rules', include: ['{build,src}/**/*.test.ts'] } },
        {
          extends: true,
          test: {
            name: 'components',
            include: ['src/**/*.test.tsx'],
            environment: 'jsdom',
            setupFiles: ['src/testing/setup.ts'],
            // Upper bound for tests that hang. The first test of a file loads the code of its page.
            testTimeout: 60_000,
          },
        },
      ],
    },
  }),
);
