import { expect, test } from '@playwright/test';
import { uniqueName } from './api-setup.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { collectPageErrors } from './page-errors.ts';
import { expectStarted } from './whole-page.ts';

const HEADING = 'Make Building Habits Fun for Kids!';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('has its content, is styled in light and dark mode and links to the registration', {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(`${HEADING} · Starchart`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    await expect(page.getByText('Ready to Make Habit Building Fun?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth?tab=register');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 249, 238)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 20, 42)');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(244, 241, 255)');
  });
});

test('starts without errors, does not move, requests no other host, and its pictures exist', async ({
  page,
  request,
}) => {
  // Nothing of the first run, which an existing installation would remove from the page.
  expect(await (await request.get('/')).text()).not.toContain('Set up this server');
  const pageErrors = await collectPageErrors(page);
  const requests: string[] = [];
  page.on('request', (asked) => requests.push(asked.url()));
  const shift = await watchLayoutShift(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(pageErrors).toEqual([]);
  // Web fonts may move a line by a fraction of a pixel.
  expect(await shift()).toBeLessThan(0.001);
  expect(
    requests.filter((url) => /landing-page.*\.css/.test(url)),
    'styles fetched again',
  ).toEqual([]);
  await expect(page).toHaveTitle(`${HEADING} · Starchart`);
  await expect(page.getByText('npm start')).toBeVisible();
  await expect(page.getByText('Set up this server')).toHaveCount(0);

  const addresses = await page
    .locator('head')
    .locator(
      'link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"], meta[property="og:image"]',
    )
    .evaluateAll((found) => found.map((it) => it.getAttribute('href') ?? it.getAttribute('content') ?? ''));
  const manifest = await (await request.get('/site.webmanifest')).json();
  const icons: { src: string }[] = manifest.icons;
  expect(addresses).toHaveLength(5);
  for (const address of [...addresses, ...icons.map(({ src }) => src)]) {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type'], address).toMatch(/^image\/|^application\/manifest\+json/);
  }
});

test('leads to the top of the registration, and explains a pending one until that is dismissed', {
  tag: '@full',
}, async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto('/');
  const register = page.getByRole('link', { name: 'Create Free Account' });
  await expectStarted(page);
  await register.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await register.click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const username = uniqueName('waiting');
  await page.getByLabel('Name', { exact: true }).fill('Wanda Waiting');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  const notice = page.getByRole('region', { name: 'What happens next' });
  await expect(page).toHaveURL('/');
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('heading')).toBeFocused();
  // The prerendered page does not contain it.
  await page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toBeHidden();
  expect(pageErrors).toEqual([]);
});
