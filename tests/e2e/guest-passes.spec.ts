import { expect } from '@playwright/test';
import { createFamily, post, signIn, skipEndOfDay } from './api-setup.ts';
import { addHabit, test } from './fixtures.ts';
import { createGuestPass } from './grown-ups-setup.ts';

test('five taps and one password invite a co-parent and create a guest pass, which a sitter uses until it ends', async ({
  browser,
}) => {
  const options = { locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const family = await createFamily('Mia');
  const { api, childId, parentLogin } = family;
  const { id: leo } = await post(api, '/api/children', { name: 'Leo' });
  await skipEndOfDay({ api, childId: leo });
  for (const id of [childId, leo]) {
    for (const name of ['Brush teeth', 'Read a story']) await addHabit(family, id, name);
  }
  const page = await browser.newPage(options);
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  const newestLink = async () => {
    const link = page.getByRole('link', { name: 'Open the link on this computer' }).last();
    return (await link.getAttribute('href')) ?? '';
  };

  // Typing is no tap, and neither are Tab and Enter.
  await page.getByRole('button', { name: "Alex Star's menu" }).tap();
  await page.getByRole('link', { name: 'Settings' }).tap();
  await page.getByRole('link', { name: 'Grown-ups' }).tap();
  await page.getByRole('button', { name: 'Invite the other parent' }).tap();
  await expect(page.getByLabel("What's their name?")).toBeFocused();
  await page.keyboard.type('Ben Star');
  await page.keyboard.press('Tab');
  await page.keyboard.type(parentLogin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Invitation for Ben Star' })).toBeVisible();
  const invitation = await newestLink();
  await page.getByRole('button', { name: 'Create a guest pass' }).tap();
  await expect(page.getByLabel('Who is it for?')).toBeFocused();
  await expect(page.getByText(/^Confirmed until \d\d:\d\d$/)).toBeVisible();
  await page.keyboard.type('Grandma');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Guest pass for Grandma' })).toBeVisible();
  const pass = await newestLink();

  const phone = await browser.newPage({ locale: 'en-GB', viewport: { width: 390, height: 844 } });
  await phone.goto(invitation);
  await expect(phone.getByLabel('Name', { exact: true })).toHaveValue('Ben Star');
  await phone.goto(pass);
  await phone.getByRole('button', { name: 'Open the star chart' }).click();
  await expect(phone).toHaveURL('/today');
  await expect(phone.getByRole('heading', { name: 'Hello, Grandma!' })).toBeVisible();

  await test.step('two children with two quests each fit on the phone', async () => {
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

  const quest = phone.getByRole('button', { name: 'Brush teeth for Mia' });
  const check = quest.locator('svg');
  // The button of the page before was where the quest is.
  await phone.mouse.move(0, 0);
  await expect(check).toHaveCSS('opacity', '0');
  await quest.hover();
  await expect(check).toHaveCSS('opacity', '1');
  // What a guest taps is not stored: a reload would end a request that is still to be sent.
  const recorded = phone.waitForResponse('**/trpc/completions.record*');
  await quest.click();
  await expect(quest).toHaveAttribute('aria-pressed', 'true');
  await expect(check).toHaveCSS('opacity', '1');
  await recorded;
  await phone.reload();
  await expect(quest).toHaveAttribute('aria-pressed', 'true');
  for (const path of ['/settings', '/account', '/admin-dashboard']) {
    await phone.goto(path);
    await expect(phone.getByText(parentLogin.username)).toHaveCount(0);
  }
  await phone.goto('/today');
  await expect(quest).toBeVisible();

  await test.step('when the parent ends the pass, the open page follows, and the link no longer works', async () => {
    const passes = page.getByRole('region', { name: 'Guest passes' });
    await expect(passes.getByText(/open on 1 device$/)).toBeVisible();
    await passes.getByRole('button', { name: 'End the guest pass of Grandma' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End guest pass' }).click();
    await expect(page.getByText('Guest pass ended')).toBeVisible();
    await expect(phone.getByText("Your guest pass isn't open here anymore")).toBeVisible();
    await phone.goto(pass);
    await phone.getByRole('button', { name: 'Open the star chart' }).click();
    const ended = { name: 'This link no longer works. Ask for a new one.' };
    await expect(phone.getByRole('heading', ended)).toBeVisible();
  });
  for (const opened of [page, phone]) await opened.context().close();
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
