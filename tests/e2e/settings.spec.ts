import { devices, expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createFamily, post, signIn, uniqueName } from './api-setup.ts';
import { TIME_ZONE } from './environment.ts';
import { test, useSession } from './fixtures.ts';
import { expectFieldError, logIn, openOnAnotherDevice, openSettings, save } from './settings-page.ts';

const WRONG_PASSWORD = "That's not your current password";

test.describe('navigation to the settings', () => {
  for (const [size, viewport] of [
    ['a desktop', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const) {
    test(`the menu of a parent opens a place for each entry on ${size}`, { tag: '@full' }, async ({
      page,
      family,
    }) => {
      await page.setViewportSize(viewport);
      await useSession(page, family.api);
      await page.goto('/parent-dashboard');
      for (const [link, address, heading, title] of [
        ['My Account', '/account', 'My Account', 'My Account'],
        ['Profile', '/profile', 'Profile', 'Profile'],
        size === 'a phone'
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
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await expect(page).toHaveURL('/parent-dashboard');
    });
  }

  test('keeps the section in the address, the title and the navigation', { tag: '@full' }, async ({
    page,
    family,
  }) => {
    await useSession(page, family.api);
    await page.goto('/settings');
    await expect(page).toHaveURL('/settings/family');
    const sections = page.getByRole('navigation', { name: 'Settings' });
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
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings');
    await expect(page).toHaveTitle('Settings · Starchart');
    await expectAccessible(page, 'body');
    await expectNoOverflow(page, 'body');
    // A wide page has left the list.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings');
    await sections.getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    await expect(sections).toBeHidden();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page).toHaveURL('/settings');
    expect((await page.request.get('/settings/nowhere')).status()).toBe(404);
    for (const place of ['profile', 'account']) {
      await page.goto(`/settings/${place}`);
      await expect(page).toHaveURL(`/${place}`);
    }
  });

  test('redirects a visitor to the login and a child to its dashboard', { tag: '@full' }, async ({
    page,
    family,
  }) => {
    await page.goto('/settings/family');
    await expect(page).toHaveURL('/auth');
    await signIn(page, family.childLogin, 'child');
    await page.goto('/profile');
    await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  });
});

test.describe('account', () => {
  test('requires the password for a new username and rejects a taken one', { tag: '@full' }, async ({
    page,
    family,
  }) => {
    const { parentLogin } = await openSettings(page, 'account');
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

    const next = uniqueName('renamed');
    await username.fill(next);
    await change.click();
    await expect(page.getByText(`You now log in as ${next}.`)).toBeVisible();
    await expect(password).toBeHidden();

    await page.context().clearCookies();
    await logIn(page, { ...parentLogin, username: next });
    await expect(page).toHaveURL('/parent-dashboard');
  });

  test('requires the current password for a new one and ends all other sessions', { tag: '@full' }, async ({
    page,
    browser,
  }) => {
    const { parentLogin } = await openSettings(page, 'account');
    const elsewhere = await openOnAnotherDevice(browser, parentLogin);
    await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).not.toHaveCount(1);

    const form = page.getByRole('region', { name: 'Password' });
    const [current, next, confirmed] = [
      form.getByLabel('Current password'),
      form.getByLabel('New password', { exact: true }),
      form.getByLabel('Confirm new password'),
    ];
    const change = form.getByRole('button', { name: 'Change password' });
    await change.click();
    await expectFieldError(current, 'Please enter your current password');
    await expectFieldError(next, 'Password must be at least 6 characters');
    await expect(current).toBeFocused();

    await current.fill('a guess');
    await next.fill('battery staple');
    await confirmed.fill('battery stable');
    await change.click();
    await expectFieldError(confirmed, "Passwords don't match");
    await confirmed.fill('battery staple');
    await change.click();
    await expectFieldError(current, WRONG_PASSWORD);
    await expect(page.getByText('Failed to change password')).toBeVisible();

    await current.fill(parentLogin.password);
    await change.click();
    await expect(page.getByText('Password changed!')).toBeVisible();
    await expect(current).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1);

    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/auth');
    await elsewhere.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();

    await page.context().clearCookies();
    await logIn(page, parentLogin);
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await logIn(page, { ...parentLogin, password: 'battery staple' });
    await expect(page).toHaveURL('/parent-dashboard');
  });

  test('lists the sessions of the family and signs one out', { tag: '@full' }, async ({ page, browser }) => {
    const { childId, childLogin } = await openSettings(page, 'account');
    const tablet = await browser.newPage({ userAgent: devices['iPad (gen 7)'].userAgent });
    await signIn(tablet, childLogin, 'child');
    await tablet.goto('/kid-dashboard');
    await expect(tablet.getByRole('heading', { level: 1 })).toContainText('Mia');

    await page.reload();
    const list = page.getByRole('region', { name: 'Devices' });
    const here = list.getByRole('listitem').filter({ hasText: 'This device' });
    await expect(here).toContainText(/Chrome on \w+.*You · active now · logged in on \d+ \w+ 20\d\d/s);
    await expect(here.getByRole('button')).toHaveCount(0);
    const theirs = list.getByRole('listitem').filter({ hasText: 'Mia' });
    await expect(theirs).toContainText(/Safari on .*Mia · last seen (just now|\d minutes? ago)/s);

    await theirs.getByRole('button', { name: "Log out Mia's Safari" }).click();
    const question = page.getByRole('dialog', { name: 'Log out Safari' });
    await expect(question).toContainText('Mia will need to log in there again.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(theirs.getByRole('button')).toBeFocused();

    await theirs.getByRole('button').click();
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('Device logged out')).toBeVisible();
    await expect(theirs).toBeHidden();
    await expect(list.getByRole('heading', { name: 'Devices' })).toBeFocused();
    await tablet.goto(`/kid-dashboard/${childId}`);
    await expect(tablet).toHaveURL(/\/(auth|child-login)$/);
    await tablet.context().close();
  });
});

test.describe('family', () => {
  test('saves the name, the time zone and the start of the week', { tag: '@full' }, async ({ page }) => {
    await openSettings(page, 'family');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveValue(TIME_ZONE);
    await expect(page.getByRole('button', { name: "Use this device's time zone" })).toBeHidden();

    await page.getByLabel('Family name').fill('The Stars');
    await zone.fill('moon');
    await expect(page.getByText('No matching time zone.')).toBeVisible();
    await zone.fill('kiritimati');
    await page.getByRole('listbox').getByRole('option', { name: 'Pacific/Kiritimati' }).click();
    await page.getByLabel('Week starts on').selectOption('Sunday');
    await save(page);
    await expect(page.getByText('Family saved!')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Family name')).toHaveValue('The Stars');
    await expect(zone).toHaveValue('Pacific/Kiritimati');
    await expect(page.getByLabel('Week starts on')).toHaveValue('7');

    const me = await (await page.request.get('/api/auth/me')).json();
    expect(me).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
    await page.getByRole('button', { name: `Use this device's time zone: ${TIME_ZONE}` }).click();
    await expect(zone).toHaveValue(TIME_ZONE);
    await save(page);
    await expect(page.getByText('Family saved!')).toBeVisible();
    const account = await (await page.request.get('/api/account')).json();
    expect(account).toMatchObject({ familyName: 'The Stars', timeZone: TIME_ZONE, weekStartsOn: 7 });
  });

  test('keeps a setting of another tab when an outdated page saves', { tag: '@full' }, async ({ page }) => {
    await openSettings(page, 'family');
    await page.getByLabel('Family name').fill('The Older Page');
    const tab = await page.context().newPage();
    await tab.goto('/settings/family');
    await tab.getByLabel('Week starts on').selectOption('Saturday');
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await expect(tab.getByText('Family saved!')).toBeVisible();

    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Family saved!')).toBeVisible();
    await expect(page.getByLabel('Family name')).toHaveValue('The Older Page');
    await expect(page.getByLabel('Week starts on')).toHaveValue('6');
    await tab.reload();
    await expect(tab.getByLabel('Family name')).toHaveValue('The Older Page');
    await expect(tab.getByLabel('Week starts on')).toHaveValue('6');
  });
});
