import { expect, type Page, request, test } from '@playwright/test';
import { createFamily, type Login, signIn } from './api-setup.ts';
import { BASE_URL } from './environment.ts';

/** Uses up the daily attempts from an unknown device. */
async function guessPassword({ username }: Login): Promise<void> {
  const stranger = await request.newContext({ baseURL: BASE_URL });
  for (let turn = 0; turn < 10; turn++) {
    const answer = await stranger.post('/api/child-login', {
      data: { username, password: `guess ${turn}` },
    });
    expect(answer.status()).toBe(401);
  }
  await stranger.dispose();
}

async function fillLogin(page: Page, { username, password }: Login): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test('after failed logins from an unknown device, new devices are rejected, known ones are not, and the parent is warned', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await createFamily('Mia');
  await guessPassword(family.childLogin);

  await test.step('warns the parent until the warning is dismissed', async () => {
    await signIn(page, family.parentLogin);
    const warnings = async () => (await family.api.get('/api/account/login-warnings')).json();
    await expect.poll(warnings).toEqual([expect.objectContaining({ tries: 10 })]);
    await page.goto('/parent-dashboard');
    const warning = page.getByRole('region', { name: 'Someone tried to log in as Mia' });
    await expect(warning).toContainText('10 wrong passwords were entered');
    await expect(warning).toContainText('just now');
    await expect(warning).toContainText('None of them worked');

    await warning.getByRole('button', { name: 'New password' }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit Child' });
    await expect(drawer.getByLabel('Password', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();

    await warning.getByRole('button', { name: 'All good' }).click();
    await expect(warning).toBeHidden();
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Wrong passwords' })).toBeVisible();
    await expect(page.getByText(/Mia · 10 attempts · a new device/)).toBeVisible();
    await page.goto('/parent-dashboard');
    await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
    await expect(warning).toBeHidden();
  });

  await test.step('rejects the login of a new device, keeps the input and sends no retry', async () => {
    const stranger = await browser.newPage();
    let sent = 0;
    stranger.on('request', (call) => {
      if (call.url().includes('auth.childLogin')) sent++;
    });
    await stranger.goto('/child-login');
    await fillLogin(stranger, family.childLogin);
    await stranger.getByRole('button', { name: 'Log in' }).click();
    const message = stranger.getByRole('alert').getByText('Too many tries. Ask a grown-up for help');
    await expect(message).toBeVisible();
    await expect(stranger.getByLabel('Username')).toHaveValue(family.childLogin.username);
    await expect(stranger.getByLabel('Password', { exact: true })).toHaveValue(family.childLogin.password);
    await expect(stranger.getByText('Login failed')).toBeHidden();
    expect(sent).toBe(1);
    await stranger.close();
  });

  await test.step('accepts the child on a device where the parent has logged in', async () => {
    await page.request.post('/api/logout');
    await page.goto('/child-login');
    await fillLogin(page, family.childLogin);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: /Mia!$/ })).toBeVisible();
  });
});

test('a session that has ended leads a child to its login with an explanation, a logout without one, and out of all tabs', {
  tag: '@full',
}, async ({ page, context }) => {
  const family = await createFamily('Mia');

  await test.step('ended by a parent', async () => {
    await signIn(page, family.childLogin, 'child');
    await page.goto(`/kid-dashboard/${family.childId}`);
    await expect(page.getByRole('heading', { level: 1, name: /!$/ })).toBeVisible();
    const devices = await (await family.api.get('/api/account/sessions')).json();
    for (const { id, child } of devices) {
      if (child) await family.api.delete(`/api/account/sessions/${id}`);
    }
    await page.reload();
    await expect(page).toHaveURL('/child-login');
    await expect(page.getByText('Your star chart closed while you were away.')).toBeVisible();
  });

  await test.step('a logout of the child', async () => {
    await signIn(page, family.childLogin, 'child');
    await page.goto(`/kid-dashboard/${family.childId}`);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/child-login');
    await expect(page.getByRole('heading', { name: 'Kid Login' })).toBeVisible();
    await expect(page.getByText('Your star chart closed')).toBeHidden();
  });

  await test.step('a logout of the parent', async () => {
    await signIn(page, family.parentLogin);
    await page.goto('/parent-dashboard');
    const other = await context.newPage();
    await other.goto('/parent-dashboard');
    await expect(other.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
    await page.bringToFront();
    await page.getByRole('button', { name: "Alex Star's menu" }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('You have been successfully logged out')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(other).toHaveURL('/auth');
    await expect(other.getByRole('heading', { name: 'Active Habits' })).toBeHidden();
  });
});
