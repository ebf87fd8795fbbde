import { expect } from '@playwright/test';
import { createFamily, post, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';

test('a child’s page shows one balance, its sections one tap away on a phone, and a celebration above the toast of its quest', {
  tag: '@full',
}, async ({ page: phone }) => {
  await phone.setViewportSize({ width: 390, height: 844 });
  const { api, childId, childLogin } = await createFamily('Mia');
  // Brings a badge.
  const big = { name: 'Tidy the whole house', description: 'Every single day', pointsPerCompletion: 100 };
  await post(api, '/api/habits', { childId, ...big });
  for (const name of ['Brush teeth', 'Feed the cat', 'Read a story']) {
    await post(api, '/api/habits', { childId, name, description: 'Every single day' });
  }
  await signIn(phone, childLogin, 'child');
  const scripts: string[] = [];
  phone.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname.replace('starchart', ''));
  });
  await phone.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  await test.step('loads nothing of the chart', () => {
    expect(scripts).toContainEqual(expect.stringContaining('kid-dashboard'));
    expect(scripts.filter((path) => /chart|recap|print/.test(path))).toEqual([]);
  });

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

  await phone.setViewportSize({ width: 390, height: 844 });
  // Waits from before the tap, because the toast disappears.
  const isCovered = phone.waitForFunction(() => {
    const toasts = [...document.querySelectorAll('[role="group"]')];
    const toast = toasts.find((group) => group.textContent.includes('You earned 100 stars!'));
    if (!toast || !document.querySelector('[role="dialog"]')) return false;
    const { left, top, width, height } = toast.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return topmost?.closest('[role="group"]') === null;
  });
  await phone.getByRole('button', { name: 'Mark Complete! +100 stars' }).click();
  await expect(phone.getByRole('dialog', { name: 'Amazing Job!' })).toBeVisible();
  await isCovered;
});
