import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { useSession } from './fixtures.ts';

/** Opens a tab of the admin dashboard with filters. */
export async function openTab(
  page: Page,
  admin: APIRequestContext,
  tab: string,
  filters: Record<string, string> = {},
): Promise<void> {
  await useSession(page, admin);
  const address = new URLSearchParams({ ...(tab === 'requests' ? {} : { tab }), ...filters });
  await page.goto(`/admin-dashboard?${address}`);
}

/** Creates a code with the form and returns the panel that shows it. */
export async function createCode(
  page: Page,
  admin: APIRequestContext,
  say = (english: string) => english,
): Promise<Locator> {
  await openTab(page, admin, 'invite-codes');
  const title = say('Create invite code');
  await page.getByRole('button', { name: title }).click();
  await expect(page.getByRole('heading', { name: say('Your new invite code') })).toBeFocused();
  return page.getByRole('region', { name: title });
}

export async function newCode(admin: APIRequestContext): Promise<{ code: string }> {
  const answer = await admin.post('/api/invite-codes', { data: {} });
  expect(answer.status()).toBe(201);
  return await answer.json();
}
