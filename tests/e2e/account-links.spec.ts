import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { createFamily, type Family, type Login } from './api-setup.ts';
import { test, useSession } from './fixtures.ts';
import { failProcedure, holdResponses, restoreNetwork } from './network-faults.ts';

const NEW_PASSWORD = 'seven sleepy otters';

test('resets a forgotten password once and ends all sessions, also that of this browser', {
  tag: '@full',
}, async ({ page, admin }) => {
  test.slow();
  const { api, parentLogin } = await createFamily('Mia');
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page).toHaveTitle('Forgot your password? · Starchart');
  await test.step('a link is requested by keyboard', async () => {
    await email(page).focus();
    await page.keyboard.type(emailOf(parentLogin));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Ask for your link' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Try another address' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  });
  const earlier = await linkInMail(admin, emailOf(parentLogin));
  await email(page).fill(emailOf(parentLogin).toUpperCase());
  await page.getByRole('button', { name: 'Request a link' }).click();
  await expect(page.getByText('the person who runs this server can find its link')).toBeVisible();
  const link = await linkInMail(admin, emailOf(parentLogin));
  expect(link).not.toBe(earlier);

  await test.step('the link opens the form, the token leaves the address bar, and a reload keeps it', async () => {
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    await expect(page).toHaveTitle('Choose a new password · Starchart');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });

  await test.step('validates the length and the confirmation', async () => {
    await newPassword(page).fill('short');
    await confirmPassword(page).fill('shirt');
    await changeButton(page).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await expect(newPassword(page)).toBeFocused();
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(newPassword(page)).toHaveAttribute('type', 'text');
  });

  await test.step('changes the password once and accepts it at login', async () => {
    await newPassword(page).fill(NEW_PASSWORD);
    await confirmPassword(page).fill(NEW_PASSWORD);
    await failProcedure(page, 'account.resetPassword');
    await changeButton(page).click();
    await expect(page.getByText('There was an error changing your password.')).toBeVisible();
    await restoreNetwork(page);
    const release = await holdResponses(page, 'account.resetPassword');
    await changeButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Changing...' })).toBeVisible();
    release();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
    expect((await api.get('/api/auth/me')).status()).toBe(401);

    await page.getByLabel('Username').fill(parentLogin.username);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Mia', exact: true })).toBeVisible();
  });

  await test.step('a logged-in parent is logged out by a reset', async () => {
    await page.goto('/forgot-password');
    await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
    await email(page).fill(emailOf(parentLogin));
    await page.getByRole('button', { name: 'Request a link' }).click();
    await expect(page.getByRole('heading', { name: 'Ask for your link' })).toBeVisible();
    await page.goto(await linkInMail(admin, emailOf(parentLogin)));
    await newPassword(page).fill(NEW_PASSWORD);
    await confirmPassword(page).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  });

  for (const [kind, address] of [
    ['used', link],
    ['expired with it', earlier],
    ['made up', '/reset-password#1.abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq'],
  ] as const) {
    await test.step(`rejects a link that is ${kind} and offers a new one`, async () => {
      await page.goto('about:blank');
      await page.goto(address);
      await newPassword(page).fill(NEW_PASSWORD);
      await confirmPassword(page).fill(NEW_PASSWORD);
      await changeButton(page).click();
      await expect(expiredHeading(page)).toBeFocused();
      await expect(page.getByText('This link has expired or was already used.')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('changes the email address after its link is confirmed with a button', { tag: '@full' }, async ({
  page,
  admin,
}) => {
  const family = await createFamily('Mia');
  const first = await changeEmail(family, admin, 'first');
  const second = await changeEmail(family, admin, 'second');
  const address = await pendingEmailOf(family);

  await test.step('opening the link changes nothing', async () => {
    await page.goto(second);
    await expect(page).toHaveURL('/confirm-email');
    await expect(page.getByRole('heading', { name: 'Is this your email address?' })).toBeVisible();
    expect(await pendingEmailOf(family)).toBe(address);
  });

  await test.step('the button confirms the address without a session, once', async () => {
    await failProcedure(page, 'account.confirmEmail');
    await confirmButton(page).click();
    await expect(page.getByText('Failed to confirm the email address')).toBeVisible();
    await restoreNetwork(page);
    const release = await holdResponses(page, 'account.confirmEmail');
    await confirmButton(page).dblclick();
    release();
    const done = page.getByRole('heading', { name: 'Your email address is confirmed' });
    await expect(done).toBeFocused();
    await page.reload();
    await expect(done).toBeVisible();
    expect(await (await family.api.get('/api/account')).json()).toMatchObject({
      email: address,
      pendingEmail: null,
    });
  });

  await test.step('rejects a used link and a link for an earlier address', async () => {
    for (const link of [second, first]) {
      await page.goto('about:blank');
      await page.goto(link);
      await confirmButton(page).click();
      await expect(expiredHeading(page)).toBeFocused();
      await expect(page.getByRole('link', { name: 'Open my profile' })).toHaveAttribute('href', '/profile');
    }
  });

  await test.step('shows the new address to a logged-in parent', async () => {
    const third = await changeEmail(family, admin, 'third');
    await useSession(page, family.api);
    await page.goto('/parent-dashboard');
    await page.goto(third);
    await confirmButton(page).click();
    await page.getByRole('link', { name: 'Continue to Starchart' }).click();
    await expect(page).toHaveURL('/parent-dashboard');
    await page.getByRole('button', { name: "Alex Star's menu" }).click();
    await expect(page.getByText(/^third-.*@example\.org$/)).toBeVisible();
  });
});

function emailOf({ username }: Login): string {
  return `${username}@example.org`;
}

/** Without a mail server, the admin sees each mail with its link. */
async function heldMailsTo(admin: APIRequestContext, recipient: string): Promise<{ linkPath: string }[]> {
  const answer = await admin.get('/api/admin/mails?limit=100');
  expect(answer.status()).toBe(200);
  const { items }: { items: { recipient: string; linkPath: string }[] } = await answer.json();
  return items.filter((mail) => mail.recipient === recipient);
}

/** Link in the newest mail to an address. */
async function linkInMail(admin: APIRequestContext, recipient: string): Promise<string> {
  const [newest] = await heldMailsTo(admin, recipient);
  expect(newest?.linkPath).toBeTruthy();
  return newest?.linkPath ?? '';
}

/** Requests a new email address. Returns the link that confirms it. */
async function changeEmail(
  { api, parentLogin }: Family,
  admin: APIRequestContext,
  which: string,
): Promise<string> {
  const address = `${which}-${emailOf(parentLogin)}`;
  const answer = await api.patch('/api/account', {
    data: { email: address, currentPassword: parentLogin.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return await linkInMail(admin, address);
}

async function pendingEmailOf({ api }: Family): Promise<string> {
  return (await (await api.get('/api/account')).json()).pendingEmail;
}

const email = (page: Page): Locator => page.getByLabel('Email');
const newPassword = (page: Page): Locator => page.getByLabel('New password', { exact: true });
const confirmPassword = (page: Page): Locator => page.getByLabel('Confirm new password');
const changeButton = (page: Page): Locator => page.getByRole('button', { name: 'Change password' });
const confirmButton = (page: Page): Locator => page.getByRole('button', { name: 'Confirm my email address' });
const expiredHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'This link no longer works' });
