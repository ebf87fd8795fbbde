import { chromium, expect, test } from '@playwright/test';
import { createFamily } from './api-setup.ts';
import { chromiumLaunchOptions } from './chromium.ts';
import { BASE_URL } from './environment.ts';

test('over http, where browsers lack what needs https, writes work, a link is copied, and Settings says what https adds', {
  tag: '@full',
}, async ({ locale, timezoneId }) => {
  const { parentLogin } = await createFamily('Mia');
  const options = await chromiumLaunchOptions();
  const { port } = new URL(BASE_URL);
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--host-resolver-rules=MAP stars.test 127.0.0.1'],
  });
  try {
    const page = await browser.newPage({ baseURL: `http://stars.test:${port}`, locale, timezoneId });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.setDefaultTimeout(20_000);
    await page.goto('/auth');
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
    await page.getByLabel('Username').fill(parentLogin.username);
    await page.getByLabel('Password', { exact: true }).fill(parentLogin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();

    await page.goto('/settings/grown-ups');
    await page.getByRole('button', { name: 'Create a guest pass' }).click();
    const form = page.getByRole('dialog', { name: 'Create a guest pass' });
    await form.getByLabel('Who is it for?').fill('Grandma');
    await form.getByLabel('Current password').fill(parentLogin.password);
    await form.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Copied.')).toBeVisible();
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toContain(
      `http://stars.test:${port}/guest#`,
    );
    // It could only fail.
    await expect(page.getByRole('button', { name: 'Share…' })).toBeHidden();
    await page.goto('/settings/sounds-and-motion');
    await expect(
      page.getByText('Starchart could work offline here if it had a secure address (https).'),
    ).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
