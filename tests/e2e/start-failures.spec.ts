import { expect, type Route } from '@playwright/test';
import { NEWER_BUILT_INS } from '../../apps/web/build/newer-built-ins.ts';
import { test, useSession } from './fixtures.ts';
import { collectPageErrors } from './page-errors.ts';

const SCRIPTS = /\/assets\/[^/]+\.js$/;
const WITHIN = { timeout: 15_000 };

const failures: Record<string, (route: Route) => unknown> = {
  'are not there': (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }),
  'are a page of HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
  'have a syntax that the browser does not know': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'export const a = #b;' }),
  'throw at their import': (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  'lose the connection': (route) => route.abort('connectionreset'),
  'never arrive': () => {},
};

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('says in the language of the page that it does not run, and tries again', { tag: '@full' }, async ({
    page,
  }) => {
    const notice = page.getByRole('alert');
    const retry = notice.getByRole('link', { name: 'Noch einmal versuchen' });
    for (const [what, answer] of Object.entries(failures)) {
      await test.step(`when the scripts ${what}`, async () => {
        await page.route(SCRIPTS, answer);
        await page.goto('/auth?tab=register#kept', { waitUntil: 'commit' });
        await expect(notice).toContainText('Starchart läuft nicht', WITHIN);
        await expect(notice).toContainText('Chrome oder Edge 111, Firefox 115, Safari 16.4');
        await page.unroute(SCRIPTS);
        await retry.click();
        await expect(page.getByRole('tab', { name: 'Registrieren' })).toBeVisible();
        await expect(notice).toHaveCount(0);
        expect(new URL(page.url()).hash).toBe('#kept');
        // The next visit does not only change the fragment.
        await page.goto('about:blank');
      });
    }

    await test.step('on every kind of page', async () => {
      await page.route(SCRIPTS, (route) => route.abort());
      for (const path of ['/kid-dashboard', '/family', '/parent-dashboard', '/']) {
        await page.goto(path, { waitUntil: 'commit' });
        await expect(notice).toContainText('Starchart läuft nicht', WITHIN);
        await expect(retry).toBeVisible();
      }
    });
  });
});

test('runs without what the oldest browsers lack', { tag: '@full' }, async ({ page, family }) => {
  const pageErrors = await collectPageErrors(page);
  await page.addInitScript(remove, NEWER_BUILT_INS);
  await useSession(page, family.api);
  for (const [path, heading] of pagesOf(family.childId)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(heading);
  }
  expect(await page.evaluate(() => 'groupBy' in Map)).toBe(false);
  expect(pageErrors).toEqual([]);
});

function pagesOf(childId: number): [string, string | RegExp][] {
  return [
    ['/parent-dashboard', /./],
    ['/parent-dashboard?child=everyone', /./],
    [`/kid-dashboard/${childId}`, 'Mia'],
    [`/kid-dashboard/${childId}/sky`, /./],
    ['/chart', /./],
    ['/print', /./],
    ['/settings', /./],
    ['/settings/family', /./],
  ];
}

function remove(names: readonly string[]): void {
  for (const name of names) {
    const path = name.split('.');
    const last = path.pop() ?? '';
    const owner = path.reduce<unknown>((object, key) => Reflect.get(Object(object), key), globalThis);
    Reflect.deleteProperty(Object(owner), last);
  }
}
