import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { TIME_ZONE } from './environment.ts';
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

test('needs three fields and four taps from an empty database to the first star', async ({ page }) => {
  const user = new User();

  await test.step('the console shows the address, the login and the next steps', () => {
    expect(server.output).toContain('This is the first start. You are the admin:');
    expect(server.output).toContain(`1. Open ${server.url}/auth and log in as ${server.login.username}`);
    expect(server.output).toContain('2. Add your first child');
    expect(server.output).toContain('3. Take a starter pack of habits, and tick one off');
  });

  await test.step('1. logs in', async () => {
    await page.goto(`${server.url}/auth`);
    await user.fill(page.getByLabel('Username'), server.login.username);
    await user.fill(page.getByLabel('Password', { exact: true }), server.login.password);
    await user.tap(page.getByRole('button', { name: 'Login', exact: true }));
    await expect(page.getByRole('heading', { name: 'Welcome, admin!' })).toBeVisible();
    await expect(aboutYou(page)).toBeVisible();
  });

  await test.step('2. adds a child', async () => {
    await user.fill(page.getByLabel('Name', { exact: true }), 'Mia');
    await user.tap(page.getByRole('button', { name: 'Add Child' }));
    await expect(page.getByRole('heading', { name: 'Begin with a starter pack' })).toBeVisible();
  });

  await test.step('3. takes a starter pack and completes a habit', async () => {
    await user.tap(page.getByRole('button', { name: 'Take this pack: Little ones' }));
    await user.tap(page.getByRole('button', { name: 'Complete Story time' }));
    await expect(page.getByText('Mia earned 5 points.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary of Mia' })).toContainText(
      /Stars available to spend\s*5/,
    );
  });

  expect(user.done).toEqual({ fields: 3, taps: 4 });
});

test('asks the first admin for a name, an email address and a time zone until answered', {
  tag: '@full',
}, async ({ page }) => {
  await logIn(page);
  await removeChildren(page);
  const panel = aboutYou(page);
  await expect(panel.getByRole('link', { name: 'Add your email address' })).toHaveAttribute(
    'href',
    '/settings/profile',
  );
  await expectNoOverflow(page, 'body');
  await expectAccessible(page, 'body');

  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Name must be at least 2 characters')).toBeVisible();
  await panel.getByLabel('Your name').fill('Kim Winter');
  await panel.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Nice to meet you, Kim Winter!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, Kim Winter!' })).toBeVisible();
  await expect(panel.getByLabel('Your name')).toBeHidden();

  const zone = page.getByRole('region', { name: 'When does your day begin?' });
  await expect(zone).toContainText('Quests start afresh at midnight in UTC');
  await zone.getByRole('button', { name: `Use ${TIME_ZONE}` }).dblclick();
  await expect(page.getByText('Time zone changed!')).toBeVisible();
  await expect(zone).toBeHidden();

  await panel.getByRole('button', { name: 'Later' }).click();
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Kim Winter!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Child' })).toBeVisible();
  await expect(panel).toBeHidden();
  await expect(zone).toBeHidden();
});

test('never shows the placeholder email address', { tag: '@full' }, async ({ page }) => {
  await logIn(page);
  await page.goto(`${server.url}/admin-dashboard?tab=parents`);
  await expect(page.getByRole('table', { name: 'Parents' })).toContainText('no email address yet');
  await expect(page.getByText('starchart.invalid')).toHaveCount(0);
});

/** Counts fields and taps. */
class User {
  readonly done = { fields: 0, taps: 0 };

  async fill(field: Locator, text: string): Promise<void> {
    this.done.fields++;
    await field.fill(text);
  }

  async tap(button: Locator): Promise<void> {
    this.done.taps++;
    await button.click();
  }
}

function aboutYou(page: Page): Locator {
  return page.getByRole('region', { name: 'First, a word about you' });
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
