import { expect } from '@playwright/test';
import { createFamily, post, signIn, skipNews } from './api-setup.ts';
import { addChild, addGoal, addHabit, test, useSession } from './fixtures.ts';

test('a child’s page shows one balance, its sections one tap away on a phone, and a celebration that hides the toast of its quest', {
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
    return topmost?.closest('[role="group"]') === null && !toast.checkVisibility({ opacityProperty: true });
  });
  await phone.getByRole('button', { name: 'Mark Complete! +100 stars' }).click();
  await expect(phone.getByRole('dialog', { name: 'Amazing Job!' })).toBeVisible();
  await isCovered;
});

// Width, height, and the lowest place of the middle of the button: on tablets and desktops, the whole button is above the bar.
const SIZES = [
  [390, 844, 560],
  [1024, 768, 645],
  [1366, 900, 860],
] as const;

test('below a note, a goal and the title of a part of the day, the first quest can be done on the first screen', {
  tag: '@full',
}, async ({ page, family }) => {
  await useSession(page, family.api);
  for (const look of ['playful', 'plain']) {
    const childId = await addChild(family, 'Robin', { look });
    for (const name of ['Brush teeth', 'Feed the cat', 'Read a story']) {
      await addHabit(family, childId, name, { slots: ['morning'] });
    }
    await addGoal(family, childId, 'A weekend at the castle with a tower', 900);
    const text = 'You set the table before anybody asked you. Thank you so much!';
    await post(family.api, `/api/children/${childId}/notes`, { text, points: 3 });
    await skipNews({ ...family, childId });
    for (const [width, height, lowest] of SIZES) {
      await test.step(`${look}, ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        await page.goto(`/kid-dashboard/${childId}`);
        await expect(page.getByRole('link', { name: 'Your goal: A weekend' })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Morning', exact: true })).toBeVisible();
        const note = page.getByRole('region', { name: 'A note for you' });
        await expect(note).toContainText('You set the table');
        const button = await page.getByRole('button', { name: 'Mark Complete!' }).first().boundingBox();
        expect((button?.y ?? Number.NaN) + (button?.height ?? 0) / 2).toBeLessThanOrEqual(lowest);
        // On a phone, the note is one line until it is tapped.
        const line = note.getByRole('button', { expanded: false });
        await expect(line).toHaveCount(width === 390 ? 1 : 0);
        if (width !== 390) return;
        await line.click();
        await expect(note).toBeFocused();
        await expect(note.getByRole('button', { name: 'Thanks!' })).toBeVisible();
      });
    }
  }
});
