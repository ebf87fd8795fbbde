import { expect } from '@playwright/test';
import { signIn } from './api-setup.ts';
import { addChild, test, useSession } from './fixtures.ts';
import { keepNothing, refuseConnections, restoreNetwork } from './network-faults.ts';

test('a parent and a child who reload during an outage stay logged in, and get their page back', {
  tag: '@full',
}, async ({ page, family }) => {
  // A kept page would be shown instead.
  await keepNothing(page);
  const unreachable = page.getByRole('heading', { name: "Starchart can't be reached right now" });

  await test.step('without a click, after an overloaded server or a proxy without one', async () => {
    const childId = await addChild(family, 'Olive');
    const tab = page.getByRole('button', { name: 'Olive', exact: true });
    await useSession(page, family.api);
    await page.goto(`/parent-dashboard?child=${childId}`);
    await expect(tab).toBeVisible();
    for (const status of [429, 502, 503]) {
      await page.route('**/trpc/**', (route) =>
        route.fulfill({ status, headers: { 'retry-after': '1' }, body: 'Please try again.' }),
      );
      await page.reload();
      await expect(unreachable).toBeVisible();
      await restoreNetwork(page);
      await expect(tab).toBeVisible();
      await expect(page).toHaveURL(`/parent-dashboard?child=${childId}`);
    }
  });

  await test.step('with a click, after a lost connection', async () => {
    await page.context().clearCookies();
    await signIn(page, family.childLogin, 'child');
    await page.goto(`/kid-dashboard/${family.childId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
    await refuseConnections(page);
    await page.reload();
    await expect(unreachable).toBeVisible();
    const mascot = page.getByRole('alert').locator('img');
    await expect.poll(() => mascot.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    // The page also tries again by itself, and then the button is gone. So the server is back from the click on.
    await page.evaluate(() =>
      addEventListener('click', () => sessionStorage.setItem('clicked', 'yes'), true),
    );
    await page.route('**/trpc/**', async (route) => {
      const isClicked = await page.evaluate(() => sessionStorage.getItem('clicked'));
      await (isClicked ? route.continue() : route.abort('connectionrefused'));
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
    await expect(page).toHaveURL(`/kid-dashboard/${family.childId}`);
  });
});
