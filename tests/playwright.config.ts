import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunchOptions } from './e2e/chromium.ts';
import { BASE_URL } from './e2e/server-under-test.ts';

/**
 * Journeys run against the real program, bundled as `npm start` runs it. For them it starts as the demo: on a database that is thrown
 * away.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // For what never comes: waiting ends when what is waited for is there, however busy the machine is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: BASE_URL,
    launchOptions: await chromiumLaunchOptions(),
    trace: 'retain-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  webServer: {
    command: 'exec node ../apps/api/src/cli/demo.ts',
    cwd: import.meta.dirname,
    url: `${BASE_URL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: new URL(BASE_URL).port,
      LOG_LEVEL: 'error',
      REGISTRATIONS_PER_HOUR: '1000',
      // Those that listen to webhooks run beside the tests.
      WEBHOOKS_TO_PRIVATE_NETWORKS: 'true',
    },
  },
});
