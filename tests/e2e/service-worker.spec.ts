import { type Browser, expect, type Page } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { test as base, useSession } from './fixtures.ts';
import { collectPageErrors } from './page-errors.ts';
import { type ReleaseProxy, startReleaseProxy } from './release-proxy.ts';
import { startServerProcess } from './server-process.ts';

type Site = { proxy: ReleaseProxy; page: Page };

/** Each test has an origin of its own, so that it begins without a service worker and can take the server away. */
const test = base.extend<{ site: Site }>({
  site: async ({ browser, locale, timezoneId }, use) => {
    const proxy = await startReleaseProxy();
    const page = await newPage(browser, { baseURL: proxy.url, locale, timezoneId });
    await use({ proxy, page });
    await page.context().close();
    await proxy.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

function newPage(
  browser: Browser,
  options: { baseURL: string; locale: string | undefined; timezoneId: string | undefined },
): Promise<Page> {
  return browser.newPage({ ...options, serviceWorkers: 'allow' });
}

/** Resolves when a worker controls the page and has stored what the page had loaded before. */
async function workerOf(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const assets = loaded.filter((name) => /\/assets\/[^/]+\.js$/.test(name));
    return (await Promise.all(assets.map((name) => caches.match(name)))).some(Boolean);
  });
}

const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');
/** Looks for a new worker. A look while another one is installed finds none. */
async function updated(page: Page): Promise<string[]> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  return cachesOf(page);
}

const cachesOf = (page: Page) => page.evaluate(() => caches.keys());

/** The paths of all stored answers, with their texts. */
function storedIn(page: Page): Promise<[path: string, text: string][]> {
  return page.evaluate(async () => {
    const stored: [string, string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        stored.push([new URL(request.url).pathname, (await answer?.text()) ?? '']);
      }
    }
    return stored;
  });
}

test('the policy allows the address of the service worker, and no other text', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await useSession(page, family.api);
  const pageErrors = await collectPageErrors(page);
  await page.goto('/parent-dashboard');
  await workerOf(page);
  expect(pageErrors).toEqual([]);

  const refusals = await page.evaluate(async () => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => object };
    };
    const create = (name: string) => {
      try {
        trustedTypes.createPolicy(name, { createScriptURL: (text: string) => text });
        return 'created';
      } catch (error) {
        return String(error);
      }
    };
    return {
      plainText: await navigator.serviceWorker.register('/sw.js').then(() => 'registered', String),
      sameName: create('starchart-worker'),
      otherName: create('default'),
    };
  });
  expect(refusals.plainText).toContain('TrustedScriptURL');
  expect(refusals.sameName).toContain('already exists');
  expect(refusals.otherName).toContain('disallowed');
});

test('a visitor gets no service worker', { tag: '@full' }, async ({ site: { page } }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('without a network, pages open from their stored shells, and Cache Storage holds nothing of the family', {
  tag: '@full',
}, async ({ site: { page, proxy } }) => {
  const NAME = 'Canary Marigold';
  const family = await createFamily(NAME);
  const kept = page.getByText(/^As of today, /);
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await expect(page.getByText(NAME).first()).toBeVisible();
  await workerOf(page);
  // The second load goes through the worker.
  for (const path of ['/parent-dashboard', `/kid-dashboard/${family.childId}`, '/settings/family']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  const stored = await storedIn(page);
  const paths = stored.map(([path]) => path);
  for (const shell of ['/family', '/kid-dashboard', '/parent-dashboard', '/start']) {
    expect(paths.filter((path) => path === shell)).toHaveLength(1);
  }
  expect(
    paths.filter((path) => !/^\/(?:assets\/[\w.-]+|[a-z-]+|[\w-]+\.(?:png|webmanifest))$/.test(path)),
  ).toEqual([]);
  expect(paths.filter((path) => /^\/(?:api|trpc|healthz|readyz)/.test(path))).toEqual([]);
  expect(stored.filter(([, text]) => text.includes(NAME))).toEqual([]);
  expect(stored.filter(([path, text]) => path.startsWith('/assets/') && text.includes('<html'))).toEqual([]);

  proxy.isDown = true;
  for (const path of ['/parent-dashboard', `/kid-dashboard/${family.childId}`]) {
    await page.goto(path);
    await expect(kept).toBeVisible();
    await expect(page.getByText(NAME).first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  // The installed app: from the shell of another page.
  await page.goto('/start?app');
  await expect(page).toHaveURL('/parent-dashboard');
  await expect(kept).toBeVisible();
  proxy.isDown = false;
  await expect(kept).toBeHidden();
  await expect(page.getByText(NAME).first()).toBeVisible();
});

test('a child opens its page for the first time, and its next load needs no network', {
  tag: '@full',
}, async ({ site: { page, proxy } }) => {
  const family = await createFamily('Mia');
  await signIn(page, family.childLogin, 'child');
  await page.goto('/kid-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  await workerOf(page);
  proxy.isDown = true;
  await page.reload();
  const kept = page.getByText(/^As of today, /);
  await expect(kept).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  // The installed app: from the shell of another page.
  await page.goto('/start?app');
  await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  await expect(kept).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
});

test('a page that another network answers is shown, and not stored', { tag: '@full' }, async ({
  site: { page, proxy },
  family,
}) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await workerOf(page);
  const shellOf = async () => (await storedIn(page)).find(([path]) => path === '/parent-dashboard')?.[1];
  const shell = await shellOf();

  const PORTAL = '<!doctype html><html><title>Portal</title><h1>Welcome to the hotel</h1></html>';
  proxy.answer = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL);
    return true;
  };
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to the hotel' })).toBeVisible();
  await page.evaluate(() => fetch('/assets/unknown-1a2b.js').then((answer) => answer.text()));
  expect(await shellOf()).toBe(shell);
  expect((await storedIn(page)).filter(([, text]) => text.includes('hotel'))).toEqual([]);

  // A gateway without its server: the stored page is better than its error.
  proxy.answer = (_asked, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    return true;
  };
  await page.reload();
  await expect(page.getByText(/^As of today, /)).toBeVisible();
});

test('a navigation that takes too long shows the stored shell', { tag: '@full' }, async ({
  site: { page, proxy },
  family,
}) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await workerOf(page);
  // This answer never comes; the API answers.
  proxy.answer = (asked) => asked.url?.startsWith('/parent-dashboard') ?? false;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
});

const NEXT = ['NextBld1', 'NextBld2'] as const;

/** The server's next release, with other pages and another worker. */
function rename(proxy: ReleaseProxy, first: string, next: string): void {
  proxy.rewrite = (text) => text.replaceAll(first, next);
}

test('a page works while the server has the next build, which the next navigation shows', {
  tag: '@full',
}, async ({ site: { page, proxy }, family }) => {
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${family.childId}`);
  await workerOf(page);
  const first = (await buildOf(page)) ?? '';
  expect(await cachesOf(page)).toEqual([`starchart-${first}`]);

  rename(proxy, first, NEXT[0]);
  await expect.poll(() => updated(page)).toContain(`starchart-${NEXT[0]}`);
  // The next release has other files, and this page its own.
  const isOld = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  proxy.answer = ({ url }, response) => {
    const isGone = isOld.some((name) => new URL(name).pathname === url && url.startsWith('/assets/'));
    if (isGone) response.writeHead(404).end();
    return isGone;
  };
  await page.getByRole('button', { name: 'Create New Habit' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Habit' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await buildOf(page)).toBe(first);
  proxy.answer = () => false;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
  expect(await buildOf(page)).toBe(NEXT[0]);
});

test('an older build than the one before is kept while a page is of it', { tag: '@full' }, async ({
  site: { page, proxy },
  family,
}) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await workerOf(page);
  const first = (await buildOf(page)) ?? '';
  const names = [first, ...NEXT].map((build) => `starchart-${build}`);

  async function release(build: string): Promise<void> {
    rename(proxy, first, build);
    await expect.poll(() => updated(page)).toContain(`starchart-${build}`);
  }

  for (const next of NEXT) await release(next);
  // The page still is of the first build.
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active?.state === 'activated' && !registration.installing && !registration.waiting;
  });
  expect(await cachesOf(page)).toEqual(names);
});

test('a page of an earlier build reloads after 5 minutes in the background', {
  tag: '@full',
}, async ({ site: { page, proxy }, family }) => {
  await useSession(page, family.api);
  await page.clock.install();
  await page.goto(`/parent-dashboard?child=${family.childId}`);
  await page.clock.runFor(5_000);
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
  const first = (await buildOf(page)) ?? '';
  rename(proxy, first, NEXT[0]);
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      Object.defineProperty(document, 'visibilityState', {
        value: hidden ? 'hidden' : 'visible',
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);

  const session = page.waitForResponse(/auth\.session/);
  await show(false);
  await (await session).finished();
  await page.getByRole('button', { name: 'Create New Habit' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Habit' })).toBeVisible();
  await show(true);
  await page.clock.runFor(301_000);
  // Not with an open form.
  expect(await buildOf(page)).toBe(first);
  await show(false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await show(true);
  await page.clock.runFor(301_000);
  await expect(page.locator('html')).toHaveAttribute('data-build', NEXT[0]);
});

test('WEB_WORKER=off removes the service worker with one load', { tag: '@full' }, async ({
  site: { page, proxy },
  family,
}) => {
  await useSession(page, family.api);
  await page.goto('/parent-dashboard');
  await workerOf(page);
  const without = await startServerProcess({ WEB_WORKER: 'off' });
  try {
    proxy.target = without.url;
    await page.reload();
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await expect.poll(() => cachesOf(page)).toEqual([]);
  } finally {
    await without.stop();
  }
});
