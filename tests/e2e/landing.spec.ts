import { expect, test } from '@playwright/test';
import { uniqueName } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { collectPageErrors } from './page-errors.ts';

const HEADING = 'Make Building Habits Fun for Kids!';

test('contains the content in the HTML', { tag: '@full' }, async ({ request }) => {
  const answer = await request.get('/');
  const html = await answer.text();
  expect(answer.status()).toBe(200);
  expect(html).toContain(`<title>${HEADING} · Starchart</title>`);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${HEADING}</h1>`));
  expect(html).toContain('Ready to Make Habit Building Fun?');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is styled in light and dark mode and links to the registration', { tag: '@full' }, async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
    await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/auth?tab=register');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 249, 238)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 20, 42)');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(244, 241, 255)');
  });
});

test('the landing page of an existing installation shows nothing of the first run, and does not move', {
  tag: '@full',
}, async ({ page }) => {
  expect(await (await page.request.get('/')).text()).not.toContain('Set up this server');
  const shift = await watchLayoutShift(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByText('Set up this server')).toHaveCount(0);
  // Web fonts may move a line by a fraction of a pixel.
  expect(await shift()).toBeLessThan(0.001);
});

test('starts without errors and requests no other host', async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(pageErrors).toEqual([]);
  expect(
    requests.filter((url) => /landing-page.*\.css/.test(url)),
    'styles fetched again',
  ).toEqual([]);
  await expect(page).toHaveTitle(`${HEADING} · Starchart`);
  await expect(page.getByText('npm start')).toBeVisible();
});

test('redirects a logged-in parent to the dashboard', { tag: '@full' }, async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await page.request.post('/api/login', { data: ADMIN });
  await page.goto('/');
  await expect(page).toHaveURL('/parent-dashboard');
  expect(pageErrors).toEqual([]);
});

test('explains a pending registration until it is dismissed', { tag: '@full' }, async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  const username = uniqueName('waiting');
  await page.goto('/auth?tab=register');
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

test('answers an unknown address with a page and status 404', { tag: '@full' }, async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADING);
});

test('serves the icons, the manifest and the preview picture', { tag: '@full' }, async ({
  page,
  request,
}) => {
  await page.goto('/');
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
