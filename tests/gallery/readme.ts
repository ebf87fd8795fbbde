import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { approveAllRegistrations, signIn } from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { settle } from './picture.ts';

test('the pictures of the README', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await shoot(page, 'landing', 760);

  await signIn(page, { username: 'mia', password: 'stars' }, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await shoot(page, 'kid-dashboard', 706);

  await approveAllRegistrations();
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await shoot(page, 'parent-dashboard', 760);
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
