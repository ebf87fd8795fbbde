import { type APIRequestContext, expect, request } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { BASE_URL } from './environment.ts';
import { addChild, test } from './fixtures.ts';

test('creates a token for one child, shows it once, accepts it from an API client and revokes it', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const family = await createFamily('Mia');
  const leo = await addChild(family, 'Leo');
  await signIn(page, family.parentLogin);
  await page.goto('/settings/developer');
  await expect(page.getByText('No access tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New access token' });
  await form.getByLabel('What is it for?').fill('Kitchen display');
  await form.getByRole('radio', { name: /^Complete/ }).check();
  await form.getByRole('radio', { name: '30 days' }).check();
  await form.getByRole('radio', { name: /^Only these/ }).check();
  await form.getByRole('checkbox', { name: 'Leo' }).check();
  await form.getByLabel('Current password').fill(family.parentLogin.password);
  await form.getByRole('button', { name: 'Create token' }).click();

  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your token for “Kitchen display”' })).toBeFocused();
  const field = page.getByRole('textbox', { name: 'Access token' });
  await expect(field).toHaveValue(/^sc_[\w-]{43}$/);
  await page.getByRole('button', { name: 'Copy token' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const token = await field.inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expect(page.getByLabel('Try it in a terminal')).toHaveValue(
    `curl -H 'Authorization: Bearer ${token}' ${BASE_URL}/api/auth/me`,
  );
  const row = page.getByRole('listitem').filter({ hasText: 'Kitchen display' });
  await expect(row).toContainText('Can complete habits · Leo');
  await expect(row).toContainText('never used');

  const client = await clientWith(token);
  expect((await client.get(`/api/children/${leo}`)).status()).toBe(200);
  expect((await client.get(`/api/children/${family.childId}`)).status()).toBe(404);
  expect((await client.get('/api/account')).status()).toBe(403);
  await page.reload();
  await expect(row).toContainText('last used just now');
  await expect(page.getByRole('textbox', { name: 'Access token' })).toBeHidden();
  await expect(page.getByText(token)).toBeHidden();

  await row.getByRole('button', { name: 'Revoke Kitchen display' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke “Kitchen display”?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('Anything that used it no longer has access.')).toBeVisible();
  await expect(page.getByText('No access tokens yet')).toBeVisible();
  expect((await client.get(`/api/children/${leo}`)).status()).toBe(401);
  await client.dispose();
});

function clientWith(token: string): Promise<APIRequestContext> {
  return request.newContext({
    baseURL: BASE_URL,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
}
