import { expect, type Page, request, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { post } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const PHONE = { width: 390, height: 844 };

// A demo of its own, whose clock moves through four days.
test.describe.configure({ timeout: 180_000 });
test.use({ timezoneId: 'Europe/Berlin', viewport: PHONE });

let demo: ServerProcess;
test.beforeAll(async () => {
  demo = await startServerProcess({ DEFAULT_TIME_ZONE: 'Europe/Berlin' }, 'demo');
});
test.afterAll(() => demo.stop());

test('three finished days find the Fox, and the sky names the day of each star', { tag: '@full' }, async ({
  page,
}) => {
  const admin = await request.newContext({ baseURL: demo.url });
  await post(admin, '/api/login', ADMIN);
  const login = { username: 'robin', password: 'stars' };
  const { id: childId } = await post(admin, '/api/children', { name: 'Robin', canLogin: true, ...login });
  await post(admin, '/api/habits', { childId, name: 'Feed the cat', description: 'Half a cup' });
  const { today } = await (await admin.get('/api/demo/clock')).json();
  const moveTo = (day: number) => {
    const to = new Date(Date.parse(today) + day * 86_400_000).toISOString().slice(0, 10);
    return post(admin, '/api/demo/clock', { to: `${to}T07:30` });
  };
  await post(page.request, `${demo.url}/api/child-login`, login);
  await page.clock.install();
  const strip = page.getByRole('link', { name: 'My night sky' });

  await test.step('the first two days bring a star each', async () => {
    await openMyDay(page);
    await expect(strip).toHaveAccessibleName('My night sky Each finished day becomes a star.');
    for (const day of [1, 2]) {
      await finishDay(page, '1 more star in your Fox.');
      await page.clock.resume();
      await expect(page.getByRole('dialog', { name: 'See you tomorrow!' })).toBeVisible();
      await moveTo(day);
      await openMyDay(page);
      await expect(page.getByText(`Yesterday's star: Fox, ${day} of 3`)).toBeVisible();
      await expect(strip).toHaveAccessibleName(`My night sky Fox: ${day} of 3 stars`);
    }
  });

  await test.step('the third one finishes the Fox, and one tap shows the sky', async () => {
    await finishDay(page, 'You found the Fox!');
    await page.getByRole('link', { name: 'Look at my sky' }).click();
    await page.clock.resume();
    await expect(page).toHaveURL(`${demo.url}/kid-dashboard/${childId}/sky`);
    await expect(page.getByRole('heading', { name: 'My night sky' })).toBeVisible();
    await expect(page.getByText('3 stars', { exact: true })).toBeVisible();
    await expect(page.getByText('Next: Kite')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My year' })).toBeVisible();
    await expectAccessible(page, 'body');
    await expectNoOverflow(page, 'body');
    await page.setViewportSize(PHONE);
  });

  await test.step('a star names its day, by keyboard and with a tap', async () => {
    const fox = page.getByRole('button', { name: 'Fox', exact: true });
    await fox.press('Enter');
    await expect(page.getByText('Star 1, Fox')).toBeVisible();
    await expect(page.getByText('Feed the cat')).toBeVisible();
    await page.getByRole('button', { name: 'The star after' }).click();
    await expect(page.getByText('Star 2, Fox')).toBeVisible();
    const { width = 0, height = 0 } = (await fox.boundingBox()) ?? {};
    // The nose, on the grid with its frame.
    await fox.click({ position: { x: ((170 + 16) / 432) * width, y: ((172 + 16) / 332) * height } });
    await expect(page.getByText('Star 3, Fox')).toBeVisible();
    await expectAccessible(page, 'body');
  });

  await test.step('the next morning begins with the star of yesterday, then comes the Kite', async () => {
    await moveTo(3);
    await openMyDay(page);
    const star = page.getByText('You found the Fox!');
    await expect(star).toBeVisible();
    await expect(strip).toHaveAccessibleName('My night sky Next: Kite');
    const quest = await page.getByRole('article').first().boundingBox();
    expect((await star.boundingBox())?.y).toBeLessThan(quest?.y ?? 0);
    await expectAccessible(page, 'body');
    await expectNoOverflow(page, 'body');
    await page.setViewportSize(PHONE);
    await finishDay(page, '1 more star in your Kite.');
    await page.clock.resume();
    await page.goto(`${demo.url}/kid-dashboard`);
    await expect(strip).toHaveAccessibleName('My night sky Kite: 1 of 4 stars');
  });
  await admin.dispose();
});

async function openMyDay(page: Page): Promise<void> {
  await page.goto(`${demo.url}/kid-dashboard`);
  await expect(page.getByRole('button', { name: 'Mark Complete!' })).toBeVisible();
}

/** Until the party shows the star. It would end by itself, so the clock of the page stands still from then on. */
async function finishDay(page: Page, star: string): Promise<void> {
  const marked = page.waitForResponse(/markCelebrated/);
  // On a busy machine, a nearer time is over before the clock stands still.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 20_000));
  await page.getByRole('button', { name: 'Mark Complete!' }).click();
  const party = page.getByRole('dialog', { name: 'All done for today!' });
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(party.getByText(star)).toBeVisible({ timeout: 500 });
  }).toPass();
  expect((await marked).ok()).toBe(true);
}
