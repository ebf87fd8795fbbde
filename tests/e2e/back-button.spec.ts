import { expect, type Page } from '@playwright/test';
import { createFamily, post, skipEndOfDay } from './api-setup.ts';
import { addChild, addHabit, test, useSession } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Opens a page after another one, so that Back can leave it. */
async function openAfterHelp(page: Page, path: string): Promise<void> {
  await page.goto('/help');
  await page.goto(path);
}

async function expectToLeave(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL('/help');
}

/** Place of the current entry in the history. */
const place = (page: Page) => page.evaluate<number>('history.state.idx');

/** Goes back from the entry of a dialog. It gets one after it is drawn, and a question about it returns to it by a step forward. */
async function goBackFromDialog(page: Page): Promise<void> {
  await expect.poll(() => place(page)).toBe(1);
  await page.goBack();
}

test('Back closes a form, asks before it discards what was entered, and then leaves the page', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await useSession(page, family.api);
  await openAfterHelp(page, `/parent-dashboard?child=${childId}`);
  const create = page.getByRole('button', { name: 'Create New Habit' }).first();
  const form = page.getByRole('dialog', { name: 'Create New Habit' });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });

  await create.click();
  await expect(form).toBeVisible();
  await goBackFromDialog(page);
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);

  await create.click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Water the plants');
  await goBackFromDialog(page);
  await expect(question).toBeVisible();
  await goBackFromDialog(page);
  await expect(question).toBeHidden();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Water the plants');
  await goBackFromDialog(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Water the plants');
  await goBackFromDialog(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
  await expectToLeave(page);
});

test('Back after dialogs that were closed, saved or reloaded leaves the page, and Escape asks before it discards, too', {
  tag: '@full',
}, async ({ page, family }) => {
  const childId = await addChild(family, 'Robin');
  await useSession(page, family.api);
  await openAfterHelp(page, `/parent-dashboard?child=${childId}`);
  const create = page.getByRole('button', { name: 'Create New Habit' }).first();
  const form = page.getByRole('dialog', { name: 'Create New Habit' });
  await expect(create).toBeVisible();
  const before = await place(page);

  await test.step('dialogs that are closed by their button take one entry of the history', async () => {
    for (let times = 0; times < 3; times++) {
      await create.click();
      await expect.poll(() => place(page)).toBe(before + 1);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

  await test.step('Escape in a dialog and in the question about it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Adjust Points' });
    const question = page.getByRole('dialog', { name: 'Discard your changes?' });
    const reason = dialog.getByLabel('Reason', { exact: true });
    await page.getByRole('button', { name: 'Adjust Points' }).click();
    await reason.fill('Helped without being asked');
    await page.keyboard.press('Escape');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(reason).toHaveValue('Helped without being asked');
    await goBackFromDialog(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
  });

  await test.step('a form that was saved, and a reload with an open form', async () => {
    await create.click();
    await form.getByRole('textbox', { name: 'Name' }).fill('Water the plants');
    await form.getByRole('button', { name: 'Create habit' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Water the plants').first()).toBeVisible();
    await create.click();
    await expect(form).toBeVisible();
    await page.reload();
    await expect(create).toBeVisible();
  });
  await expectToLeave(page);
});

test('Back closes the dialogs of a child, passes one that led to another page, and asks before it leaves a week that is not saved', {
  tag: '@full',
}, async ({ page }) => {
  const family = await createFamily('Mia');
  const { id: nora } = await post(family.api, '/api/children', { name: 'Nora' });
  await skipEndOfDay({ api: family.api, childId: nora });
  await useSession(page, family.api);
  const dialog = page.getByRole('dialog');

  await test.step('a dialog that leads to another page is passed by Back and Forward', async () => {
    await openAfterHelp(page, '/parent-dashboard?child=everyone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Switch to Child View' }).click();
    await dialog.getByText('Nora').click();
    await expect(page).toHaveURL(`/kid-dashboard/${nora}`);
    await page.goBack();
    await expect(page).toHaveURL('/parent-dashboard?child=everyone');
    await expect(dialog).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL(`/kid-dashboard/${nora}`);
    await page.goBack();
    await expect(page).toHaveURL('/parent-dashboard?child=everyone');
    await expectToLeave(page);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('a celebration, a question and the star book of a child', async () => {
    const points = { pointsPerCompletion: 100 };
    const habitId = await addHabit(family, nora, 'Feed the cat', points);
    await post(family.api, '/api/habit-completions', { habitId, childId: nora });
    await openAfterHelp(page, `/kid-dashboard/${nora}`);
    // The badge was earned a moment ago.
    const awesome = dialog.getByRole('button', { name: 'Awesome!' });
    await expect(awesome).not.toHaveAttribute('aria-disabled', 'true');
    await goBackFromDialog(page);
    await expect(awesome).toBeHidden();
    await page.getByRole('button', { name: 'Undo Completion' }).last().click();
    await expect(dialog).toBeVisible();
    await goBackFromDialog(page);
    await expect(dialog).toBeHidden();
    await page
      .getByRole('button', { name: /star book/i })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Your star book' })).toBeVisible();
    await goBackFromDialog(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(`/kid-dashboard/${nora}`);
    await expectToLeave(page);
  });

  await test.step('a week that is not saved', async () => {
    await openAfterHelp(page, `/chart?child=${nora}`);
    await page.getByRole('button', { name: /^Options for/ }).click();
    await page.getByRole('menuitem', { name: /^Enter a whole week/ }).click();
    await page.getByRole('button', { name: 'Feed the cat, today' }).click();
    const question = page.getByRole('dialog', { name: 'Discard 1 change?' });
    await goBackFromDialog(page);
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await goBackFromDialog(page);
    await expect.poll(() => place(page)).toBe(1);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/help');
  });
});
