import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { TIME_ZONE } from './environment.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { holdResponses } from './network-faults.ts';
import { openNotice } from './notice-line.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

// These tests share a server and run in order.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServerProcess();
});

test.afterAll(async () => {
  await server.stop();
});

test('the landing page of a new installation shows the way in, and does not move', { tag: '@full' }, async ({
  page,
}) => {
  expect(await (await page.request.get(server.url)).text()).toContain('Set up this server');
  const shift = await watchLayoutShift(page);
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Set up this server' })).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeVisible();
  // Web fonts may move a line by a fraction of a pixel.
  expect(await shift()).toBeLessThan(0.001);
  await expectNoOverflow(page, 'body');
  await expectAccessible(page, 'body');

  await page.goto(`${server.url}/auth?tab=register`);
  const panel = page.getByRole('region', { name: 'Set up this server' });
  await expect(panel).toContainText('Log in with the name and password shown in the terminal.');
  await expectAccessible(page, 'body');
});

/**
 * Counts every tap on the screen: on buttons, links and fields. Typing is no tap, and neither are the keys of the keyboard
 * that lead to the next field (Tab) or send the form (Enter).
 */
test('an empty installation is at most five taps away from the first star', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const taps: string[] = [];
  await page.exposeFunction('countTap', (target: string) => taps.push(target));
  await page.addInitScript(() =>
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        const name = target instanceof HTMLElement && (target.closest('a, button') ?? target);
        void Reflect.get(window, 'countTap')(name ? name.tagName : '');
      },
      true,
    ),
  );

  await test.step('the console shows the address, the login and the next steps', () => {
    expect(server.output).toContain('This is the first start. You are the admin:');
    expect(server.output).toContain(`1. Open ${server.url}/auth and log in as ${server.login.username}`);
    expect(server.output).toContain('2. Add your first child');
    expect(server.output).toContain('3. Pick a starter pack of habits and check one off');
  });

  await test.step('1. logs in', async () => {
    await page.goto(server.url);
    await page.getByRole('link', { name: 'Set up this server' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Starchart!' })).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(server.login.username);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(server.login.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Welcome, admin!' })).toBeVisible();
    await expect(aboutYou(page)).toBeVisible();
    // What comes first stands first: the button that adds the child is on the first screen.
    await expect(page.getByRole('button', { name: 'Add Child' })).toBeInViewport();
  });

  await test.step('2. adds a child', async () => {
    await page.getByLabel('Name', { exact: true }).click();
    await page.keyboard.type('Mia');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Start with a starter pack' })).toBeVisible();
  });

  await test.step('3. takes a starter pack and completes a habit', async () => {
    const ages = page.getByRole('radiogroup', { name: 'Packs by age' });
    await ages.getByRole('radio', { name: '3 to 6' }).click();
    await page.getByRole('button', { name: 'Take this pack: Little ones' }).click();
    await page.getByRole('button', { name: 'Complete Story time' }).click();
    await expect(page.getByText('Mia earned 5 points.')).toBeVisible();
    await expect(page.getByRole('region', { name: "Mia's summary" })).toContainText(
      /Stars available to spend\s*5/,
    );
  });

  // The landing page, the child's name, the age, the pack, the habit.
  expect(taps.length, taps.join(', ')).toBeLessThanOrEqual(5);
});

test('the landing page is the usual one once a child exists, and the first admin is asked for a name, an email address and a time zone until answered', {
  tag: '@full',
}, async ({ page }) => {
  await test.step('the landing page and the registration', async () => {
    await logIn(page);
    const child = await page.request.post(`${server.url}/api/children`, { data: { name: 'Mia' } });
    expect(child.ok()).toBe(true);
    await page.request.post(`${server.url}/api/logout`);
    expect(await (await page.request.get(server.url)).text()).not.toContain('Set up this server');
    await page.goto(`${server.url}/auth?tab=register`);
    await expect(page.getByText('The person who runs this server reviews new accounts.')).toBeVisible();
    await expect(page.getByText('Set up this server')).toHaveCount(0);
  });

  await logIn(page);
  await removeChildren(page);
  const panel = aboutYou(page);
  await expect(panel.getByRole('link', { name: 'Add your email address' })).toHaveAttribute(
    'href',
    '/profile',
  );
  await expectNoOverflow(page, 'body');
  await expectAccessible(page, 'body');

  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Name must be at least 2 characters')).toBeVisible();
  await panel.getByLabel('Your name').fill('Kim Winter');
  const release = await holdResponses(page, 'account.update');
  await panel.getByRole('button', { name: 'Save' }).dblclick();
  release();
  await expect(page.getByText('Nice to meet you, Kim Winter!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, Kim Winter!' })).toBeVisible();
  await expect(panel.getByLabel('Your name')).toBeHidden();

  await openNotice(page, 'Time zone');
  const zone = page.getByRole('region', { name: 'When does your day start?' });
  await expect(zone).toContainText("Your family's day starts at midnight in UTC");
  const releaseZone = await holdResponses(page, 'account.update');
  await zone.getByRole('button', { name: `Use ${TIME_ZONE}` }).dblclick();
  releaseZone();
  await expect(page.getByText('Time zone changed!')).toBeVisible();
  await expect(zone).toBeHidden();

  await panel.getByRole('button', { name: 'Not now' }).click();
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Kim Winter!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Child' })).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(zone).toBeHidden();

  await test.step('the placeholder email address is never shown', async () => {
    await page.goto(`${server.url}/admin-dashboard?tab=parents`);
    await expect(page.getByRole('table', { name: 'Parents' })).toContainText('no email address yet');
    await expect(page.getByText('starchart.invalid')).toHaveCount(0);
  });
});

function aboutYou(page: Page): Locator {
  return page.getByRole('region', { name: 'A bit about you' });
}

async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/login`, { data: server.login });
  expect(answer.status()).toBe(200);
}

async function removeChildren(page: Page): Promise<void> {
  const { id } = await (await page.request.get(`${server.url}/api/auth/me`)).json();
  const children: { id: number }[] = await (
    await page.request.get(`${server.url}/api/parents/${id}/children`)
  ).json();
  for (const child of children) await page.request.delete(`${server.url}/api/children/${child.id}`);
  await page.goto(`${server.url}/parent-dashboard`);
}
