import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createFamily, post, signIn } from './api-setup.ts';

const test = base.extend<{ phone: Page; phoneContext: BrowserContext }>({
  phoneContext: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await use(context);
    await context.close();
  },
  phone: async ({ phoneContext }, use) => use(await phoneContext.newPage()),
});

const party = (page: Page) => page.getByRole('dialog', { name: 'All done for today!' });
const tomorrow = (page: Page) => page.getByRole('dialog', { name: 'See you tomorrow!' });
const openChest = (page: Page) => page.getByRole('button', { name: 'The chest is open' });

test('the chest opens at the child’s next look after a parent did the last quest, on one device', {
  tag: '@full',
}, async ({ page, phone }) => {
  const { api, childId, childLogin, parentLogin } = await createFamily('Mia', { celebratesDay: true });
  for (const name of ['Brush teeth', 'Feed the cat', 'Read a story']) {
    await post(api, '/api/habits', { childId, name, description: 'Every single day' });
  }
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  for (const name of ['Brush teeth', 'Feed the cat']) {
    await page.getByRole('article', { name }).getByRole('button', { name: 'Mark Complete!' }).click();
  }
  await page.getByRole('button', { name: 'Chest at the end of the path' }).click();
  await expect(page.getByText('1 quest left!')).toBeVisible();
  // The page shows a tap at once, and leaving it would cancel the request.
  const saved = async () => (await (await api.get(`/api/children/${childId}`)).json()).currentPoints;
  await expect.poll(saved).toBe(10);
  await page.goto('/help');

  await signIn(phone, parentLogin);
  await phone.goto('/parent-dashboard');
  await phone.getByRole('button', { name: 'Complete Read a story' }).click();
  await expect(phone.getByText('Habit completed!')).toBeVisible();

  const begun = Date.now();
  const marked = page.waitForResponse(/markCelebrated/);
  // Waits from before the visit, because the party ends by itself.
  const begins = party(page).waitFor();
  await page.goto('/kid-dashboard');
  await begins;
  await expect(tomorrow(page).getByRole('listitem')).toHaveText(['Brush teeth', 'Feed the cat']);
  expect(Date.now() - begun).toBeGreaterThan(3_000);
  expect((await marked).ok()).toBe(true);
  await page.getByRole('button', { name: 'See you!' }).click({ delay: 700 });
  await expect(tomorrow(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'All done for today!' })).toBeVisible();

  await phone.context().clearCookies();
  await signIn(phone, childLogin, 'child');
  await phone.goto('/kid-dashboard');
  await expect(openChest(phone)).toBeVisible();
  await phone.waitForTimeout(2_000);
  await expect(phone.getByRole('dialog')).toHaveCount(0);
});

test('a child’s page shows one balance, and the sections one tap away on a phone', { tag: '@full' }, async ({
  phone,
}) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  for (const name of ['Brush teeth', 'Feed the cat', 'Read a story']) {
    await post(api, '/api/habits', { childId, name, description: 'Every single day' });
  }
  await signIn(phone, childLogin, 'child');
  await phone.goto('/kid-dashboard');
  const balance = phone.getByRole('button', { name: '0 stars to spend: open your star book' });
  const bar = phone.getByRole('navigation', { name: 'Sections of this page' });
  await expect(bar.getByRole('link', { name: 'Quests' })).toHaveAttribute('aria-current', 'location');
  for (const [name, heading] of [
    ['Chest', 'Your Treasure Chest'],
    ['Badges', 'Your Badges'],
    ['Quests', 'Your Quests'],
  ] as const) {
    const link = bar.getByRole('link', { name });
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(64);
    await link.click();
    await expect(phone.getByRole('heading', { name: heading })).toBeInViewport();
    await expect(phone.getByRole('heading', { name: heading })).toBeFocused();
    await expect(link).toHaveAttribute('aria-current', 'location');
    await expect(balance).toHaveCount(1);
    await expect(balance).toBeInViewport();
  }

  // The end of the page is above the bar.
  const last = phone.getByRole('region', { name: 'Your Badges' }).getByRole('listitem').last();
  await expect(async () => {
    await phone.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [end, top] = [await last.boundingBox(), await bar.boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
  }).toPass({ timeout: 20_000 });

  for (const width of [320, 820, 1280]) {
    await phone.setViewportSize({ width, height: 800 });
    await expect(balance).toHaveCount(1);
    await expect(balance).toBeInViewport();
  }
});

test('a celebration is above the toast of its quest', { tag: '@full' }, async ({ phone }) => {
  const { api, childId, childLogin } = await createFamily('Mia');
  const quest = { name: 'Read a story', description: 'Every single day', pointsPerCompletion: 100 };
  await post(api, '/api/habits', { childId, ...quest });
  await signIn(phone, childLogin, 'child');
  await phone.goto('/kid-dashboard');
  // Waits from before the tap, because the toast disappears.
  const isCovered = phone.waitForFunction(() => {
    const toasts = [...document.querySelectorAll('[role="group"]')];
    const toast = toasts.find((group) => group.textContent.includes('You earned 100 stars!'));
    if (!toast || !document.querySelector('[role="dialog"]')) return false;
    const { left, top, width, height } = toast.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return topmost?.closest('[role="group"]') === null;
  });
  await phone.getByRole('button', { name: 'Mark Complete!' }).click();
  await expect(phone.getByRole('dialog', { name: 'Amazing Job!' })).toBeVisible();
  await isCovered;
});
