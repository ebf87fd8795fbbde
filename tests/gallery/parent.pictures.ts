import type { Locator, Page } from '@playwright/test';
import {
  approveAllRegistrations,
  createFamily,
  createLargeFamily,
  register,
  signIn,
} from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { failProcedure, neverRespond } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

picture('parent-dashboard-welcome', async (page) => {
  const { api, childId, parentLogin } = await createFamily('Mia');
  await api.delete(`/api/children/${childId}`);
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
});

picture('parent-dashboard-no-habits', async (page) => {
  const { parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: "Skip, I'll create my own" }).click();
});

picture(
  'parent-dashboard-full',
  async (page) => {
    await approveAllRegistrations();
    await register(page.request, 'Robin Winter');
    await openDemo(page);
  },
  { dark: true },
);

picture('parent-dashboard-inactive', async (page) => {
  await openDemo(page);
  await page.getByText('Inactive Habits').click();
  await page.getByText('Inactive Habits').scrollIntoViewIfNeeded();
});

picture('parent-dashboard-crowd', async (page) => {
  const { parentLogin } = await createLargeFamily();
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
});

picture('parent-dashboard-loading', async (page) => {
  await signIn(page, ADMIN);
  await neverRespond(page, 'children.ownFamily');
  await page.goto('/parent-dashboard');
  await page.getByText('Loading dashboard...').waitFor();
});

picture('parent-dashboard-loading-child', async (page) => {
  await signIn(page, ADMIN);
  await failProcedure(page, 'children.ownFamily');
  await neverRespond(page, 'children.parentDashboard');
  await page.goto('/parent-dashboard');
  await page.getByRole('status', { name: 'Loading the chart of Mia' }).waitFor();
});

picture('parent-dashboard-error', async (page) => {
  await signIn(page, ADMIN);
  await failProcedure(page, 'children.ownFamily');
  await failProcedure(page, 'children.list');
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

picture('parent-dashboard-error-child', async (page) => {
  await signIn(page, ADMIN);
  await failProcedure(page, 'children.ownFamily');
  await failProcedure(page, 'children.parentDashboard');
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

picture(
  'parent-dashboard-menu',
  async (page) => {
    await openDemo(page);
    await page.getByRole('button', { name: /^Menu of/ }).click();
  },
  { dark: true },
);

picture(
  'parent-dashboard-move-clock',
  async (page) => {
    await openDemo(page);
    await page.getByRole('button', { name: 'Move the clock' }).click();
    await page.getByLabel('Any other time').waitFor();
  },
  { dark: true },
);

picture('child-form-create', async (page) => {
  await openDemo(page);
  await page.getByRole('button', { name: 'Add Child' }).click();
  await page.getByLabel('Allow child to login directly').check();
});

picture('child-form-edit', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Edit Mia' }));
});

picture('child-form-errors', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Edit Mia' }));
  await dialog.getByLabel('Name', { exact: true }).fill('L');
  await dialog.getByLabel('Username').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
});

picture('child-delete', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Delete Mia' }));
});

picture(
  'habit-form-create',
  async (page) => {
    await openDemo(page);
    await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  },
  { dark: true },
);

picture('habit-form-weekly', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Edit Tidy your room' }));
  await dialog.getByText('Days per week').scrollIntoViewIfNeeded();
});

picture('habit-form-time-bound', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  await dialog.getByLabel('Name', { exact: true }).fill('Learn to whistle');
  await dialog.getByLabel('Description').fill('Five minutes, away from the cat');
  await dialog.getByLabel('Time-bound').click();
  await dialog.getByLabel('End date').scrollIntoViewIfNeeded();
});

picture('habit-form-errors', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  await dialog.getByLabel('Points').fill('500');
  await dialog.getByRole('button', { name: 'Create Habit' }).click();
});

picture('habit-form-end', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Edit Brush teeth' }));
  await dialog.getByText('Preview').scrollIntoViewIfNeeded();
  await dialog.getByLabel('Active').scrollIntoViewIfNeeded();
});

picture('habit-delete', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Delete Brush teeth' }));
});

picture('habit-completed', async (page) => {
  const { api, childId, parentLogin } = await createFamily('Mia');
  await api.post('/api/habits', {
    data: { childId, name: 'Feed the dog', description: 'Half a cup', icon: 'pet-care', color: 'success' },
  });
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard');
  await page.getByRole('button', { name: 'Complete Feed the dog' }).click();
  await page.getByText('Habit completed!').waitFor();
});

picture('reward-form-create', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Create Custom Reward' }));
});

picture('reward-form-edit', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Edit Movie night' }));
});

picture('reward-delete', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Delete Movie night' }));
});

picture('reward-redeem', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Redeem Game time' }));
});

picture('claim-takeBack', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Cancel claim of Ice cream' }));
});

picture('adjust-points', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Adjust Points' }));
});

picture('adjust-points-errors', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Adjust Points' }));
  await dialog.getByRole('button', { name: 'Deduct Points' }).click();
});

async function openDemo(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
}

async function openDialog(page: Page, opener: Locator): Promise<Locator> {
  await opener.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}
