import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** What browsers have on https pages and on this machine only. Families also open Starchart over http. */
const NEEDS_HTTPS =
  /crypto\.(?:randomUUID|subtle)|navigator\.(?:clipboard|share|canShare|wakeLock|serviceWorker|locks|storage|mediaDevices|geolocation|credentials|permissions|bluetooth|usb)|new Notification\(|Notification\.requestPermission|\bcaches\.(?:open|match)/;

/** These check for it first, or have a fallback. */
const WITH_FALLBACK = [
  'apps/web/src/app/pages/board/pair-page.tsx',
  'apps/web/src/components/ui/lazy-component.ts',
  'apps/web/src/features/family-board/use-wake-lock.ts',
  'apps/web/src/features/members/share-link.tsx',
  'apps/web/src/lib/copy-text.ts',
  'apps/web/src/lib/offline/register-worker.ts',
  'apps/web/src/lib/offline/send-outbox.ts',
  'apps/web/src/worker/sw.ts',
];

test('the web app and the client use what needs https only with a fallback', () => {
  const sources = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/{client,domain,schema}/src/**/*.ts'], {
    cwd: ROOT,
    exclude: (path) => /\.test\.tsx?$|node_modules/.test(path),
  });
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((path) => {
    const code = readFileSync(join(ROOT, path), 'utf8').replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');
    return NEEDS_HTTPS.test(code);
  });
  expect(found.toSorted()).toEqual(WITH_FALLBACK);
});
