import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type ArrangedFamily, arrangeFamily, type Login } from './families.ts';
import { enterAs, test } from './family-test.ts';
import { breakProcedure, clearUp, holdBack } from './network-faults.ts';
import { expectNoBarriers, expectToFit } from './within-reach.ts';

const NEW_PASSWORD = 'seven sleepy otters';

test('a forgotten password is replaced through the link, once, and all sessions end', async ({
  page,
  admin,
}) => {
  test.slow();
  const { api, parentLogin } = await arrangeFamily('Mia');
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(page).toHaveTitle('Forgot your password? · Starchart');
  await askForLink(page, emailOf(parentLogin));
  const earlier = await heldLink(admin, emailOf(parentLogin));
  await page.getByRole('button', { name: 'Try another address' }).click();
  await askForLink(page, emailOf(parentLogin).toUpperCase());
  const link = await heldLink(admin, emailOf(parentLogin));
  expect(link).not.toBe(earlier);

  await test.step('the link opens the form and leaves the address bar; a reload does not lose it', async () => {
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    await expect(page).toHaveTitle('Choose a new password · Starchart');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });

  await test.step('only the length counts, and both have to be the same', async () => {
    await newPassword(page).fill('short');
    await confirmPassword(page).fill('shirt');
    await changeButton(page).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByText("Passwords don't match")).toBeVisible();
    await expect(newPassword(page)).toBeFocused();
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await expect(newPassword(page)).toHaveAttribute('type', 'text');
  });

  await test.step('it is changed once, and logs in', async () => {
    await newPassword(page).fill(NEW_PASSWORD);
    await confirmPassword(page).fill(NEW_PASSWORD);
    await breakProcedure(page, 'account.resetPassword');
    await changeButton(page).click();
    await expect(page.getByText('There was an error changing your password.')).toBeVisible();
    await clearUp(page);
    const release = await holdBack(page, 'account.resetPassword');
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

  for (const [kind, address] of [
    ['used', link],
    ['expired with it', earlier],
    ['made up', '/reset-password#1.abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq'],
  ] as const) {
    await test.step(`a link that is ${kind} says so and offers another`, async () => {
      await page.goto('about:blank');
      await page.goto(address);
      await newPassword(page).fill(NEW_PASSWORD);
      await confirmPassword(page).fill(NEW_PASSWORD);
      await changeButton(page).click();
      await expect(expiredHeading(page)).toBeFocused();
      await expect(page.getByText('This link has expired or has been used already.')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('an address without an account is answered like any other', async ({ page, admin }) => {
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await breakProcedure(page, 'account.requestPasswordReset');
  await email(page).fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Failed to ask for a link')).toBeVisible();
  await clearUp(page);

  const { parentLogin } = await arrangeFamily('Mia');
  const answers: string[] = [];
  for (const address of ['nobody@example.org', emailOf(parentLogin)]) {
    await page.goto('/forgot-password');
    await askForLink(page, address);
    await expect(page.getByText('ask the admin of this Starchart')).toBeVisible();
    answers.push((await page.getByRole('main').innerText()).replace(address, '…'));
  }
  expect(answers[0]).toBe(answers[1]);
  expect(await heldMails(admin, 'nobody@example.org')).toEqual([]);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a link without its token leads to a new one', async ({ page }) => {
  for (const [path, wayOn] of [
    ['/reset-password', 'Ask for a new link'],
    ['/reset-password#', 'Ask for a new link'],
    [`/reset-password#${'x'.repeat(201)}`, 'Ask for a new link'],
    ['/confirm-email', 'Open my profile'],
  ] as const) {
    await page.goto(path);
    await expect(expiredHeading(page)).toBeVisible();
    await expect(page.getByRole('link', { name: wayOn })).toBeVisible();
  }
});

test('a new email address counts once its link is opened and confirmed by a person', async ({
  page,
  admin,
}) => {
  const family = await arrangeFamily('Mia');
  const first = await changeEmail(family, admin, 'first');
  const second = await changeEmail(family, admin, 'second');
  const address = await pendingEmailOf(family);

  await test.step('opening the link changes nothing yet', async () => {
    await page.goto(second);
    await expect(page).toHaveURL('/confirm-email');
    await expect(page.getByRole('heading', { name: 'Is this address yours?' })).toBeVisible();
    expect(await pendingEmailOf(family)).toBe(address);
  });

  await test.step('the button does, also for a visitor, once', async () => {
    await breakProcedure(page, 'account.confirmEmail');
    await confirmButton(page).click();
    await expect(page.getByText('Failed to confirm the email address')).toBeVisible();
    await clearUp(page);
    await confirmButton(page).dblclick();
    const done = page.getByRole('heading', { name: 'Your email address is confirmed' });
    await expect(done).toBeFocused();
    await page.reload();
    await expect(done).toBeVisible();
    expect(await (await family.api.get('/api/account')).json()).toMatchObject({
      email: address,
      pendingEmail: null,
    });
  });

  await test.step('used, or for an earlier address, it no longer works', async () => {
    for (const link of [second, first]) {
      await page.goto('about:blank');
      await page.goto(link);
      await confirmButton(page).click();
      await expect(expiredHeading(page)).toBeFocused();
      await expect(page.getByRole('link', { name: 'Open my profile' })).toHaveAttribute(
        'href',
        '/settings/profile',
      );
    }
  });

  await test.step('a parent who is signed in here sees the new address at once', async () => {
    const third = await changeEmail(family, admin, 'third');
    await enterAs(page, family.api);
    await page.goto('/parent-dashboard');
    await page.goto(third);
    await confirmButton(page).click();
    await page.getByRole('link', { name: 'Continue to Starchart' }).click();
    await expect(page).toHaveURL('/parent-dashboard');
    await page.getByRole('button', { name: 'Menu of Alex Star' }).click();
    await expect(page.getByText(/^third-.*@example\.org$/)).toBeVisible();
  });
});

test('who is signed in may have forgotten the password too', async ({ page, admin }) => {
  const { api, parentLogin } = await arrangeFamily('Mia');
  await enterAs(page, api);
  await page.goto('/forgot-password');
  await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
  await askForLink(page, emailOf(parentLogin));
  await page.goto(await heldLink(admin, emailOf(parentLogin)));
  await newPassword(page).fill(NEW_PASSWORD);
  await confirmPassword(page).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});

test("another parent's link leaves whoever is signed in, and says so", async ({ page, admin }) => {
  const { parentLogin } = await arrangeFamily('Mia');
  const signedIn = await arrangeFamily('Leo');
  await page.goto('/forgot-password');
  await askForLink(page, emailOf(parentLogin));
  await enterAs(page, signedIn.api);
  await page.goto(await heldLink(admin, emailOf(parentLogin)));
  await newPassword(page).fill(NEW_PASSWORD);
  await confirmPassword(page).fill(NEW_PASSWORD);
  await changeButton(page).click();
  await expect(page.getByRole('button', { name: 'Leo', exact: true })).toBeVisible();
  await expect(
    page.getByText('Here Alex Star is signed in: log out first, then log in with your new password.'),
  ).toBeVisible();
});

test('a child that has forgotten the password is told whom to ask', async ({ page }) => {
  await page.goto('/child-login');
  await expect(page.getByText('Forgot your password? No problem: ask your parent')).toBeVisible();
});

test('the answers are within reach of everyone, with the longest address', async ({ page }) => {
  test.slow();
  await page.goto('/forgot-password');
  await askForLink(page, `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`);
  await expectToFit(page, 'body');
  await expectNoBarriers(page, 'body');
});

test('the password is changed by keyboard alone', async ({ page }) => {
  const { parentLogin } = await arrangeFamily('Mia');
  await page.goto('/forgot-password');
  await email(page).focus();
  await page.keyboard.type(emailOf(parentLogin));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Try another address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
});

function emailOf({ username }: Login): string {
  return `${username}@example.org`;
}

async function askForLink(page: Page, address: string): Promise<void> {
  await email(page).fill(address);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();
  await expect(
    page.getByText('If there is an account with this address, a mail is on its way.'),
  ).toBeVisible();
}

/** Mails without a mail server: the admin sees each with its link. */
async function heldMails(admin: APIRequestContext, recipient: string): Promise<{ linkPath: string }[]> {
  const answer = await admin.get('/api/admin/mails?limit=100');
  expect(answer.status()).toBe(200);
  const { items }: { items: { recipient: string; linkPath: string }[] } = await answer.json();
  return items.filter((mail) => mail.recipient === recipient);
}

/** The link of the newest mail to an address. */
async function heldLink(admin: APIRequestContext, recipient: string): Promise<string> {
  const [newest] = await heldMails(admin, recipient);
  expect(newest?.linkPath).toBeTruthy();
  return newest?.linkPath ?? '';
}

/** Asks for a new address in the settings, and answers the link that confirms it. */
async function changeEmail(
  { api, parentLogin }: ArrangedFamily,
  admin: APIRequestContext,
  which: string,
): Promise<string> {
  const address = `${which}-${emailOf(parentLogin)}`;
  const answer = await api.patch('/api/account', {
    data: { email: address, currentPassword: parentLogin.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return await heldLink(admin, address);
}

async function pendingEmailOf({ api }: ArrangedFamily): Promise<string> {
  return (await (await api.get('/api/account')).json()).pendingEmail;
}

const email = (page: Page): Locator => page.getByLabel('Email');
const newPassword = (page: Page): Locator => page.getByLabel('New password', { exact: true });
const confirmPassword = (page: Page): Locator => page.getByLabel('Confirm new password');
const changeButton = (page: Page): Locator => page.getByRole('button', { name: 'Change password' });
const confirmButton = (page: Page): Locator => page.getByRole('button', { name: 'Confirm my email address' });
const expiredHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'This link no longer works' });
