import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@starchart/schema';
import { createFamily, type Family, type Login, signIn } from './api-setup.ts';

const OWN_PAGES = ['profile', 'account'];

/** Creates a family and opens the parent's profile, account, or this section of the settings. */
export async function openSettings(page: Page, section: string, language: Language = 'en'): Promise<Family> {
  const family = await createFamily('Mia', { language });
  await signIn(page, family.parentLogin);
  await page.goto(OWN_PAGES.includes(section) ? `/${section}` : `/settings/${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return family;
}

export async function openOnAnotherDevice(browser: Browser, login: Login): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, login);
  await page.goto('/parent-dashboard');
  await expect(page.getByRole('button', { name: 'Edit Mia' })).toBeVisible();
  return page;
}

export async function logIn(page: Page, { username, password }: Login): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
}

/** The field shows this error and exposes it to assistive technology. */
export async function expectFieldError(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(words)));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

export async function isDark(page: Page): Promise<boolean> {
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  return background === 'rgb(23, 20, 42)';
}
