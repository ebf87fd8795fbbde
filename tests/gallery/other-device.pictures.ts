import type { Page } from '@playwright/test';
import { createFamily, longestName, signIn } from '../e2e/api-setup.ts';
import { failProcedure, neverRespond, respondWith } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

const HOME = 'http://192.168.1.20:3000';

picture(
  'user-menu',
  async (page) => {
    await openMenu(page);
  },
  { dark: true },
);

picture(
  'other-device-question',
  async (page) => {
    await openMenu(page);
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page.getByRole('dialog', { name: 'Add a device' }).waitFor();
  },
  { dark: true },
);

picture(
  'other-device',
  async (page) => {
    await respondWith(page, 'system.addresses', { urls: [HOME, 'http://10.0.0.7:3000'] });
    await openDialog(page);
    await page.getByText(HOME).waitFor();
  },
  { dark: true },
);

picture('other-device-long', async (page) => {
  const url = `https://${longestName('stars').replaceAll(' ', '-').toLowerCase()}.example.org`;
  await respondWith(page, 'system.addresses', { urls: [url] });
  await openDialog(page);
  await page.getByText(url).waitFor();
});

picture(
  'other-device-unreachable',
  async (page) => {
    await openDialog(page);
    await page.getByText(/^HOST=0\.0\.0\.0 .*npm start$/).waitFor();
  },
  { dark: true },
);

picture('other-device-loading', async (page) => {
  await neverRespond(page, 'system.addresses');
  await openDialog(page);
});

picture('other-device-error', async (page) => {
  await failProcedure(page, 'system.addresses');
  await openDialog(page);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

picture(
  'other-device-child-login',
  async (page) => {
    await respondWith(page, 'system.addresses', { urls: [HOME] });
    const { parentLogin } = await createFamily('Mia');
    await signIn(page, parentLogin);
    await page.goto('/parent-dashboard?child=new', { waitUntil: 'networkidle' });
    await page.getByLabel('Allow child to login directly').click();
    await page.getByRole('button', { name: 'Open on another device' }).click();
    await page.getByText(`${HOME}/child-login`).waitFor();
  },
  { dark: true },
);

async function openMenu(page: Page): Promise<void> {
  const { parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /'s menu$/ }).click();
}

async function openDialog(page: Page): Promise<void> {
  await openMenu(page);
  await page.getByRole('button', { name: 'Add a device' }).click();
  await page.getByRole('button', { name: /^My phone or computer/ }).click();
  await page.getByRole('dialog', { name: 'Open on another device' }).waitFor();
}
