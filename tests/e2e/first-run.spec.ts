import { expect, type Locator, type Page, test } from '@playwright/test';
import { type FreshProgram, startFreshProgram } from './fresh-program.ts';
import { expectNoBarriers, expectToFit } from './within-reach.ts';

// One program for all of them: each test leaves it to the next one day further in its life.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let program: FreshProgram;

test.beforeAll(async () => {
  program = await startFreshProgram();
});

test.afterAll(async () => {
  await program.stop();
});

test('from an empty database to the first star it is three fields and four taps', async ({ page }) => {
  const hand = new Hand();

  await test.step('the console says where to begin, as whom, and what follows', () => {
    expect(program.welcome).toContain('This is the first start. You are the admin:');
    expect(program.welcome).toContain(`1. Open ${program.url}/auth and log in as ${program.login.username}`);
    expect(program.welcome).toContain('2. Add your first child');
    expect(program.welcome).toContain('3. Take a starter pack of habits, and tick one off');
  });

  await test.step('1. the admin logs in and is welcomed', async () => {
    await page.goto(`${program.url}/auth`);
    await hand.fill(page.getByLabel('Username'), program.login.username);
    await hand.fill(page.getByLabel('Password', { exact: true }), program.login.password);
    await hand.tap(page.getByRole('button', { name: 'Login', exact: true }));
    await expect(page.getByRole('heading', { name: 'Welcome, admin!' })).toBeVisible();
    await expect(aboutYou(page)).toBeVisible();
  });

  await test.step('2. adds a child', async () => {
    await hand.fill(page.getByLabel('Name', { exact: true }), 'Mia');
    await hand.tap(page.getByRole('button', { name: 'Add Child' }));
    await expect(page.getByRole('heading', { name: 'Begin with a starter pack' })).toBeVisible();
  });

  await test.step('3. takes a pack and ticks a habit off', async () => {
    await hand.tap(page.getByRole('button', { name: 'Take this pack: Little ones' }));
    await hand.tap(page.getByRole('button', { name: 'Complete Story time' }));
    await expect(page.getByText('Mia earned 5 points.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summary of Mia' })).toContainText(
      /Stars available to spend\s*5/,
    );
  });

  expect(hand.done).toEqual({ fields: 3, taps: 4 });
});

test('the first admin is asked for a name and an email, and for the time, until it is answered', async ({
  page,
}) => {
  await logIn(page);
  await removeChildren(page);
  const panel = aboutYou(page);
  await expect(panel.getByRole('link', { name: 'Add your email address' })).toHaveAttribute(
    'href',
    '/settings/profile',
  );
  await expectToFit(page, 'body');
  await expectNoBarriers(page, 'body');

  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Name must be at least 2 characters')).toBeVisible();
  await panel.getByLabel('Your name').fill('Kim Winter');
  await panel.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Nice to meet you, Kim Winter!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, Kim Winter!' })).toBeVisible();
  await expect(panel.getByLabel('Your name')).toBeHidden();

  const zone = page.getByRole('region', { name: 'When does your day begin?' });
  await expect(zone).toContainText('Quests start afresh at midnight in UTC');
  await zone.getByRole('button', { name: 'Use Europe/Berlin' }).dblclick();
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

test('the address that stands in for none is shown to nobody', async ({ page }) => {
  await logIn(page);
  await page.goto(`${program.url}/admin-dashboard?tab=parents`);
  await expect(page.getByRole('table', { name: 'Parents' })).toContainText('no email address yet');
  await expect(page.getByText('starchart.invalid')).toHaveCount(0);
});

/** Counts what a person has to do. */
class Hand {
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
  const answer = await page.request.post(`${program.url}/api/login`, { data: program.login });
  expect(answer.status()).toBe(200);
}

async function removeChildren(page: Page): Promise<void> {
  const { id } = await (await page.request.get(`${program.url}/api/auth/me`)).json();
  const children: { id: number }[] = await (
    await page.request.get(`${program.url}/api/parents/${id}/children`)
  ).json();
  for (const child of children) await page.request.delete(`${program.url}/api/children/${child.id}`);
  await page.goto(`${program.url}/parent-dashboard`);
}
