import { expect, type Page } from '@playwright/test';
import { DIALOG, expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createFamily, post, signIn } from './api-setup.ts';
import { test } from './fixtures.ts';
import { XSS_NAMES } from './xss-payloads.ts';

const wishes = (page: Page) => page.getByRole('region', { name: 'Your wishes' });
const wish = (page: Page, name: string) => page.getByRole('article', { name });
const noteOn = (page: Page) => page.getByRole('region', { name: 'A note for you' });
const field = (page: Page) => page.getByRole('textbox', { name: 'I wish for…' });

async function makeWish(page: Page, text: string): Promise<void> {
  await wishes(page).getByRole('button', { name: 'Make a wish' }).click();
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send my wish' }).click();
  await expect(wish(page, text)).toContainText('Waiting for an answer');
}

/** Without a space, from right to left, of emoji, and with markup. */
const SHAPES = ['x'.repeat(80), 'טיול לגן החיות ורכיבה על פיל עם סבתא וסבא', '🦁'.repeat(80), XSS_NAMES[0]];

test('a child makes wishes, takes one back, and sees the answers of its grown-ups on its two open pages', {
  tag: '@full',
}, async ({ page, context }) => {
  const { api, childId, childLogin } = await createFamily('Leo');
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  const idOf = async (text: string) => {
    const all = await (await api.get(`/api/children/${childId}/wishes`)).json();
    return all.find((one: { text: string }) => one.text === text).id;
  };

  await test.step('makes three wishes by keyboard and by tap', async () => {
    await expect(wishes(page).getByText('Got an idea? Make a wish!')).toBeVisible();
    await wishes(page).getByRole('button', { name: 'Make a wish' }).press('Enter');
    await expect(page.getByText('Your grown-ups will see it.')).toBeVisible();
    await field(page).fill(' ');
    await field(page).press('Enter');
    await expect(page.getByText('Write your wish in up to 80 characters')).toBeVisible();
    await expectAccessible(page, DIALOG);
    await expectNoOverflow(page, DIALOG);
    await field(page).fill('A trip to the zoo');
    await field(page).press('Enter');
    await expect(wish(page, 'A trip to the zoo')).toContainText('Waiting for an answer');
    await expect(wishes(page).getByRole('button', { name: 'Make a wish' })).toBeFocused();
    await makeWish(page, 'A real pony');
    await makeWish(page, 'A dog');
  });

  await test.step('takes another one back, on its second page', async () => {
    await makeWish(page, 'A boat');
    const second = await context.newPage();
    await second.goto('/kid-dashboard');
    await wish(second, 'A boat').getByRole('button', { name: 'Take back' }).click();
    await second.getByRole('button', { name: 'Yes, take it back' }).click();
    await expect(wish(second, 'A boat')).toBeHidden();
    await expect(wish(page, 'A boat')).toBeHidden();
    await second.close();
  });

  await test.step('one becomes a reward in its chest', async () => {
    await post(api, '/api/rewards', {
      childId,
      name: 'Zoo with lions',
      description: 'On a Sunday',
      icon: 'zoo',
      wishId: await idOf('A trip to the zoo'),
    });
    await expect(wish(page, 'A trip to the zoo')).toContainText('Your wish is now a reward!');
    await expect(wish(page, 'Zoo with lions')).toBeVisible();
  });

  await test.step('one is declined with words, one without', async () => {
    await post(api, `/api/wishes/${await idOf('A real pony')}/decline`, { reason: 'No room for it' });
    await expect(wish(page, 'A real pony')).toContainText('No room for it');
    await expect(noteOn(page)).toContainText('A real pony');
    await post(api, `/api/wishes/${await idOf('A dog')}/decline`, {});
    await expect(wish(page, 'A dog')).toContainText('Not right now. You can always wish again.');
    const read = page.waitForResponse(/notes\.markRead/);
    await noteOn(page).getByRole('button', { name: 'Thanks!' }).click();
    await read;
  });

  await test.step('the answers are there on the next visit', async () => {
    await page.reload();
    await expect(wish(page, 'A real pony')).toContainText('No room for it');
    await expect(wish(page, 'A trip to the zoo')).toContainText('Your wish is now a reward!');
    await expect(noteOn(page)).toBeHidden();
  });

  await test.step('words of any shape are shown as they are, and fit', async () => {
    for (const text of SHAPES) {
      const { id } = await post(api, `/api/children/${childId}/wishes`, { text });
      await post(api, `/api/wishes/${id}/decline`, { reason: text });
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const text of SHAPES) {
      await expect(wish(page, text).getByText(text, { exact: true })).toHaveCount(2);
    }
    await expectNoOverflow(page, 'body');
    await expectAccessible(page, 'body');
  });
});
