import type { Page } from '@playwright/test';
import { createFamily, longestName, post, signIn } from '../e2e/api-setup.ts';
import { picture } from './picture.ts';

/** The dialog of praise, over the dashboard of two children. */
async function openPraise(page: Page): Promise<void> {
  const { api, parentLogin } = await createFamily('Mia');
  await post(api, '/api/children', { name: longestName('Leo'), avatar: '4' });
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Well done!' }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: /^Kind to a sibling/ }).waitFor();
}

picture('praise', openPraise, { dark: true });

picture('praise-own-words', async (page) => {
  await openPraise(page);
  await page.getByRole('button', { name: 'Your own words…' }).click();
});

picture(
  'praise-sent',
  async (page) => {
    await openPraise(page);
    await page.getByRole('button', { name: /^Kind to a sibling/ }).click();
    await page.getByText('Mia: +2, Kind to a sibling').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
  { inScreen: true },
);
