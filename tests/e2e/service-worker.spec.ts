import { expect, type Page } from '@playwright/test';
import { createFamily, signIn } from './api-setup.ts';
import { leaveCompletion, outboxOf, storedText, workerOf } from './browser-stores.ts';
import { daysAgo } from './environment.ts';
import { addChild, addHabit, addReward, test as base, useSession } from './fixtures.ts';
import { collectPageErrors } from './page-errors.ts';
import { type ReleaseProxy, startReleaseProxy } from './release-proxy.ts';
import { startServerProcess } from './server-process.ts';
import { loadWhole } from './whole-page.ts';

type Site = { proxy: ReleaseProxy; page: Page };

const test = base.extend<{ site: Site; dashboard: Site & { first: string } }>({
  /** An origin of its own, so that a test begins without a service worker and can take the server away. */
  site: async ({ browser, locale, timezoneId }, use) => {
    const proxy = await startReleaseProxy();
    const options = { baseURL: proxy.url, locale, timezoneId, serviceWorkers: 'allow' } as const;
    const context = await browser.newContext(options);
    await use({ proxy, page: await context.newPage() });
    await context.close();
    await proxy.stop();
  },
  /** The dashboard of a parent, which is of the first build and has a service worker. */
  dashboard: async ({ site: { proxy, page }, family }, use) => {
    await useSession(page, family.api);
    await loadWhole(page, () => page.goto(`/parent-dashboard?child=${family.childId}`));
    await workerOf(page);
    await use({ proxy, page, first: await buildOf(page) });
  },
});

test.use({ serviceWorkers: 'allow' });

/** The caches with files. Chromium lists one that was deleted while it was read again, empty. */
function cachesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return names.filter((_, index) => files[index]?.length);
  });
}

const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Repeats the search: a service worker that removes itself reloads the page, which interrupts it. */
async function expectNoWorker(page: Page): Promise<void> {
  await expect(async () => {
    expect(await workersOf(page)).toBe(0);
    expect(await cachesOf(page)).toEqual([]);
  }).toPass();
}

async function buildOf(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('data-build')) ?? '';
}

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

test('a visitor gets no service worker', { tag: '@full' }, async ({ site: { page } }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(await workersOf(page)).toBe(0);
});

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
    await loadWhole(page, () => page.goto(path));
  }
  expect(await hasPreload(page)).toBe(false);
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

test('a child opens its page for the first time, and its next load needs no network and keeps what is tapped', {
  tag: '@full',
}, async ({ site: { page, proxy } }) => {
  const family = await createFamily('Mia');
  for (const name of ['Read', 'Tidy']) await addHabit(family, family.childId, name);
  await addReward(family, family.childId, 'Ice cream', 20);
  const card = (name: string) => page.getByRole('article', { name });
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
  await page.context().setOffline(true);
  await page.goto('/start?app');
  await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  await expect(kept).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');

  const claim = card('Ice cream').getByRole('button');
  await expect(card('Ice cream')).toContainText("When you're back online");
  await expect(claim).toHaveCount(0);
  await card('Read')
    .getByRole('button', { name: /^Mark Complete!/ })
    .click();
  await expect(card('Read')).toContainText('Saved on this device');
  await page.reload();
  await expect(card('Read')).toContainText('Saved on this device');
  await expect(card('Tidy').getByRole('button', { name: /^Mark Complete!/ })).toBeVisible();
  proxy.isDown = false;
  await page.context().setOffline(false);
  await expect(card('Read')).toContainText('Completed for Today!');
  await expect(card('Read')).not.toContainText('Saved on this device');
  await expect(kept).toBeHidden();
  await expect(claim.first()).toBeVisible();
});

test('a page that another network answers is shown and not stored, and the stored one is better than an error or a long wait', {
  tag: '@full',
}, async ({ dashboard: { page, proxy } }) => {
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

  // This answer never comes; the API answers.
  proxy.answer = (asked) => asked.url?.startsWith('/parent-dashboard') ?? false;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
});

const NEXT = ['NextBld1', 'NextBld2'] as const;

/** With navigation preload, Firefox opens no page without a network. */
async function hasPreload(page: Page): Promise<boolean | undefined> {
  return await page.evaluate(
    async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled,
  );
}

/** The server's next release, with other pages and another worker. */
function rename(proxy: ReleaseProxy, first: string, next: string): void {
  proxy.rewrite = (text) => text.replaceAll(first, next);
}

/** Resolves when the page has the worker of the next release. A look while another one is installed finds none. */
async function release(next: string, { proxy, page, first }: Site & { first: string }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  const before = await page.evaluateHandle(() => navigator.serviceWorker.controller);
  rename(proxy, first, next);
  const look = () =>
    page.evaluate(async (worker) => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      const { controller } = navigator.serviceWorker;
      const isReplaced = controller !== worker && controller?.state === 'activated';
      return { isReplaced, isWaiting: Boolean(registration?.waiting) };
    }, before);
  await expect(async () => {
    const { isReplaced, isWaiting } = await look();
    // Chromium lets a worker that was busy at this moment go on until it is idle for 30 seconds.
    if (isWaiting) await devtools.send('ServiceWorker.stopAllWorkers');
    expect(isReplaced).toBe(true);
  }).toPass();
}

/** The next release has other files, and this page its own. */
async function removeFilesOf(page: Page, proxy: ReleaseProxy): Promise<void> {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  proxy.answer = ({ url = '' }, response) => {
    const isGone = url.startsWith('/assets/') && loaded.includes(url);
    if (isGone) response.writeHead(404).end();
    return isGone;
  };
}

async function expectHabitForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create New Habit' }).click();
  await expect(page.getByRole('dialog', { name: 'Create New Habit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a page works while the server is upgraded twice, and its files are deleted when it is gone', {
  tag: '@full',
}, async ({ dashboard }) => {
  const { page, proxy, first } = dashboard;
  const names = [first, ...NEXT].map((build) => `starchart-${build}`);
  expect(await cachesOf(page)).toEqual([`starchart-${first}`]);
  // As an earlier worker did.
  await page.evaluate(async () => await (await navigator.serviceWorker.ready).navigationPreload.enable());
  await release(NEXT[0], dashboard);
  expect(await hasPreload(page)).toBe(false);
  await removeFilesOf(page, proxy);
  await expectHabitForm(page);
  expect(await buildOf(page)).toBe(first);

  await release(NEXT[1], dashboard);
  expect(await cachesOf(page)).toEqual(names);
  await page.getByRole('button', { name: 'Switch to Child View' }).click();
  await expect(page.getByRole('heading', { name: 'Your Treasure Chest' })).toBeVisible();
  expect(await buildOf(page)).toBe(first);
  proxy.answer = () => false;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Treasure Chest' })).toBeVisible();
  expect(await buildOf(page)).toBe(NEXT[1]);
  await expect.poll(() => cachesOf(page)).toEqual(names.slice(1));
});

test('files that two upgrades leave as they are open a page without a network', {
  tag: '@full',
}, async ({ dashboard, family }) => {
  const { page, proxy } = dashboard;
  const ofChild = `/kid-dashboard/${family.childId}`;
  await loadWhole(page, () => page.goto(ofChild));
  for (const next of NEXT) {
    await release(next, dashboard);
    await loadWhole(page, () => page.goto('/parent-dashboard'));
    expect(await buildOf(page)).toBe(next);
  }
  await expect.poll(() => cachesOf(page)).toEqual(NEXT.map((build) => `starchart-${build}`));
  // The browser may have deleted its own copies.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  proxy.isDown = true;
  await page.goto(ofChild);
  await expect(page.getByText(/^As of today, /)).toBeVisible();
});

test('a page of an earlier build reloads after 5 minutes in the background', {
  tag: '@full',
}, async ({ site: { page, proxy }, family }) => {
  await useSession(page, family.api);
  await page.clock.install();
  await page.goto(`/parent-dashboard?child=${family.childId}`);
  await page.clock.runFor(5_000);
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
  const first = await buildOf(page);
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
  // A request that is under way while minutes pass at once counts as one without an answer. The page looks again each minute.
  await expect(async () => {
    await page.clock.runFor(61_000);
    expect(await buildOf(page)).toBe(NEXT[0]);
  }).toPass();
});

test('WEB_WORKER=off removes the service worker with one load, and so does a page that stays two builds behind', {
  tag: '@full',
}, async ({ dashboard: { page, proxy, first } }) => {
  const without = await startServerProcess({ WEB_WORKER: 'off' });
  const usual = proxy.target;
  try {
    proxy.target = without.url;
    await page.reload();
    await expectNoWorker(page);
  } finally {
    proxy.target = usual;
    await without.stop();
  }
  await page.reload();
  await workerOf(page);

  const seen = () => page.evaluate(() => localStorage.getItem('starchart.outdated'));
  await leaveCompletion(page, {
    owner: 'parent/0',
    childId: 1,
    habitId: 1,
    day: daysAgo(0),
  });
  // As with a broken worker: the page stays as it is, and the server is upgraded.
  for (const [start, build] of [NEXT[0], NEXT[1], NEXT[1]].entries()) {
    expect(await workersOf(page)).toBe(1);
    proxy.rewrite = (text) => text.replaceAll(`"build":"${first}"`, `"build":"${build}"`);
    await page.reload();
    await expect.poll(seen).toBe([`${first} ${NEXT[0]}`, `${first} ${NEXT.join(' ')}`, null][start]);
  }
  await expectNoWorker(page);
  // Nothing of the family goes with it.
  expect(await outboxOf(page)).toHaveLength(1);
  expect(await storedText(page, 'starchart-page-cache', 'page-cache')).toContain('parentDashboard');
});

/** What the page wants the browser to wake the service worker for. This browser has it turned off, and answers with an error. */
async function noteSyncTags(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const tags = ((globalThis as unknown as { syncTags: string[] }).syncTags = []) as string[];
    Object.assign((globalThis as unknown as { SyncManager: { prototype: object } }).SyncManager.prototype, {
      register: async (tag: string) => void tags.push(tag),
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { syncTags: string[] }).syncTags);
}

/** A page that stays when those of the site are closed, and wakes the service worker as the browser does once the network is back. */
async function backgroundSyncOf(page: Page, url: string) {
  const other = await page.context().newPage();
  const devtools = await other.context().newCDPSession(other);
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations) {
        if (scopeURL.startsWith(url)) resolve(registrationId);
      }
    }),
  );
  /** The browser wakes the worker again, after minutes. */
  const failures: string[] = [];
  devtools.on('ServiceWorker.workerErrorReported', ({ errorMessage }) =>
    failures.push(errorMessage.errorMessage),
  );
  await devtools.send('ServiceWorker.enable');
  const sync = { origin: url, registrationId: await registration, tag: 'outbox', lastChance: false };
  return { page: other, failures, wake: () => devtools.send('ServiceWorker.dispatchSyncEvent', sync) };
}

test('a closed page leaves an offline completion to the service worker, and its next visit celebrates it', {
  tag: '@full',
}, async ({ site: { page, proxy } }) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  // The clock of the device is a day late. The tap is of the day that the page shows.
  const tappedAt = Date.now() - 86_400_000;
  await addHabit({ api }, childId, 'Read', { pointsPerCompletion: 100, startDate: daysAgo(2) });
  await page.clock.install({ time: tappedAt });
  const syncTags = await noteSyncTags(page);
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  await workerOf(page);
  const read = page.getByRole('article', { name: 'Read' });
  const sync = await backgroundSyncOf(page, proxy.url);
  await page.bringToFront();
  proxy.isDown = true;
  await read.getByRole('button', { name: /^Mark Complete!/ }).click();
  await expect(read).toContainText('Saved on this device');
  await expect.poll(syncTags).toContain('outbox');
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  await page.close();

  proxy.isDown = false;
  const completions = async () => {
    const { items } = await (await api.get(`/api/children/${childId}/points-entries?limit=100`)).json();
    return (items as { kind: string; day: string; forDay: string | null }[]).flatMap(
      ({ kind, day, forDay }) => (kind === 'completion' ? (forDay ?? day) : []),
    );
  };
  await expect(async () => {
    await sync.wake();
    expect(await completions()).toHaveLength(1);
  }).toPass();
  await sync.wake();
  await sync.page.goto(`${proxy.url}/kid-dashboard`);
  await expect(sync.page.getByRole('dialog', { name: 'Amazing Job!' })).toContainText('Level 2!');
  expect(await completions()).toEqual([today]);
  await expect.poll(() => outboxOf(sync.page)).toEqual([]);
});

test('the service worker sends nothing of another user, and nothing while a page is visible', {
  tag: '@full',
}, async ({ dashboard: { page, proxy }, family }) => {
  const childId = await addChild(family, 'Robin');
  const habitId = await addHabit(family, childId, 'Read');
  const { today: day } = await (await family.api.get(`/api/children/${childId}/kid-dashboard`)).json();
  await leaveCompletion(page, { owner: `child/${childId}`, childId, habitId, day });
  const sync = await backgroundSyncOf(page, proxy.url);
  const asked: string[] = [];
  proxy.answer = ({ url = '' }) => {
    asked.push(url);
    return false;
  };
  await page.bringToFront();
  await sync.wake();
  await expect.poll(() => sync.failures.join()).toContain('A page sends it.');
  expect(asked).not.toContain('/trpc/auth.session');
  await page.close();
  await expect(async () => {
    await sync.wake();
    expect(asked).toContain('/trpc/auth.session');
  }).toPass();
  await sync.page.goto(`${proxy.url}/terms`);
  // The worker has finished.
  await sync.page.evaluate(() => navigator.locks.request('starchart-outbox', () => undefined));
  expect((await outboxOf(sync.page)).map(({ id, tries }) => `${id} ${tries}`)).toEqual(['left 0']);
  expect(asked.filter((url) => /completions\.(?:record|undo)/.test(url))).toEqual([]);
});
