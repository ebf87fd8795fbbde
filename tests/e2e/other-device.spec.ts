import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { test, useSession } from './fixtures.ts';
import { respondWith, restoreNetwork } from './network-faults.ts';

const DIALOG = '[role="dialog"]';

test('a parent opens Starchart on another device with the keyboard', { tag: '@full' }, async ({
  page,
  family,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await useSession(page, family.api);
  await respondWith(page, 'system.addresses', { urls: ['http://192.168.1.20:3000', 'http://10.0.0.7:3000'] });
  await page.goto('/parent-dashboard');
  const menu = page.getByRole('button', { name: "Alex Star's menu" });
  const opener = page.getByRole('button', { name: 'Add a device' });
  const answer = page.getByRole('button', { name: /^My phone or computer/ });
  const dialog = page.getByRole('dialog', { name: 'Open on another device' });

  async function openByKeyboard(): Promise<void> {
    await menu.press('Enter');
    await opener.press('Enter');
    await answer.press('Enter');
    await expect(dialog).toBeVisible();
  }

  await test.step('shows the address as text and QR code', async () => {
    await openByKeyboard();
    await expect(dialog.getByRole('img', { name: 'QR code of http://192.168.1.20:3000' })).toBeVisible();
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(menu).toBeFocused();
  });

  await test.step('says how to make a server reachable that is not', async () => {
    await restoreNetwork(page);
    await openByKeyboard();
    await expect(dialog).toContainText('HOST=0.0.0.0 npm start');
    await expectNoOverflow(page, DIALOG);
    await expectAccessible(page, DIALOG);
  });
});
