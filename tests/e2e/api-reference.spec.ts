import { expect, type Page } from '@playwright/test';
import { addChild, test, useSession } from './fixtures.ts';
import { collectPageErrors } from './page-errors.ts';

test('the API reference lists every operation and webhook, executes an operation with the session cookie, and fits a phone in the colors of this device', {
  tag: '@full',
}, async ({ page, family }) => {
  const pageErrors = await collectPageErrors(page);
  await useSession(page, family.api);
  await page.goto('/api/docs');
  const { paths, webhooks } = await (await page.request.get('/api/openapi.json')).json();
  const calls = Object.entries<object>({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.keys(methods).map(() => path),
  );
  // Of a long list, the page holds the part on the screen. It may draw late, so the list is scrolled until all were seen.
  const shown = new Set<string>();
  await expect
    .poll(
      async () => {
        const ids = await page.locator('.opblock').evaluateAll((blocks) => blocks.map(({ id }) => id));
        for (const id of ids) shown.add(id);
        await page.evaluate(() => {
          const isAtEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
          window.scrollTo(0, isAtEnd ? 0 : window.scrollY + window.innerHeight / 2);
        });
        return shown.size;
      },
      { intervals: [100] },
    )
    .toBe(calls.length);

  const name = `Robin ${await addChild(family, 'Robin')}`;
  await page.getByPlaceholder('Filter by tag or path').fill('/children');
  const found = calls.filter((path) => path.includes('/children') || path in webhooks);
  await expect(page.locator('.opblock')).toHaveCount(found.length);
  await openCall(page, 'post /children');
  const call = page.locator('.opblock.is-open');
  await expect(call.getByPlaceholder('Idempotency-Key')).toHaveValue('');
  await call.locator('textarea').fill(JSON.stringify({ name }));
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table')).toContainText('201');
  const { id } = await (await family.api.get('/api/auth/me')).json();
  const children = await (await family.api.get(`/api/parents/${id}/children`)).json();
  expect(children).toContainEqual(expect.objectContaining({ name }));

  await test.step('in the colors of this device, on a phone, with a way back', async () => {
    await page.goto('/settings/sounds-and-motion');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/api/docs');
    await expect(page.locator('.opblock').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 20, 42)');
    // The library has dark colors of its own.
    await expect(page.locator('.swagger-ui').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(page.getByRole('button', { name: 'Authorize' })).toHaveCSS('color', 'rgb(169, 198, 255)');
    await page.getByRole('link', { name: 'Back to Starchart' }).click();
    await expect(page.getByRole('heading', { name: 'Developer', level: 1 })).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
});

/** Expands an operation such as `post /children`. */
async function openCall(page: Page, call: string): Promise<void> {
  const [method, path] = call.split(' ');
  await page
    .locator(`.opblock-${method}`)
    .filter({ has: page.locator(`[data-path="${path}"]`) })
    .locator('.opblock-summary-control')
    .click();
}
