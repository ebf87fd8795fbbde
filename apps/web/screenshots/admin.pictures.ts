import type { Page } from '@playwright/test';
import { approveAll, register, signIn } from '../e2e/families.ts';
import { ADMIN } from '../e2e/server-under-test.ts';
import { breakProcedure } from '../e2e/weather.ts';
import { picture } from './picture.ts';

picture(
  'admin-dashboard-requests',
  async (page) => {
    await approveAll();
    for (const name of [
      'Robin Winter',
      'Sascha Amsel',
      'Noor el-Amrani',
      'Wilhelmina Featherstonehaugh-Cholmondeley',
    ]) {
      await register(page.request, name);
    }
    await openAdmin(page);
  },
  { dark: true },
);

picture('admin-dashboard-reject', async (page) => {
  await approveAll();
  await register(page.request, 'Robin Winter');
  await openAdmin(page);
  await page.getByRole('button', { name: 'Reject Robin Winter' }).click();
  await page.getByRole('dialog').waitFor();
});

picture('admin-dashboard-nobody', async (page) => {
  await approveAll();
  await openAdmin(page);
});

picture('admin-dashboard-error', async (page) => {
  await breakProcedure(page, 'admin.pendingParents');
  await openAdmin(page);
});

async function openAdmin(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto('/admin-dashboard', { waitUntil: 'networkidle' });
}
