import { expect, type Page, test } from '@playwright/test';
import { ADMIN } from './environment.ts';
import { openNotice } from './notice-line.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

// A separate demo, whose clock moves.
test.describe.configure({ timeout: 120_000 });

let demo: ServerProcess;

test.beforeAll(async () => {
  demo = await startServerProcess({ DEFAULT_TIME_ZONE: 'Europe/Berlin' }, 'demo');
});

test.afterAll(async () => {
  await demo.stop();
});

test('moves the clock to the next day, to another time and across a clock change, and updates the child’s tablet', {
  tag: '@full',
}, async ({ page, browser }) => {
  const tablet = await browser.newPage({ baseURL: demo.url });
  await tablet.request.post('/api/child-login', { data: { username: 'mia', password: 'stars' } });
  await tablet.goto('/kid-dashboard');
  await expect(tablet.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tablet.getByRole('region', { name: 'Demo clock' })).toHaveCount(0);
  const brushTeeth = tablet.getByRole('article', { name: 'Brush teeth' });
  await expect(brushTeeth).toContainText('Completed for Today!');

  await openDashboard(page);
  const clock = page.getByRole('region', { name: 'Demo clock' });
  await expect(page.getByRole('button', { name: 'Undo Brush teeth' })).toBeVisible();

  await test.step('a habit that is done today is open tomorrow', async () => {
    await clock.getByRole('button', { name: 'Move the clock' }).click();
    await clock.getByRole('button', { name: 'Tomorrow at 07:00' }).click();
    await expect(page.getByText('Clock moved!')).toBeVisible();
    await expect(clock).toContainText('07:00');
    await expect(brushTeeth).toBeVisible();
    await expect(brushTeeth).not.toContainText('Completed for Today!');
    await page.getByRole('button', { name: 'Complete Brush teeth' }).click();
    await expect(page.getByText('Mia earned 5 points.')).toBeVisible();
    await expect(brushTeeth).toContainText('Completed for Today!');
  });

  await test.step('accepts a later time and rejects an earlier one', async () => {
    const { now, today } = await readClock(page);
    await clock.getByLabel('Another time').fill(`${today}T00:00`);
    await clock.getByRole('button', { name: 'Set this time' }).click();
    await expect(clock.getByText('The clock only moves forward: choose a later time.')).toBeVisible();
    const later = new Date(Date.parse(now) + 9 * 86_400_000).toISOString().slice(0, 10);
    await clock.getByLabel('Another time').fill(`${later}T16:30`);
    await clock.getByRole('button', { name: 'Set this time' }).click();
    await expect(clock).toContainText('16:30');
    expect((await readClock(page)).today).toBe(later);
    await expect(page.getByRole('button', { name: 'Complete Brush teeth' })).toBeVisible();
  });

  await test.step('relative times are those of the moved clock', async () => {
    await openNotice(page, /to give$/);
    const toHandOut = page.getByRole('region', { name: 'To hand out' });
    await expect(toHandOut).toContainText('Ice cream');
    await expect(toHandOut).toContainText(/\d+ days ago/);
  });

  await test.step('moves one hour across a change of daylight saving time', async () => {
    await clock.getByRole('button', { name: /^One hour before the clocks change/ }).click();
    await expect(clock).toContainText(/Sun.* 0[12]:00/);
    const { now, today } = await readClock(page);
    await clock.getByRole('button', { name: 'One hour later' }).click();
    await expect
      .poll(async () => Date.parse((await readClock(page)).now))
      .toBeGreaterThan(Date.parse(now) + 3_500_000);
    await expect(clock).toContainText(today.slice(5, 7) === '03' ? '03:00' : '02:00');
    expect((await readClock(page)).today).toBe(today);
  });

  await tablet.close();
});

async function openDashboard(page: Page): Promise<void> {
  const answer = await page.request.post(`${demo.url}/api/login`, { data: ADMIN });
  expect(answer.status()).toBe(200);
  await page.goto(`${demo.url}/parent-dashboard`);
}

async function readClock(page: Page): Promise<{ now: string; today: string }> {
  return await (await page.request.get(`${demo.url}/api/demo/clock`)).json();
}
