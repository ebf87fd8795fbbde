import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { approveAllRegistrations, signIn } from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { settle } from './picture.ts';

const PHONE = { width: 390, height: 844 };

test('the pictures of the README and of the manifest', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await shoot(page, 'landing', 760);

  await signIn(page, { username: 'mia', password: 'stars' }, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await shoot(page, 'kid-dashboard', 706);
  await shootForManifest(page, 'child', PHONE);

  await approveAllRegistrations();
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await shoot(page, 'parent-dashboard', 760);
  await shootForManifest(page, 'wide', { width: 1280, height: 800 });
  await shootForManifest(page, 'parent', PHONE);
});

/** The top of a page with this height in pixels. */
async function shoot(page: Page, name: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height });
  await settle(page);
  await page.screenshot({
    path: join(import.meta.dirname, '../../docs/pictures', `${name}.png`),
    animations: 'disabled',
  });
}

/** What a browser shows before the app is installed (site.webmanifest). */
async function shootForManifest(page: Page, name: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await settle(page);
  await page.screenshot({
    path: join(import.meta.dirname, '../../apps/web/public', `screenshot-${name}.jpg`),
    type: 'jpeg',
    quality: 80,
    animations: 'disabled',
  });
}
