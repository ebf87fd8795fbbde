import { devices, expect } from '@playwright/test';
import { signIn, uniqueName } from './api-setup.ts';
import { TIME_ZONE } from './environment.ts';
import { test, useSession } from './fixtures.ts';
import { expectFieldError, logIn, openOnAnotherDevice, openSettings, save } from './settings-page.ts';

const WRONG_PASSWORD = "That's not your current password";
const PHONE = { width: 390, height: 844 };

test('the menu and the sections lead to each place of the settings, on a desktop and on a phone', {
  tag: '@full',
}, async ({ page, family }) => {
  await page.goto('/settings/family');
  await expect(page, 'a visitor').toHaveURL('/auth');
  await useSession(page, family.api);
  const sections = page.getByRole('navigation', { name: 'Settings' });

  for (const isPhone of [false, true]) {
    await test.step(isPhone ? 'the menu on a phone' : 'the menu on a desktop', async () => {
      if (isPhone) await page.setViewportSize(PHONE);
      await page.goto('/parent-dashboard');
      for (const [link, address, heading, title] of [
        ['My Account', '/account', 'My Account', 'My Account'],
        ['Profile', '/profile', 'Profile', 'Profile'],
        isPhone
          ? ['Settings', '/settings', 'Settings', 'Settings']
          : ['Settings', '/settings/family', 'Family', 'Family · Settings'],
      ] as const) {
        const menu = page.getByRole('button', { name: "Alex Star's menu" });
        await menu.click();
        await page.getByRole('banner').getByRole('link', { name: link }).click();
        await expect(page).toHaveURL(address);
        await expect(page).toHaveTitle(`${title} · Starchart`);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(menu).toHaveAttribute('aria-expanded', 'false');
      }
      if (isPhone) return;
      for (const [name, address] of [
        ['Family', '/settings/family'],
        ['Grown-ups', '/settings/grown-ups'],
        ['Family devices', '/settings/family-devices'],
        ['This device', '/settings/sounds-and-motion'],
        ['Activity', '/settings/activity'],
        ['Data', '/settings/data'],
        ['Developer', '/settings/developer'],
      ] as const) {
        await sections.getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(address);
        await expect(page).toHaveTitle(`${name} · Settings · Starchart`);
        await expect(sections.locator('[aria-current="page"]')).toHaveText(name);
      }
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await expect(page).toHaveURL('/parent-dashboard');
    });
  }

  await test.step('the list of sections on a phone', async () => {
    await sections.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    await expect(sections).toBeHidden();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page).toHaveURL('/settings');
  });
  expect((await page.request.get('/settings/nowhere')).status()).toBe(404);
});

test('a parent logs a device out, changes username and password, and all other sessions end', {
  tag: '@full',
}, async ({ page, browser, family }) => {
  const { childId, childLogin, parentLogin } = await openSettings(page, 'account');
  const tablet = await browser.newPage({ userAgent: devices['iPad (gen 7)'].userAgent });
  await signIn(tablet, childLogin, 'child');
  await tablet.goto('/kid-dashboard');
  await expect(tablet.getByRole('heading', { level: 1 })).toContainText('Mia');
  const elsewhere = await openOnAnotherDevice(browser, parentLogin);
  const list = page.getByRole('region', { name: 'Devices' });
  const next = uniqueName('renamed');

  await test.step('logs the tablet of the child out', async () => {
    await page.reload();
    const here = list.getByRole('listitem').filter({ hasText: 'This device' });
    await expect(here).toContainText(/Chrome on \w+.*You · active now · logged in on \d+ \w+ 20\d\d/s);
    await expect(here.getByRole('button')).toHaveCount(0);
    const theirs = list.getByRole('listitem').filter({ hasText: 'Mia' });
    await expect(theirs).toContainText(/Safari on .*Mia · last seen (just now|\d minutes? ago)/s);
    await theirs.getByRole('button', { name: "Log out Mia's Safari" }).click();
    const question = page.getByRole('dialog', { name: 'Log out Safari' });
    await expect(question).toContainText('Mia will need to log in there again.');
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('Device logged out')).toBeVisible();
    await expect(theirs).toBeHidden();
    await expect(list.getByRole('heading', { name: 'Devices' })).toBeFocused();
    await tablet.goto(`/kid-dashboard/${childId}`);
    await expect(tablet).toHaveURL(/\/(auth|child-login)$/);
    await tablet.context().close();
  });

  await test.step('changes the username', async () => {
    const form = page.getByRole('region', { name: 'Username' });
    const [username, password] = [form.getByRole('textbox').first(), form.getByLabel('Current password')];
    const change = form.getByRole('button', { name: 'Change username' });
    await expect(password).toBeHidden();
    await username.fill(family.parentLogin.username.toUpperCase());
    await password.fill('a guess');
    await change.click();
    await expectFieldError(password, WRONG_PASSWORD);
    await password.fill(parentLogin.password);
    await change.click();
    await expectFieldError(username, 'This username is already taken.');
    await expect(username).toBeFocused();
    await username.fill(next);
    await change.click();
    await expect(page.getByText(`You now log in as ${next}.`)).toBeVisible();
    await expect(password).toBeHidden();
  });

  await test.step('changes the password', async () => {
    const form = page.getByRole('region', { name: 'Password' });
    const [current, fresh, confirmed] = [
      form.getByLabel('Current password'),
      form.getByLabel('New password', { exact: true }),
      form.getByLabel('Confirm new password'),
    ];
    const change = form.getByRole('button', { name: 'Change password' });
    await current.fill('a guess');
    await fresh.fill('battery staple');
    await confirmed.fill('battery stable');
    await change.click();
    await expectFieldError(confirmed, "Passwords don't match");
    await confirmed.fill('battery staple');
    await change.click();
    await expectFieldError(current, WRONG_PASSWORD);
    await current.fill(parentLogin.password);
    await change.click();
    await expect(page.getByText('Password changed!')).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('only this session goes on, and the new login counts', async () => {
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/auth');
    await elsewhere.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
    await page.context().clearCookies();
    await logIn(page, { username: next, password: parentLogin.password });
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await logIn(page, { username: next, password: 'battery staple' });
    await expect(page).toHaveURL('/parent-dashboard');
  });
});

test('a parent saves the settings of the family, and an outdated page keeps those of another tab', {
  tag: '@full',
}, async ({ page }) => {
  await openSettings(page, 'family');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue(TIME_ZONE);
  await expect(page.getByRole('button', { name: "Use this device's time zone" })).toBeHidden();

  await test.step('name and time zone', async () => {
    await page.getByLabel('Family name').fill('The Stars');
    await zone.fill('moon');
    await expect(page.getByText('No matching time zone.')).toBeVisible();
    await zone.fill('kiritimati');
    await page.getByRole('listbox').getByRole('option', { name: 'Pacific/Kiritimati' }).click();
    await save(page);
    await expect(page.getByText('Family saved!')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Family name')).toHaveValue('The Stars');
    await expect(zone).toHaveValue('Pacific/Kiritimati');
    const me = await (await page.request.get('/api/auth/me')).json();
    expect(me).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
  });

  await test.step('another tab saves the start of the week, then this one', async () => {
    await page.getByRole('button', { name: `Use this device's time zone: ${TIME_ZONE}` }).click();
    await expect(zone).toHaveValue(TIME_ZONE);
    const tab = await page.context().newPage();
    await tab.goto('/settings/family');
    await tab.getByLabel('Week starts on').selectOption('Saturday');
    await save(tab);
    await expect(tab.getByText('Family saved!')).toBeVisible();

    await save(page);
    await expect(page.getByText('Family saved!')).toBeVisible();
    await expect(page.getByLabel('Week starts on')).toHaveValue('6');
    await tab.reload();
    await expect(tab.getByRole('combobox', { name: 'Time zone' })).toHaveValue(TIME_ZONE);
    const account = await (await page.request.get('/api/account')).json();
    expect(account).toMatchObject({ familyName: 'The Stars', timeZone: TIME_ZONE, weekStartsOn: 6 });
  });
});
