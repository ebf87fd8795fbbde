import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { openTab } from './admin-page.ts';
import { uniqueName } from './api-setup.ts';
import { test } from './fixtures.ts';
import { holdResponses } from './network-faults.ts';

test('creates a code for a number of uses and days, once per double click, which is rejected once it is revoked', {
  tag: '@full',
}, async ({ page, admin, browser }) => {
  await openTab(page, admin, 'invite-codes');
  const uses = page.getByLabel('Number of uses');
  const days = page.getByLabel('Number of days');
  await expect(uses).toHaveValue('1');
  await expect(days).toHaveValue('30');
  await uses.fill('1001');
  await days.fill('');
  const create = page.getByRole('button', { name: 'Create invite code' });
  await create.click();
  await expect(page.getByText('Uses must be a whole number from 1 to 1000')).toBeVisible();
  await expect(page.getByText('Days must be a whole number from 1 to 365')).toBeVisible();
  await expect(uses).toBeFocused();
  // A number that no other test uses.
  const parents = 50 + (process.pid % 900);
  await uses.fill(String(parents));
  await days.fill('7');
  const release = await holdResponses(page, 'inviteCodes.create');
  await create.dblclick();
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  release();
  await expect(page.getByText(`It lets ${parents} parents register without approval`)).toBeVisible();
  const code = await page
    .getByRole('region', { name: 'Create invite code' })
    .getByLabel('Invite code', { exact: true })
    .inputValue();
  const codes = await codesOf(admin);
  expect(codes.filter(({ maxUses }) => maxUses === parents)).toHaveLength(1);

  const row = page.getByRole('row').filter({ hasText: code.slice(-4) });
  await expect(row).toContainText('Active');
  await expect(row).toContainText(`0 of ${parents}`);
  await row.getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('dialog', { name: `Revoke the code ending in ${code.slice(-4)}?` });
  await expect(question).toContainText('stop working right away');
  await question.getByRole('button', { name: 'Revoke code' }).click();
  await expect(page.getByText('Invite code revoked')).toBeVisible();
  await expect(row).toContainText('Revoked');
  await expect(page.getByRole('heading', { name: 'Invite codes', exact: true })).toBeFocused();

  const username = uniqueName('late');
  const late = await browser.newPage();
  await late.goto(`/auth?tab=register#invite=${code}`);
  await fillRegistration(late, 'Lena Late', username);
  await late.getByRole('button', { name: 'Create account' }).click();
  await expect(late.getByRole('tabpanel').getByText('Invalid invite code')).toBeVisible();
  await expect(late.getByLabel('Invite code')).toBeFocused();
  await late.context().close();
});

async function codesOf(admin: APIRequestContext): Promise<{ maxUses: number }[]> {
  return await (await admin.get('/api/invite-codes')).json();
}

async function fillRegistration(page: Page, name: string, username: string): Promise<void> {
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.org`);
  await form.getByLabel('Password', { exact: true }).fill('correct horse');
  await form.getByLabel('Confirm password').fill('correct horse');
}
