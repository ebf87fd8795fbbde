import { expect, type Page } from '@playwright/test';
import { signIn } from './api-setup.ts';
import { addChild, test, useSession } from './fixtures.ts';
import { keepNothing, refuseConnections, restoreNetwork } from './network-faults.ts';

// A kept page would be shown instead.
test.beforeEach(({ page }) => keepNothing(page));

const unreachable = (page: Page) =>
  page.getByRole('heading', { name: "Starchart can't be reached right now" });

/** The API answers like an overloaded server or a proxy without one. */
async function answerAll(page: Page, status: number, headers: Record<string, string> = {}): Promise<void> {
  await page.route('**/trpc/**', (route) => route.fulfill({ status, headers, body: 'Please try again.' }));
}

for (const status of [429, 502, 503]) {
  test(`a parent who reloads during a ${status} gets the page back without a click`, {
    tag: '@full',
  }, async ({ page, family }) => {
    const childId = await addChild(family, `Robin ${status}`);
    const tab = page.getByRole('button', { name: `Robin ${status}`, exact: true });
    await useSession(page, family.api);
    await page.goto(`/parent-dashboard?child=${childId}`);
    await expect(tab).toBeVisible();

    await answerAll(page, status, { 'retry-after': '1' });
    await page.reload();
    await expect(unreachable(page)).toBeVisible();
    await restoreNetwork(page);
    await expect(tab).toBeVisible();
    await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
  });
}

test('a child who reloads without a connection stays logged in', async ({ page, family }) => {
  await signIn(page, family.childLogin, 'child');
  await page.goto(`/kid-dashboard/${family.childId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  await refuseConnections(page);
  await page.reload();
  await expect(unreachable(page)).toBeVisible();
  const mascot = page.getByRole('alert').locator('img');
  await expect.poll(() => mascot.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  // The page also tries again by itself, and then the button is gone. So the server is back from the click on.
  await page.evaluate(() => addEventListener('click', () => sessionStorage.setItem('clicked', 'yes'), true));
  await page.route('**/trpc/**', async (route) => {
    const isClicked = await page.evaluate(() => sessionStorage.getItem('clicked'));
    await (isClicked ? route.continue() : route.abort('connectionrefused'));
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
});

test('a link to a page is opened after the login of the parent and of the child', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await page.goto('/settings/family?from=mail#praise');
  await expect(page).toHaveURL('/auth');
  await page.reload();
  await page.getByLabel('Username').fill(family.parentLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(family.parentLogin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/settings/family?from=mail#praise');

  await signIn(page, family.childLogin, 'child');
  const link = `/kid-dashboard/${family.childId}?from=home`;
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/child-login');
  await page.getByLabel('Username').fill(family.childLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(family.childLogin.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  await expect(page).toHaveURL(link);
});
