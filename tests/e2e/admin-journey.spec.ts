import { expect } from '@playwright/test';
import { createCode, openTab } from './admin-page.ts';
import { uniqueName } from './api-setup.ts';
import { test } from './fixtures.ts';
import { BROWSER_LOCALES, textsIn } from './texts.ts';

const TABS = ['Requests', 'Parents', 'Mail', 'Audit log', 'System', 'Invite codes'];

const language = 'de';
test.use({ locale: BROWSER_LOCALES[language] });

test('an admin opens every tab, creates a code, and opens its link, which registers a parent without approval', async ({
  page,
  admin,
  browser,
}) => {
  const { say, expectTranslated } = textsIn(language);
  await page.addInitScript((chosen) => localStorage.setItem('starchart.language', chosen), language);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(page, admin, 'requests');
  for (const name of TABS) {
    await page.getByRole('tab', { name: say(name) }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await expectTranslated(page);
  }

  const panel = await createCode(page, admin, say);
  await panel.getByRole('button', { name: say('Copy code') }).click();
  await expect(panel.getByText(say('Copied.'))).toBeVisible();
  await expectTranslated(page);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const link = panel.getByRole('link', { name: say('Open the link on this computer') });
  const path = (await link.getAttribute('href')) ?? '';
  const code = await panel.getByLabel(say('Invite code'), { exact: true }).inputValue();

  const username = uniqueName('invited');
  const name = `Ines ${username}`;
  const context = await browser.newContext({ locale: BROWSER_LOCALES[language] });
  const invited = await context.newPage();
  expect(copied).toBe(code);
  await invited.goto(path);
  const tab = (label: string) => invited.getByRole('tab', { name: say(label) });
  await expect(tab('Register')).toHaveAttribute('aria-selected', 'true');
  await expect(invited.getByLabel(say('Invite code'))).toHaveValue(code);
  await tab('Login').click();
  await tab('Register').click();
  await expect(invited.getByLabel(say('Invite code'))).toHaveValue(code);
  const form = invited.getByRole('tabpanel');
  await form.getByLabel(say('Name'), { exact: true }).fill(name);
  await form.getByLabel(say('Username')).fill(username);
  await form.getByLabel(say('Email')).fill(`${username}@example.org`);
  await form.getByLabel(say('Password'), { exact: true }).fill('correct horse');
  await form.getByLabel(say('Confirm password')).fill('correct horse');
  await expectTranslated(invited);
  await form.getByRole('button', { name: say('Create account') }).click();
  await expect(invited).toHaveURL('/parent-dashboard');
  await expect(
    invited.getByRole('heading', { name: say('Welcome, <0>{name}</0>!', { name }) }),
  ).toBeVisible();
  await expectTranslated(invited);
  await context.close();

  await panel.getByRole('button', { name: say('Done') }).click();
  await expect(page.getByText(code, { exact: true })).toBeHidden();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: code.slice(-4) });
  await expect(row).toContainText(
    say('{used} of {most} <0>by {names}</0>', { used: 1, most: 1, names: name }),
  );
  await expect(row).toContainText(say('Used up'));
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectTranslated(page);
});
