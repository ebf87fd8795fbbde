import { defineConfig, devices } from '@playwright/test';
import { fastTemporaryFolder } from '../packages/db/src/testing/fast-temporary-folder.ts';
import { chromiumLaunchOptions } from './e2e/chromium.ts';
import { BASE_URL, TIME_ZONE } from './e2e/environment.ts';

/**
 * Browser tests against the demo: the real server on a temporary database. The quick run is `playwright test --grep-invert @full`,
 * everything is `playwright test`; `--trace retain-on-failure` records what a failing test did.
 */
export default defineConfig({
  testDir: './e2e',
  // Each run empties its folder, and the other tests of `npm run test:all` run at the same time.
  outputDir: './test-results/journeys',
  fullyParallel: true,
  workers: 2,
  // Upper bounds for tests that hang. A passing test never waits this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: BASE_URL,
    launchOptions: await chromiumLaunchOptions(),
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: TIME_ZONE,
    // Journeys answer requests of their pages themselves, which does not work for requests of a worker. Those about it allow it.
    serviceWorkers: 'block',
  },
  webServer: {
    command: 'exec node ../apps/api/test-support/demo-server.ts',
    // Errors of the server, next to the journey that they belong to.
    stdout: 'pipe',
    cwd: import.meta.dirname,
    url: `${BASE_URL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: new URL(BASE_URL).port,
      LOG_LEVEL: 'error',
      // The place of the demo's database.
      TMPDIR: fastTemporaryFolder(),
      REGISTRATIONS_PER_HOUR: '1000',
      // The receivers of webhooks run in the tests.
      WEBHOOKS_TO_PRIVATE_NETWORKS: 'true',
    },
  },
});
