import { type Browser, expect, type Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from './api-setup.ts';
import { addReward, test } from './fixtures.ts';
import { giveBonus } from './ledger-setup.ts';
import { openNotice } from './notice-line.ts';

test('pages name the manifest of their language, those of a family device its own, and start images for iPhones and iPads', {
  tag: '@full',
}, async ({ request }) => {
  const manifestOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const [, address = ''] = /rel="manifest"[^>]* href="([^"]+)"/.exec(html) ?? [];
    const answer = await request.get(address);
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    return await answer.json();
  };
  const german = await manifestOf('/?lang=de');
  expect(german).toMatchObject({ lang: 'de', id: '/', start_url: '/start?app' });
  expect(german.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    'Alle heute',
    'Bonus geben',
    'Belohnungen übergeben',
  ]);
  for (const path of ['/family', '/pair', '/family/pin/child-1']) {
    const family = await manifestOf(path);
    expect(family).toMatchObject({
      lang: 'en',
      id: '/family',
      start_url: '/family',
      display_override: ['fullscreen', 'standalone'],
    });
    expect(family).not.toHaveProperty('shortcuts');
  }
  for (const { src } of [...german.icons, ...german.screenshots]) {
    const answer = await request.get(src);
    expect(answer.headers()['content-type'], src).toMatch(/^image\//);
  }

  await test.step('a start image for twelve screens, with exactly their pixels', async () => {
    const LINK =
      /"apple-touch-startup-image" href="([^"]+)" media="\(device-width: (\d+)px\) and \(device-height: (\d+)px\) and \(-webkit-device-pixel-ratio: (\d)\) and \(orientation: portrait\)"/g;
    const linksOf = async (path: string) => [...(await (await request.get(path)).text()).matchAll(LINK)];
    const links = await linksOf('/start');
    expect(links).toHaveLength(12);
    for (const path of ['/?lang=fr', '/family', '/settings/family']) {
      expect((await linksOf(path)).map(String), path).toEqual(links.map(String));
    }
    for (const [, address = '', ...screen] of links) {
      const [width = 0, height = 0, ratio = 0] = screen.map(Number);
      const answer = await request.get(address);
      expect(answer.headers(), address).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'no-cache',
      });
      const png = await answer.body();
      // The header of a PNG has its size at byte 16.
      expect([png.readUInt32BE(16), png.readUInt32BE(20)], address).toEqual([width * ratio, height * ratio]);
      const known = { 'if-none-match': answer.headers()['etag'] ?? '' };
      expect((await request.get(address, { headers: known })).status(), address).toBe(304);
    }
  });
});

async function pair(browser: Browser, { api, parentLogin }: Family): Promise<Page> {
  const data = { name: 'Kitchen', boardMode: 'faces', currentPassword: parentLogin.password };
  const invited = await api.post('/api/family-device-invitations', { data });
  const { pairPath } = await invited.json();
  const page = await browser.newPage();
  await page.goto(pairPath);
  await page.getByRole('link', { name: "Let's go!" }).click();
  await expect(page).toHaveURL('/family');
  return page;
}

/** Makes the next visit that of this day. */
async function visitOn(page: Page, day: number): Promise<void> {
  await page.evaluate(
    (count) => localStorage.setItem('starchart.visits', `${count} Thu Jan 01 2026`),
    day - 1,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
}

test('the installed app opens the first page of its user, its shortcuts open a form, and the third day with visits offers it', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await createFamily('Mia');
  await page.goto('/start?app');
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.goto('/kid-dashboard');
  await expect(page).toHaveURL('/child-login');
  await signIn(page, family.parentLogin);
  await page.goto('/start?app');
  await expect(page).toHaveURL('/parent-dashboard');
  await signIn(page, family.childLogin, 'child');
  await page.goto('/start?app');
  await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  const tablet = await pair(browser, family);
  await tablet.goto('/start?app');
  await expect(tablet).toHaveURL('/family');
  await tablet.context().close();

  const { childId } = family;
  await giveBonus(family, 60, 'A good start');
  const rewardId = await addReward(family, childId, 'Ice cream', 20);
  await post(family.api, '/api/reward-redemptions', { rewardId, childId });
  await signIn(page, family.parentLogin);

  await test.step('the shortcuts open a bonus, and what is to hand out', async () => {
    const bonus = page.getByRole('dialog', { name: 'Well done!' });
    await page.goto('/parent-dashboard?do=bonus');
    await expect(bonus).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bonus).toBeHidden();
    await expect(page).toHaveURL('/parent-dashboard');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
    await expect(bonus).toBeHidden();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/parent-dashboard?do=hand-out');
    await expect(page.getByRole('heading', { name: /To hand out/ })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a parent is offered the home screen once, on the third day with visits', async () => {
    const hint = page.getByRole('button', { name: 'Home screen' });
    await page.goto('/parent-dashboard');
    await expect(page.getByRole('heading', { name: 'Active Habits' })).toBeVisible();
    for (const day of [2, 4]) {
      await visitOn(page, day);
      await expect(hint).toHaveCount(0);
    }
    await visitOn(page, 3);
    await expect(hint).toBeVisible();
    await page.reload();
    await openNotice(page, 'Home screen');
    await expect(
      page.getByText('It opens faster and works without internet.', { exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Show me how' }).click();
    await expect(page).toHaveURL('/settings/sounds-and-motion');
    await expect(page.getByRole('heading', { name: 'Home screen' })).toBeVisible();
    await expect(
      page.getByText('Add Starchart to your home screen. It opens faster and works without internet.'),
    ).toBeVisible();

    await page.goto('/parent-dashboard');
    await openNotice(page, 'Home screen');
    await page
      .getByRole('region', { name: 'Add Starchart to your home screen' })
      .getByRole('button', { name: 'Dismiss', exact: true })
      .click();
    await expect(hint).toHaveCount(0);
    await visitOn(page, 3);
    await expect(hint).toHaveCount(0);
  });
});
