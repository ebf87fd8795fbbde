import { expect, type Page, test } from '@playwright/test';
import { type Login, uniqueName } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { openNotice } from './notice-line.ts';
import { BROWSER_LOCALES, textsIn } from './texts.ts';

/** Another language than English: every text on the way is translated. */
const LANGUAGE = 'de';

test.use({ locale: BROWSER_LOCALES[LANGUAGE] });

test('a parent registers, is approved, adds a child, completes a habit and hands out a reward', async ({
  page,
  browser,
}) => {
  const { say, expectTranslated } = textsIn(LANGUAGE);
  const username = uniqueName('newcomer');
  const name = `Sam ${username}`;
  const button = (message: string) => ({ name: say(message), exact: true });

  await test.step('registers and waits for approval', async () => {
    await page.goto('/');
    await page.getByRole('link', button('Get Started Now')).click();
    await expect(page).toHaveURL('/auth?tab=register');
    const form = page.getByRole('tabpanel');
    await form.getByLabel(say('Name'), { exact: true }).fill(name);
    await form.getByLabel(say('Username')).fill(username);
    await form.getByLabel(say('Email')).fill(`${username}@example.org`);
    await form.getByLabel(say('Password'), { exact: true }).fill('correct horse');
    await form.getByLabel(say('Confirm password')).fill('correct hose');
    await form.getByRole('button', button('Create account')).click();
    await expect(form.getByText(say("Passwords don't match"))).toBeVisible();
    await expectTranslated(page);
    await form.getByLabel(say('Confirm password')).fill('correct horse');
    await form.getByRole('button', button('Create account')).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText(say('Registration pending approval'))).toBeVisible();
    const explanation =
      "Your account has been created and is waiting for admin approval. You'll receive an email when approved.";
    await expect(page.getByText(say(explanation))).toBeVisible();
    await expectTranslated(page);
  });

  await test.step('is rejected before the approval', async () => {
    await logIn(page, say, { username, password: 'correct horse' });
    await expect(page.getByText(say('Login failed'))).toBeVisible();
    await expect(page.getByText(say('Your account is still waiting for admin approval.'))).toBeVisible();
    await expectTranslated(page);
  });

  await test.step('is approved by the admin', async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    const admin = await context.newPage();
    await logIn(admin, textsIn('en').say, ADMIN);
    await expect(admin).toHaveURL('/parent-dashboard');
    await openNotice(admin, /^Pending Parent Registrations/);
    const request = admin.getByRole('listitem').filter({ hasText: name });
    await expect(request).toContainText(`${username}@example.org`);
    await request.getByRole('button', { name: 'Approve' }).click();
    await expect(admin.getByText('Parent approved')).toBeVisible();
    await expect(request).toBeHidden();
    await context.close();
  });

  await test.step('logs in and adds a child', async () => {
    await logIn(page, say, { username, password: 'correct horse' });
    await expect(page).toHaveURL('/parent-dashboard');
    await expect(page.getByRole('status').getByText(say('Login successful'))).toBeVisible();
    await expectTranslated(page);
    await page.getByLabel(say('Name'), { exact: true }).fill('Mia');
    await page.getByRole('button', button('Add Child')).click();
    await expect(page.getByText(say('Child added!'))).toBeVisible();
    const session = await (await page.request.get('/api/auth/me')).json();
    expect(session).toMatchObject({ familyLanguage: LANGUAGE });
  });

  await test.step('creates a habit and a reward', async () => {
    await expectTranslated(page);
    await page.getByRole('button', button('Create New Habit')).first().click();
    const habitForm = page.getByRole('dialog', button('Create New Habit'));
    await habitForm.getByRole('button', button('Create habit')).click();
    await expect(habitForm.getByText(say('Name must be at least 3 characters'))).toBeVisible();
    await habitForm.getByRole('button', button('More…')).click();
    await habitForm.getByLabel(say('Description')).fill('7');
    await habitForm.getByRole('button', button('Create habit')).click();
    await expect(habitForm.getByText(say('Description must be at least 5 characters'))).toBeVisible();
    await habitForm.getByRole('button', button('More icons and colors')).click();
    await expectTranslated(page);
    await habitForm.getByLabel(say('item|Name'), { exact: true }).fill('Minka');
    await habitForm.getByLabel(say('Description')).fill('7 × 24');
    await habitForm.getByLabel(say('Points'), { exact: true }).fill('30');
    await habitForm.getByRole('button', button('Create habit')).click();
    await expect(page.getByText(say('Habit created!'))).toBeVisible();
    await expect(habitForm).toBeHidden();

    await page.getByRole('button', button('Create Custom Reward')).first().click();
    const rewardForm = page.getByRole('dialog', button('Create Custom Reward'));
    await rewardForm.getByRole('button', button('More icons')).click();
    await rewardForm.getByRole('button', button('More…')).click();
    await expectTranslated(page);
    await rewardForm.getByLabel(say('item|Name'), { exact: true }).fill(say('Movie night'));
    await rewardForm.getByLabel(say('Description')).fill('2 × 🍿');
    await rewardForm.getByRole('button', button('Create reward')).click();
    await expect(page.getByText(say('Reward created!'))).toBeVisible();
    await expect(rewardForm).toBeHidden();
    await expect(page.getByRole('button', button('Not Enough Points'))).toBeDisabled();
    await expectTranslated(page);
  });

  await test.step('completes, undoes, completes again and redeems', async () => {
    const reward = say('Movie night');
    const complete = page.getByRole('button', { name: say('Complete {name}', { name: 'Minka' }) });
    await complete.click();
    await expect(page.getByText(say('Habit completed!'))).toBeVisible();
    await page.getByRole('button', { name: say('Undo {name}', { name: 'Minka' }) }).click();
    await page.getByRole('dialog').getByRole('button', button('completion|Take back')).click();
    await expect(page.getByRole('status').getByText(say('Completion undone'))).toBeVisible();
    await expect(page.getByRole('button', button('Not Enough Points'))).toBeDisabled();
    await complete.click();
    // The page shows the points before the server has them.
    await expect(page.getByText(say('Habit completed!'))).toBeVisible();

    await page.getByRole('button', { name: say('Redeem {name}', { name: reward }) }).click();
    const offer = page.getByRole('dialog');
    await expect(offer).toContainText(say('{count, plural, one {# point} other {# points}}', { count: 25 }));
    await expectTranslated(page);
    await offer.getByRole('button', button('Redeem')).click();
    await expect(page.getByText(say('Reward redeemed!'))).toBeVisible();
    await openNotice(page, say('{count} to give', { count: 1 }));
    const toHandOut = page.getByRole('region', { name: say('To hand out') });
    await expect(toHandOut).toContainText(reward);
    await expectTranslated(page);
    await toHandOut
      .getByRole('button', { name: say('Given: {reward} to {child}', { reward, child: 'Mia' }) })
      .click();
    await expect(toHandOut.getByText(reward)).toBeHidden();
  });

  await test.step('opens the child view and logs out', async () => {
    await page.getByRole('button', button('Switch to Child View')).first().click();
    await expect(page).toHaveURL(/\/kid-dashboard\/\d+$/);
    // The day's only quest is done, so the chest opens.
    const tomorrow = page.getByRole('dialog', { name: say('See you tomorrow!') });
    await tomorrow.getByRole('button', button('See you!')).click({ delay: 700 });
    await expect(tomorrow).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
    await expectTranslated(page);
    await page.getByRole('link', { name: say('Parent View') }).click();
    await expect(page).toHaveURL(/\/parent-dashboard\?child=\d+$/);
    await page.getByRole('button', { name: say("{name}'s menu", { name }) }).click();
    await expectTranslated(page);
    await page.getByRole('button', button('Logout')).click();
    await expect(page).toHaveURL('/');
    await page.goto('/parent-dashboard');
    await expect(page).toHaveURL('/auth');
  });
});

async function logIn(page: Page, say: (message: string) => string, login: Login): Promise<void> {
  await page.goto('/auth');
  const form = page.getByRole('tabpanel');
  await form.getByLabel(say('Username')).fill(login.username);
  await form.getByLabel(say('Password'), { exact: true }).fill(login.password);
  await form.getByRole('button', { name: say('Login') }).click();
}
