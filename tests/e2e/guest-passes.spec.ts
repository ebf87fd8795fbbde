import { expect } from '@playwright/test';
import { createFamily, post, signIn, skipEndOfDay } from './api-setup.ts';
import { addHabit, test } from './fixtures.ts';
import { createGuestPass } from './grown-ups-setup.ts';

test('a sitter opens a guest pass, checks off a quest, and is out when the parent ends it', {
  tag: '@full',
}, async ({ page, browser }) => {
  const family = await createFamily('Mia');
  const { api, childId, parentLogin } = family;
  const { id: leo } = await post(api, '/api/children', { name: 'Leo' });
  await skipEndOfDay({ api, childId: leo });
  await addHabit(family, childId, 'Brush teeth');
  await addHabit(family, leo, 'Feed the cat');
  await signIn(page, parentLogin);
  await page.goto('/settings/grown-ups');
  await page.getByRole('button', { name: 'Create a guest pass' }).click();
  const form = page.getByRole('dialog', { name: 'Create a guest pass' });
  await form.getByLabel('Who is it for?').fill('Grandma');
  await form.getByRole('radio', { name: /^Only these/ }).check();
  await form.getByRole('checkbox', { name: 'Mia' }).check();
  await form.getByRole('radio', { name: '3 days' }).check();
  await form.getByLabel('Current password').fill(parentLogin.password);
  await form.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText(/^Send this link to Grandma\. It works until /)).toBeVisible();
  const link = new URL(await page.getByLabel('Link', { exact: true }).inputValue());

  const phone = await browser.newPage({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  await phone.goto(link.pathname + link.hash);
  await phone.getByRole('button', { name: 'Open the star chart' }).click();
  await expect(phone).toHaveURL('/today');
  const quest = phone.getByRole('button', { name: 'Brush teeth for Mia' });
  const check = quest.locator('svg');
  // The button of the page before was where the quest is.
  await phone.mouse.move(0, 0);
  await expect(check).toHaveCSS('opacity', '0');
  await quest.hover();
  await expect(check).toHaveCSS('opacity', '1');
  await quest.click();
  await expect(quest).toHaveAttribute('aria-pressed', 'true');
  await expect(check).toHaveCSS('opacity', '1');
  await expect(phone.getByText('Leo')).toHaveCount(0);
  await phone.reload();
  await expect(quest).toHaveAttribute('aria-pressed', 'true');
  for (const path of ['/settings', '/account', '/admin-dashboard']) {
    await phone.goto(path);
    await expect(phone.getByText(parentLogin.username)).toHaveCount(0);
  }
  await phone.goto('/today');
  await expect(quest).toBeVisible();

  const passes = page.getByRole('region', { name: 'Guest passes' });
  await expect(passes.getByText(/open on 1 device$/)).toBeVisible();
  await passes.getByRole('button', { name: 'End the guest pass of Grandma' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End guest pass' }).click();
  await expect(page.getByText('Guest pass ended')).toBeVisible();
  // The open page follows, without a reload.
  await expect(phone.getByText("Your guest pass isn't open here anymore")).toBeVisible();
  await phone.goto(link.pathname + link.hash);
  await phone.getByRole('button', { name: 'Open the star chart' }).click();
  await expect(
    phone.getByRole('heading', { name: 'This link no longer works. Ask for a new one.' }),
  ).toBeVisible();
});

test('two children with two quests each fit on the phone of a guest', { tag: '@full' }, async ({
  browser,
}) => {
  const family = await createFamily('Mia');
  const { id: leo } = await post(family.api, '/api/children', { name: 'Leo' });
  for (const childId of [family.childId, leo]) {
    for (const name of ['Brush teeth', 'Read a story']) await addHabit(family, childId, name);
  }
  const phone = await browser.newPage({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  await phone.goto(await createGuestPass(family, { label: 'Grandma', scope: 'complete' }));
  await phone.getByRole('button', { name: 'Open the star chart' }).click();
  const last = phone.getByRole('region', { name: 'Leo' });
  await expect(last.getByRole('button')).toHaveCount(2);
  const end = async () => {
    const { y, height } = (await last.boundingBox()) ?? { y: 0, height: Infinity };
    return y + height;
  };
  await expect.poll(end).toBeLessThanOrEqual(844);
  for (const picture of await phone.locator('[data-star-target] img').all()) {
    expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(96);
  }
});

test.describe('with a service worker,', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a guest who opens the board again without a network sees that it needs one, and the board once it is back', {
    tag: '@full',
  }, async ({ page }) => {
    const family = await createFamily('Mia');
    await addHabit(family, family.childId, 'Brush teeth');
    await page.goto(await createGuestPass(family));
    await page.getByRole('button', { name: 'Open the star chart' }).click();
    await expect(page).toHaveURL('/today');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload({ waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    for (const address of ['/today', '/start']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Needs the internet' })).toBeVisible();
      await expect(page.getByText('Brush teeth')).toHaveCount(0);
    }
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Brush teeth for Mia' })).toBeVisible();
  });
});
