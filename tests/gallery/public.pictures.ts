import type { Page } from '@playwright/test';
import { uniqueName } from '../e2e/api-setup.ts';
import { respondWith } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

const WITH_MAIL = { isNew: false, sendsMail: true };

picture('landing-full', (page) => open(page, '/'), { dark: true });

picture('landing-pending', async (page) => {
  await open(page, '/auth?tab=register');
  await page.getByLabel('Name', { exact: true }).fill('Robin Winter');
  const username = uniqueName('robin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'What happens next' }).waitFor();
});

picture('who-are-you', (page) => open(page, '/start'), { dark: true });

picture('auth-login', (page) => open(page, '/auth'), { dark: true });

picture('auth-login-errors', async (page) => {
  await open(page, '/auth');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
});

picture('auth-login-refused', async (page) => {
  await open(page, '/auth');
  await page.getByLabel('Username').fill('unknown');
  await page.getByLabel('Password', { exact: true }).fill('guessing');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText('Login failed').waitFor();
});

picture('auth-register', (page) => open(page, '/auth?tab=register'));

picture('auth-register-invited', (page) => open(page, '/auth?tab=register#invite=ABCD-EFGH'));

picture('auth-register-with-mail', async (page) => {
  await respondWith(page, 'system.about', WITH_MAIL);
  await open(page, '/auth?tab=register');
});

picture('forgot-password-with-mail', async (page) => {
  await respondWith(page, 'system.about', WITH_MAIL);
  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill('robin.winter@example.org');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
});

picture('auth-register-errors', async (page) => {
  await open(page, '/auth?tab=register');
  await page.getByRole('button', { name: 'I have an invite code' }).click();
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Create account' }).click();
});

picture('child-login', (page) => open(page, '/child-login'), { dark: true });

picture('child-login-error', async (page) => {
  await open(page, '/child-login');
  await page.getByLabel('Username').fill('mia');
  await page.getByLabel('Password', { exact: true }).fill('moons');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Login failed').waitFor();
});

picture(
  'api-docs',
  async (page) => {
    await open(page, '/api/docs');
    await page.locator('.opblock').first().waitFor();
  },
  { dark: true },
);

picture('help', (page) => open(page, '/help'));
picture('privacy', (page) => open(page, '/privacy'));
picture('terms', (page) => open(page, '/terms'));
picture('404', (page) => open(page, '/no-such-page'), { dark: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}
