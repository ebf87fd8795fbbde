import { expect, type Page } from '@playwright/test';
import { createFamily, signIn, uniqueName } from './api-setup.ts';
import { addChild, addHabit, test, useSession } from './fixtures.ts';

test('a habit on Mondays, Wednesdays and Fridays takes at most 5 taps in its form, and 7 with approval', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await addHabit(family, childId, 'Feed the dog');
  await useSession(page, family.api);
  const taps = await countTaps(page);
  await page.goto(`/parent-dashboard?child=${childId}`);
  const create = page.getByRole('button', { name: 'Create New Habit' });
  const form = page.getByRole('dialog', { name: 'Create New Habit' });
  const chooseDays = async () => {
    await form.getByRole('radio', { name: 'Certain days' }).click();
    for (const day of ['Mon', 'Wed', 'Fri']) await form.getByRole('checkbox', { name: day }).click();
  };

  await test.step('in the open form', async () => {
    await create.click();
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    const before = await taps();
    await page.keyboard.type('Swim training');
    await chooseDays();
    await form.getByRole('button', { name: 'Create habit' }).click();
    expect((await taps()) - before).toBeLessThanOrEqual(5);
    await expect(page.getByText('“Swim training” is on the chart.')).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('from the dashboard, with approval', async () => {
    const before = await taps();
    await create.click();
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Piano');
    await chooseDays();
    await form.getByRole('switch', { name: "I'll check this one first" }).click();
    await form.getByRole('button', { name: 'Create habit' }).click();
    expect((await taps()) - before).toBeLessThanOrEqual(7);
    await expect(page.getByText('“Piano” is on the chart.')).toBeVisible();
  });

  const habits = await (await family.api.get(`/api/children/${childId}/habits`)).json();
  for (const [name, requiresApproval] of [
    ['Swim training', false],
    ['Piano', true],
  ]) {
    const saved = { name, frequency: 'daily', weekdays: [1, 3, 5], requiresApproval };
    expect(habits).toContainEqual(expect.objectContaining(saved));
  }
});

test('a second child with a login takes at most 3 taps besides its fields', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await addChild(family, 'Robin');
  await useSession(page, family.api);
  const taps = await countTaps(page);
  await page.goto('/parent-dashboard');
  const name = uniqueName('Noor');
  await page.getByRole('button', { name: 'Add Child' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Allow child to login directly').click();
  const username = name.toLowerCase().replaceAll('-', '');
  await expect(page.getByLabel('Username')).toHaveValue(username);
  await page.getByLabel('Password', { exact: true }).fill('twinkle');
  await page.locator('form').getByRole('button', { name: 'Add Child' }).click();
  await expect(page.getByText('Child added!')).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(3);
  await page.context().clearCookies();
  await signIn(page, { username, password: 'twinkle' }, 'child');
});

test('a new family has its first star within 5 taps after the login', { tag: '@full' }, async ({ page }) => {
  const { api, childId, parentLogin } = await createFamily('Mia');
  await api.delete(`/api/children/${childId}`);
  await signIn(page, parentLogin);
  const taps = await countTaps(page);
  await page.goto('/parent-dashboard');
  await page.getByLabel('Name', { exact: true }).fill('Mia');
  await page.getByRole('button', { name: 'Add Child' }).click();
  await page.getByRole('button', { name: 'Take this pack: School kids' }).click();
  await page
    .getByRole('button', { name: /^Complete / })
    .first()
    .click();
  await expect(page.getByText('Habit completed!')).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(5);
  await api.dispose();
});

/** Counts the taps and clicks on a page from now on, also after it loads another address. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(1 + Number(sessionStorage.getItem('taps')))),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps')));
}
