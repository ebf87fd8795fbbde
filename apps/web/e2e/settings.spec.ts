import { readFile } from 'node:fs/promises';
import { type Browser, devices, expect, type Locator, type Page } from '@playwright/test';
import { type ArrangedFamily, arrangeFamily, type Login, send, signIn, uniqueName } from './families.ts';
import { addHabit, enterAs, test } from './family-test.ts';
import { breakProcedure, clearUp, holdBack } from './weather.ts';

const WRONG_PASSWORD = 'This is not your current password';

test.describe('the way to the settings', () => {
  for (const [size, viewport] of [
    ['a desktop', { width: 1280, height: 800 }],
    ['a phone', { width: 390, height: 844 }],
  ] as const) {
    test(`the menu leads there on ${size}`, async ({ page, family }) => {
      await page.setViewportSize(viewport);
      await enterAs(page, family.api);
      await page.goto('/parent-dashboard');
      for (const [link, address, heading] of [
        ['My Account', '/settings/account', 'My Account'],
        ['Profile', '/settings/profile', 'Profile'],
        ['Settings', '/settings/family', 'Family'],
      ] as const) {
        const menu = page.getByRole('button', { name: 'Menu of Alex Star' });
        await menu.click();
        await page.getByRole('banner').getByRole('link', { name: link }).click();
        await expect(page).toHaveURL(address);
        await expect(page).toHaveTitle(`${heading} · Settings · Starchart`);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expect(menu).toHaveAttribute('aria-expanded', 'false');
      }
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await expect(page).toHaveURL('/parent-dashboard');
    });
  }

  test('each section has its address and its title, and the list of them says which is shown', async ({
    page,
    family,
  }) => {
    await enterAs(page, family.api);
    await page.goto('/settings');
    await expect(page).toHaveURL('/settings/family');
    const sections = page.getByRole('navigation', { name: 'Settings' });
    for (const [name, address] of [
      ['Profile', '/settings/profile'],
      ['My Account', '/settings/account'],
      ['Family', '/settings/family'],
      ['Sounds and motion', '/settings/sounds-and-motion'],
      ['Data', '/settings/data'],
      ['Developer', '/settings/developer'],
    ] as const) {
      await sections.getByRole('link', { name }).click();
      await expect(page).toHaveURL(address);
      await expect(page).toHaveTitle(`${name} · Settings · Starchart`);
      await expect(sections.locator('[aria-current="page"]')).toHaveText(name);
    }
    expect((await page.request.get('/settings/nowhere')).status()).toBe(404);
  });

  test('a visitor is led to the login, and a child to its own page', async ({ page, family }) => {
    await page.goto('/settings/family');
    await expect(page).toHaveURL('/auth');
    await signIn(page, family.childLogin, 'child');
    await page.goto('/settings/profile');
    await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  });
});

test.describe('the profile', () => {
  test('a new name is everywhere at once, and stays', async ({ page }) => {
    await openSettings(page, 'profile');
    const name = page.getByLabel('Name');
    await name.fill('A');
    await save(page);
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(name).toBeFocused();

    await name.fill('Robin Star');
    await save(page);
    await expect(page.getByText('Profile saved!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu of Robin Star' })).toBeVisible();
    // The form stays, to be saved again.
    await name.fill('Robin Sky');
    await save(page);
    await expect(page.getByRole('button', { name: 'Menu of Robin Sky' })).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Robin Sky');
  });

  test('a new email needs the password, and waits for its confirmation', async ({ page, family }) => {
    const { parentLogin } = await openSettings(page, 'profile');
    const before = `${parentLogin.username}@example.org`;
    const after = `${uniqueName('new')}@example.net`;
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Current password')];
    await expect(email).toHaveValue(before);
    await expect(password).toBeHidden();

    await email.fill(after);
    await save(page);
    await expect(page.getByText('Please enter your current password')).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('a guess');
    await save(page);
    await expectFieldError(password, WRONG_PASSWORD);
    await expect(password).toBeFocused();

    await password.fill(parentLogin.password);
    await email.fill(`${family.parentLogin.username}@example.org`);
    await save(page);
    await expectFieldError(email, 'There is already another account with this email.');

    await email.fill(after);
    await save(page);
    await expect(page.getByText(`Waiting for confirmation at ${after}`)).toBeVisible();
    await expect(page.getByText(`Please open the link in the mail to ${after}.`)).toBeVisible();
    await expect(email).toHaveValue(before);
    await expect(password).toBeHidden();
    await page.reload();
    await expect(page.getByText(`Until then we write to ${before}.`)).toBeVisible();
  });

  test('a slow answer is waited for, a double click saves once, and a broken server says so', async ({
    page,
  }) => {
    await openSettings(page, 'profile');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('account.update')) asked.push(request.url());
    });
    const release = await holdBack(page, 'account.update');
    await page.getByLabel('Name').fill('Robin Star');
    await page.getByRole('button', { name: 'Save Changes' }).dblclick();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeFocused();
    await page.keyboard.press('Enter');
    release();
    await expect(page.getByText('Profile saved!')).toBeVisible();
    expect(asked).toHaveLength(1);

    await clearUp(page);
    await breakProcedure(page, 'account.update');
    await page.getByLabel('Name').fill('Robin Sky');
    await save(page);
    await expect(page.getByText('Failed to save changes')).toBeVisible();
    await expect(page.getByText('There was an error saving your changes.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Robin Sky');
    await clearUp(page);
    await save(page);
    await expect(page.getByText('Profile saved!')).toBeVisible();
  });
});

test.describe('the account', () => {
  test('a new username needs the password, must be free, and is the one to log in with', async ({
    page,
    family,
  }) => {
    const { parentLogin } = await openSettings(page, 'account');
    const form = page.getByRole('region', { name: 'Username' });
    const [username, password] = [form.getByRole('textbox').first(), form.getByLabel('Current password')];
    const change = form.getByRole('button', { name: 'Change Username' });
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
    await expect(page.getByText(`You log in as ${next}.`)).toBeVisible();
    await expect(password).toBeHidden();

    await page.context().clearCookies();
    await logIn(page, { ...parentLogin, username: next });
    await expect(page).toHaveURL('/parent-dashboard');
  });

  test('a new password needs the current one and ends every other session of the parent', async ({
    page,
    browser,
  }) => {
    const { parentLogin } = await openSettings(page, 'account');
    const elsewhere = await openElsewhere(browser, parentLogin);
    await expect(page.getByRole('region', { name: 'Devices' }).getByRole('listitem')).not.toHaveCount(1);

    const form = page.getByRole('region', { name: 'Password' });
    const [current, next, confirmed] = [
      form.getByLabel('Current password'),
      form.getByLabel('New password', { exact: true }),
      form.getByLabel('Confirm new password'),
    ];
    const change = form.getByRole('button', { name: 'Change Password' });
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

  test('the devices of parent and children are listed, and others can be signed out', async ({
    page,
    browser,
  }) => {
    const { childId, childLogin } = await openSettings(page, 'account');
    const tablet = await browser.newPage({ userAgent: devices['iPad (gen 7)'].userAgent });
    await signIn(tablet, childLogin, 'child');
    await tablet.goto('/kid-dashboard');
    await expect(tablet.getByRole('heading', { level: 1 })).toContainText('Mia');

    await page.reload();
    const list = page.getByRole('region', { name: 'Devices' });
    const here = list.getByRole('listitem').filter({ hasText: 'This device' });
    await expect(here).toContainText(/Chrome on \w+.*You · active now · signed in on \d+ \w+ 20\d\d/s);
    await expect(here.getByRole('button')).toHaveCount(0);
    const theirs = list.getByRole('listitem').filter({ hasText: 'Mia' });
    await expect(theirs).toContainText(/Safari on .*Mia · last seen (just now|\d minutes? ago)/s);

    await theirs.getByRole('button', { name: 'Sign out Mia’s Safari' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out Safari' });
    await expect(question).toContainText('Mia will have to log in there again.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(theirs.getByRole('button')).toBeFocused();

    await theirs.getByRole('button').click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('Device signed out')).toBeVisible();
    await expect(theirs).toBeHidden();
    await expect(list.getByRole('heading', { name: 'Devices' })).toBeFocused();
    await tablet.goto(`/kid-dashboard/${childId}`);
    await expect(tablet).toHaveURL(/\/(auth|child-login)$/);
    await tablet.context().close();
  });

  test('devices that cannot be loaded say so, and come with another try', async ({ page }) => {
    const { api } = await openSettings(page, 'account');
    await breakProcedure(page, 'account.devices');
    await page.reload();
    await expect(page.getByText("We couldn't load the devices.")).toBeVisible();
    await expect(page.getByRole('region', { name: 'Username' })).toBeVisible();
    await clearUp(page);
    await api.post('/api/logout', { data: {} });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Nobody is signed in anywhere else.')).toBeVisible();
  });
});

test.describe('the family', () => {
  test('name, time zone and the start of the week are saved', async ({ page }) => {
    await openSettings(page, 'family');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveValue('Europe/Berlin');
    await expect(page.getByRole('button', { name: 'Use the zone of this device' })).toBeHidden();

    await page.getByLabel('Family name').fill('The Stars');
    await zone.fill('moon');
    await expect(page.getByText('No such time zone.')).toBeVisible();
    await zone.fill('kiritimati');
    await page.getByRole('listbox').getByRole('option', { name: 'Pacific/Kiritimati' }).click();
    await page.getByLabel('The week starts on').selectOption('Sunday');
    await save(page);
    await expect(page.getByText('Family saved!')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Family name')).toHaveValue('The Stars');
    await expect(zone).toHaveValue('Pacific/Kiritimati');
    await expect(page.getByLabel('The week starts on')).toHaveValue('7');

    const me = await (await page.request.get('/api/auth/me')).json();
    expect(me).toMatchObject({ timeZone: 'Pacific/Kiritimati' });
    await page.getByRole('button', { name: 'Use the zone of this device: Europe/Berlin' }).click();
    await expect(zone).toHaveValue('Europe/Berlin');
    await save(page);
    await expect(page.getByText('Family saved!')).toBeVisible();
    const account = await (await page.request.get('/api/account')).json();
    expect(account).toMatchObject({ familyName: 'The Stars', timeZone: 'Europe/Berlin', weekStartsOn: 7 });
  });

  test('saved in one tab stay when an older page saves something else', async ({ page }) => {
    await openSettings(page, 'family');
    await page.getByLabel('Family name').fill('The Older Page');
    const tab = await page.context().newPage();
    await tab.goto('/settings/family');
    await tab.getByLabel('The week starts on').selectOption('Saturday');
    await tab.getByRole('button', { name: 'Save Changes' }).click();
    await expect(tab.getByText('Family saved!')).toBeVisible();

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Family saved!')).toBeVisible();
    await expect(page.getByLabel('Family name')).toHaveValue('The Older Page');
    await expect(page.getByLabel('The week starts on')).toHaveValue('6');
    await tab.reload();
    await expect(tab.getByLabel('Family name')).toHaveValue('The Older Page');
    await expect(tab.getByLabel('The week starts on')).toHaveValue('6');
  });

  test('an account that cannot be loaded says so, and comes with another try', async ({ page }) => {
    await openSettings(page, 'family');
    await breakProcedure(page, 'account.get');
    await page.reload();
    await expect(page.getByText("We couldn't load your account.")).toBeVisible();
    await clearUp(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Family name')).toBeVisible();
  });
});

test.describe('the lock of the child view', () => {
  test('keeps the session with the child until the parent’s password is given', async ({ page }) => {
    const { childId, parentLogin } = await openSettings(page, 'family');
    const lock = page.getByRole('switch', { name: 'Lock Child View' });
    await expect(lock).not.toBeChecked();
    await lock.click();
    await expect(page.getByText('Child View is locked!')).toBeVisible();
    await expect(lock).toBeChecked();

    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await page.getByRole('button', { name: 'Switch to Child View' }).click();
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Mia!');

    await test.step('no address leads out of it, nor does the way back', async () => {
      for (const path of ['/parent-dashboard', '/settings/family', '/admin-dashboard', '/kid-dashboard']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Mia!');
        expect(page.url()).toContain('/kid-dashboard');
      }
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Mia!');
      expect((await page.request.get('/api/account')).status()).toBe(403);
    });

    const wayOut = page.getByRole('button', { name: 'Parent View' });
    const dialog = page.getByRole('dialog', { name: 'Back to the Parent View' });
    const password = dialog.getByLabel('Parent’s password');
    await test.step('a wrong password is told at its field', async () => {
      await wayOut.click();
      await expect(password).toBeFocused();
      await page.keyboard.press('Enter');
      await expectFieldError(password, 'Please enter your current password');
      await password.fill('a guess');
      await dialog.getByRole('button', { name: 'Parent View' }).click();
      await expectFieldError(password, "This is not the parent's password.");
      await expect(password).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(wayOut).toBeFocused();
    });

    await wayOut.click();
    await password.fill(parentLogin.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
    await expect(page.getByRole('button', { name: 'Menu of Alex Star' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
  });

  test('is entered and left in all tabs alike', async ({ page }) => {
    const { api, childId, parentLogin } = await arrangeFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await page.goto('/settings/family');
    await expect(page.getByLabel('Family name')).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto(`/kid-dashboard/${childId}`);
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);

    await tab.getByRole('button', { name: 'Parent View' }).click();
    await tab.getByRole('dialog').getByLabel('Parent’s password').fill(parentLogin.password);
    await tab.keyboard.press('Enter');
    await expect(tab).toHaveURL(`/parent-dashboard?child=${childId}`);
    await expect(page).toHaveURL('/parent-dashboard');
    await tab.reload();
    await expect(tab.getByRole('button', { name: 'Menu of Alex Star' })).toBeVisible();
  });

  test('ends at the parents’ login when its session has ended', async ({ page }) => {
    const { api, childId, parentLogin } = await arrangeFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Mia!');
    await page.context().clearCookies();
    const tab = await page.context().newPage();
    await tab.goto('/auth');
    await expect(page).toHaveURL('/auth');
  });

  test('falls into place too for a parent who comes by the address', async ({ page }) => {
    const { api, childId, parentLogin } = await arrangeFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await breakProcedure(page, 'childView.enter');
    await page.goto(`/kid-dashboard/${childId}`);
    await expect(page.getByText('Oops! Something went wrong')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Parent View' })).toBeVisible();

    await clearUp(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Mia!');
    await page.goto('/parent-dashboard');
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  });

  test('is there for a dashboard that stood open while it was switched on elsewhere', async ({ page }) => {
    const { api, childId, parentLogin } = await arrangeFamily('Mia');
    await signIn(page, parentLogin);
    await page.goto('/parent-dashboard');
    await expect(page.getByRole('button', { name: 'Edit Mia' })).toBeVisible();
    await api.patch('/api/account', { data: { childViewLock: true } });
    await page.getByRole('button', { name: 'Switch to Child View' }).click();
    await expect(page.getByRole('button', { name: 'Parent View' })).toBeVisible();
    await page.goto('/parent-dashboard');
    await expect(page).toHaveURL(`/kid-dashboard/${childId}`);
  });

  test('switched off, nothing is asked', async ({ page }) => {
    const { api, childId, parentLogin } = await arrangeFamily('Mia');
    await api.patch('/api/account', { data: { childViewLock: true } });
    await signIn(page, parentLogin);
    await page.goto('/settings/family');
    const lock = page.getByRole('switch', { name: 'Lock Child View' });
    await expect(lock).toBeChecked();
    await lock.click();
    await expect(page.getByText('Child View is not locked')).toBeVisible();
    await expect(lock).not.toBeChecked();
    await page.goto(`/kid-dashboard/${childId}`);
    await page.getByRole('link', { name: 'Parent View' }).click();
    await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
  });
});

test.describe('this device', () => {
  test('is dark when it is told so, on every page and from the first moment', async ({ page, family }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await enterAs(page, family.api);
    await page.goto('/settings/sounds-and-motion');
    await expect(page.getByRole('radio', { name: 'As the system says' }).last()).toBeChecked();
    expect(await isDark(page)).toBe(false);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => isDark(page)).toBe(true);
    await expect(page.locator('meta[name="theme-color"][media="all"]')).toHaveAttribute('content', '#17142A');

    // Before the app runs, its scripts being held back, all but the one that runs ahead of it.
    await page.route(/\/assets\/(?!ahead-)[^/]+\.js$/, () => {});
    await page.goto('/settings/sounds-and-motion', { waitUntil: 'commit' });
    await expect.poll(() => isDark(page)).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await page.goto(`/kid-dashboard/${family.childId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
    expect(await isDark(page)).toBe(true);
    await page.context().clearCookies();
    await page.goto('/');
    await expect.poll(() => isDark(page)).toBe(true);
  });

  test('is light when it is told so, and follows the system otherwise', async ({ page, family }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await enterAs(page, family.api);
    await page.goto('/settings/sounds-and-motion');
    expect(await isDark(page)).toBe(true);
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(() => isDark(page)).toBe(false);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(await isDark(page)).toBe(false);
    await page.getByRole('radio', { name: 'As the system says' }).last().check();
    await expect.poll(() => isDark(page)).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => isDark(page)).toBe(false);
  });

  test('stays mute when it is told so', async ({ page, family }) => {
    await enterAs(page, family.api);
    await page.goto('/settings/sounds-and-motion');
    const sounds = page.getByRole('switch', { name: 'Play sounds' });
    await expect(sounds).toBeChecked();
    await expect(page.getByRole('button', { name: 'Try it' })).toBeVisible();
    await sounds.click();
    await expect(sounds).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Try it' })).toBeHidden();
    await page.goto(`/kid-dashboard/${family.childId}`);
    await page.getByRole('button', { name: 'Sound off' }).click();
    await page.goto('/settings/sounds-and-motion');
    await expect(sounds).toBeChecked();
  });

  test('moves less when it is told so', async ({ page }) => {
    const family = await arrangeFamily('Mia');
    await addHabit(family, family.childId, 'Feed the cat', { pointsPerCompletion: 100 });
    await enterAs(page, family.api);
    await page.goto('/settings/sounds-and-motion');
    await page.getByRole('radio', { name: 'Less' }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Less' })).toBeChecked();

    await page.goto(`/kid-dashboard/${family.childId}`);
    const complete = page.getByRole('button', { name: 'Mark Complete! +100 stars' });
    const face = complete.locator('span').first();
    const duration = () => face.evaluate((element) => getComputedStyle(element).transitionDuration);
    await expect(complete).toBeVisible();
    expect(Number.parseFloat(await duration())).toBeLessThan(0.001);
    await complete.click();
    await expect(page.getByRole('dialog', { name: 'Level 2!' })).toBeVisible();
    await expect(page.locator('body > [aria-hidden] > i')).toHaveCount(0);

    await page.goto('/settings/sounds-and-motion');
    await page.getByRole('radio', { name: 'As the system says' }).first().check();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByText('Your system asks for less motion')).toBeVisible();
  });
});

test.describe('the data', () => {
  test('the export is a zip of everything, for whoever knows the password', async ({ page }) => {
    const { parentLogin } = await openSettings(page, 'data');
    await page.getByRole('button', { name: 'Export data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export all data?' });
    const password = dialog.getByLabel('Current password');
    await expect(password).toBeFocused();
    await password.fill('a guess');
    await page.keyboard.press('Enter');
    await expectFieldError(password, WRONG_PASSWORD);

    await password.fill(parentLogin.password);
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^starchart-.*\.zip$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.includes('.csv')).toBe(true);
    expect(file.includes('.html')).toBe(true);
    expect(file.includes('.json')).toBe(true);
    await expect(page.getByText('Export ready!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/settings/data');
  });

  test('erasing the family wants its name and the password, and leaves nobody signed in', async ({
    page,
  }) => {
    const { api, childLogin, parentLogin } = await openSettings(page, 'data');
    await api.patch('/api/account', { data: { familyName: 'The Stars' } });
    await page.reload();
    await page.getByRole('button', { name: 'Erase family' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase “The Stars”?' });
    const [name, password] = [dialog.getByLabel('Type “The Stars”'), dialog.getByLabel('Current password')];
    const erase = dialog.getByRole('button', { name: 'Erase family' });
    await expect(dialog).toContainText('Every child, habit, reward and star of this family');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();

    await erase.click();
    await expectFieldError(name, 'Please type the name of the family exactly as it is shown');
    await expectFieldError(password, 'Please enter your current password');
    await name.fill('The Stars');
    await password.fill('a guess');
    await erase.click();
    await expectFieldError(password, WRONG_PASSWORD);
    await name.fill('The Moons');
    await password.fill(parentLogin.password);
    await erase.click();
    await expectFieldError(name, 'Please type the name of the family exactly as it is shown');
    await expect(name).toBeFocused();

    await name.fill('The Stars');
    await erase.click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Family erased')).toBeVisible();
    await page.goto('/parent-dashboard');
    await expect(page).toHaveURL('/auth');
    for (const [path, login] of [
      ['/api/login', parentLogin],
      ['/api/child-login', childLogin],
    ] as const) {
      expect((await page.request.post(path, { data: login })).status()).toBe(401);
    }
  });
});

test('a child’s forgotten password is a new one after three taps', async ({ browser }) => {
  const { childLogin, parentLogin } = await arrangeFamily('Mia');
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const page = await browser.newPage({ ...phone, locale: 'en-GB' });
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  await expect(page.getByRole('button', { name: 'Mia', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );

  await page.getByRole('button', { name: 'Edit Mia' }).tap();
  await page.getByLabel('Password', { exact: true }).tap();
  await page.keyboard.type('moonlight');
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await expect(page.getByText('Child updated!')).toBeVisible();

  expect((await page.request.post('/api/child-login', { data: childLogin })).status()).toBe(401);
  await send(page.request, '/api/child-login', { ...childLogin, password: 'moonlight' });
  await page.context().close();
});

/** A family of its own, whose parent has this section before them. */
async function openSettings(page: Page, section: string): Promise<ArrangedFamily> {
  const family = await arrangeFamily('Mia');
  await signIn(page, family.parentLogin);
  await page.goto(`/settings/${section}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return family;
}

async function openElsewhere(browser: Browser, login: Login): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, login);
  await page.goto('/parent-dashboard');
  await expect(page.getByRole('button', { name: 'Edit Mia' })).toBeVisible();
  return page;
}

async function logIn(page: Page, { username, password }: Login): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Changes' }).click();
}

/** The field says what is wrong with it, to the eye and to readers. */
async function expectFieldError(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(words)));
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

async function isDark(page: Page): Promise<boolean> {
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  return background === 'rgb(23, 20, 42)';
}
