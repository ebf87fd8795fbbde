import type { Page } from '@playwright/test';
import { failProcedure, rejectField, respondWith } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

picture('forgot-password', (page) => open(page, '/forgot-password'), { dark: true });

picture('forgot-password-errors', async (page) => {
  await open(page, '/forgot-password');
  await page.getByRole('button', { name: 'Request a link' }).click();
});

picture(
  'forgot-password-sent',
  async (page) => {
    await open(page, '/forgot-password');
    await page.getByLabel('Email').fill('robin.winter@example.org');
    await page.getByRole('button', { name: 'Request a link' }).click();
    await page.getByRole('heading', { name: 'Ask for your link' }).waitFor();
  },
  { dark: true },
);

picture('forgot-password-refused', async (page) => {
  await open(page, '/forgot-password');
  await failProcedure(page, 'account.requestPasswordReset');
  await page.getByLabel('Email').fill('robin.winter@example.org');
  await page.getByRole('button', { name: 'Request a link' }).click();
  await page.getByText('Failed to request a link').waitFor();
});

picture('reset-password', (page) => open(page, '/reset-password#any-token'), { dark: true });

picture('reset-password-errors', async (page) => {
  await open(page, '/reset-password#any-token');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await page.getByRole('button', { name: 'Change password' }).click();
});

picture('reset-password-expired', (page) => open(page, '/reset-password'), { dark: true });

picture('confirm-email', (page) => open(page, '/confirm-email#any-token'), { dark: true });

picture('confirm-email-done', async (page) => {
  await respondWith(page, 'account.confirmEmail', undefined);
  await open(page, '/confirm-email#any-token');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
});

picture('confirm-email-expired', async (page) => {
  await rejectField(page, 'account.confirmEmail', 'token', 'This link has expired.');
  await open(page, '/confirm-email#any-token');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}
