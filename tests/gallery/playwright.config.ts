import { defineConfig, devices } from '@playwright/test';
import journeys from '../playwright.config.ts';

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
const tablet = {
  ...devices['iPad (gen 7)'],
  defaultBrowserType: undefined,
  viewport: { width: 820, height: 1180 },
};

const sizes = [
  { name: 'desktop', use: desktop },
  { name: 'tablet', use: { ...tablet, deviceScaleFactor: 1 } },
  { name: 'phone', use: phone },
  { name: 'desktop-dark', grep: /@dark/, use: { ...desktop, colorScheme: 'dark' as const } },
  { name: 'phone-dark', grep: /@dark/, use: { ...phone, colorScheme: 'dark' as const } },
];
/** PDFs of printed pages. */
const paper = { name: 'paper', testMatch: '*.paper.ts', use: desktop };
const readme = { name: 'readme', testMatch: 'readme.ts', use: { ...desktop, deviceScaleFactor: 1 } };

/** Pictures of every page and state, from the demo. `PICTURES=readme` takes those of the README instead. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../test-results/screenshots',
  projects: process.env.PICTURES === 'readme' ? [readme] : [...sizes, paper],
  use: { ...journeys.use, actionTimeout: 15_000 },
  // One worker: the pictures share the demo's pending registrations.
  workers: 1,
});
