import type { Locator, Page } from '@playwright/test';
import { chooseAction, menuButton } from '../e2e/actions-menu.ts';
import {
  approveAllRegistrations,
  createFamily,
  createLargeFamily,
  longestName,
  post,
  register,
  signIn,
} from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { failProcedure, neverRespond, rejectWith, respondWith } from '../e2e/network-faults.ts';
import { openNotice } from '../e2e/notice-line.ts';
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

picture('parent-dashboard-time-zone', async (page) => {
  const { api, childId, parentLogin } = await createFamily('Mia');
  await api.patch('/api/account', { data: { timeZone: 'America/New_York' } });
  await post(api, '/api/habits', { childId, name: 'Read a story', description: 'Ten minutes' });
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await openNotice(page, /^Time zone$/);
  await page.getByText("Your family's day starts at midnight in New York").waitFor();
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

picture('parent-dashboard-pending-open', async (page) => {
  await approveAllRegistrations();
  for (const name of ['Robin Winter', 'Noor Summer']) await register(page.request, name);
  await openDemo(page);
  await openNotice(page, /^Pending Parent Registrations/);
});

picture(
  'parent-dashboard-first-screen',
  async (page) => {
    await openDemo(page);
    await page
      .getByRole('button', { name: /^Complete / })
      .first()
      .click();
    await page.getByText('Habit completed!').waitFor({ state: 'hidden' });
  },
  { dark: true, inScreen: true },
);

picture(
  'parent-dashboard-notices',
  async (page) => {
    await register(page.request, 'Robin Winter');
    await openDemo(page);
    await openNotice(page, /to give$/);
  },
  { dark: true, inScreen: true },
);

picture(
  'parent-dashboard-invite-offer',
  async (page) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    await post(api, '/api/habits', {
      childId,
      name: 'Feed the dog',
      description: 'Half a cup',
      icon: 'pet-care',
      color: 'success',
    });
    await signIn(page, parentLogin);
    // The offer begins with the family's third day.
    const account = await (await api.get('/api/account')).json();
    await respondWith(page, 'account.get', { ...account, offersInvite: true });
    await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
    await openNotice(page, /^Invite$/);
    await page.getByRole('link', { name: 'Invite', exact: true }).waitFor();
  },
  { dark: true },
);

picture(
  'parent-dashboard-row-menu',
  async (page) => {
    await openDemo(page);
    await menuButton(page, 'Brush teeth').click();
    await page.getByRole('menu').waitFor();
  },
  { dark: true, inScreen: true },
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

picture(
  'parent-dashboard-offline-completions',
  async (page) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    const names = ['Read a story', 'Feed the cat'];
    for (const name of names) {
      await post(api, '/api/habits', { childId, name, description: 'Every day', pointsPerCompletion: 5 });
    }
    await signIn(page, parentLogin);
    const tap = async (name: string) => {
      await page.route('**/trpc/completions.record*', (route) => route.abort());
      await page.goto(`/kid-dashboard/${childId}`, { waitUntil: 'networkidle' });
      await page
        .getByRole('article', { name })
        .getByRole('button', { name: /^Mark Complete!/ })
        .click();
      await page.getByText('Saved on this device').waitFor();
    };
    await tap('Read a story');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await rejectWith(page, 'completions.record', 'TOO_LATE', 'That was a while ago.');
    await page.reload();
    await page.getByText(/^We couldn't add/).waitFor();
    await tap('Feed the cat');
    await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
    await page.getByText('Saved on this device').waitFor();
  },
  { dark: true },
);

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
  await page.getByRole('status', { name: "Loading Mia's chart" }).waitFor();
});

picture(
  'parent-dashboard-offline',
  async (page) => {
    await signIn(page, ADMIN);
    await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await page.getByText("You're offline.").waitFor();
  },
  { dark: true },
);

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
    await page.getByRole('button', { name: /'s menu$/ }).click();
  },
  { dark: true },
);

picture(
  'parent-dashboard-move-clock',
  async (page) => {
    await openDemo(page);
    await page.getByRole('button', { name: 'Move the clock' }).click();
    await page.getByLabel('Another time').waitFor();
  },
  { dark: true },
);

picture(
  'child-form-create',
  async (page) => {
    await openDemo(page);
    await page.getByRole('button', { name: 'Add Child' }).click();
    await page.getByLabel('Allow child to login directly').check();
  },
  { dark: true },
);

picture('child-form-more', async (page) => {
  await openDemo(page);
  await page.getByRole('button', { name: 'Add Child' }).click();
  await page.getByRole('button', { name: 'All avatars' }).click();
  await page.getByRole('button', { name: 'More…' }).click();
});

picture('child-form-edit', async (page) => {
  await openDemo(page);
  await openChildDialog(page, 'Edit');
});

picture('child-form-errors', async (page) => {
  await openDemo(page);
  const dialog = await openChildDialog(page, 'Edit');
  await dialog.getByLabel('Name', { exact: true }).fill('L');
  await dialog.getByLabel('Username').fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
});

picture(
  'child-delete',
  async (page) => {
    await openDemo(page);
    await openChildDialog(page, 'Delete');
  },
  { dark: true },
);

picture('child-delete-errors', async (page) => {
  await openDemo(page);
  const dialog = await openChildDialog(page, 'Delete');
  await dialog.getByRole('button', { name: 'Delete child' }).click();
});

picture(
  'habit-form-create',
  async (page) => {
    await openDemo(page);
    await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  },
  { dark: true },
);

picture('habit-form-ideas', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  await dialog.getByLabel('Name').fill('teeth');
});

picture('habit-form-idea', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  await dialog.getByRole('button', { name: /^Tidy my room/ }).click();
});

picture('habit-form-several', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  await dialog.getByRole('button', { name: 'More…' }).click();
  await dialog.getByRole('group', { name: 'Also for' }).scrollIntoViewIfNeeded();
});

picture(
  'habit-copy',
  async (page) => {
    await openDemo(page);
    await menuButton(page, 'Tidy your room').click();
    await openDialog(page, page.getByRole('menuitem', { name: 'Copy to… Tidy your room' }));
  },
  { dark: true },
);

picture('habit-form-weekly', async (page) => {
  await openDemo(page);
  const dialog = await openByMenu(page, 'Edit Tidy your room');
  await dialog.getByText('Days per week').scrollIntoViewIfNeeded();
});

picture('habit-form-time-bound', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  await dialog.getByLabel('Name', { exact: true }).fill('Learn to whistle');
  await dialog.getByRole('button', { name: 'More…' }).click();
  await dialog.getByLabel('Description').fill('Five minutes, away from the cat');
  await dialog.getByLabel('Time-bound').click();
  await dialog.getByLabel('End date').scrollIntoViewIfNeeded();
});

picture('habit-form-errors', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  await dialog.getByLabel('Points').fill('500');
  await dialog.getByRole('button', { name: 'Create habit' }).click();
});

picture('habit-form-end', async (page) => {
  await openDemo(page);
  const dialog = await openByMenu(page, 'Edit Brush teeth');
  await dialog.getByText('Preview').scrollIntoViewIfNeeded();
  await dialog.getByLabel('Active').scrollIntoViewIfNeeded();
});

picture(
  'habit-form-icons',
  async (page) => {
    await openDemo(page);
    const dialog = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
    await dialog.getByRole('button', { name: 'More icons and colors' }).click();
    await dialog.getByText('Learning and music').scrollIntoViewIfNeeded();
  },
  { dark: true },
);

picture('habit-delete', async (page) => {
  await openDemo(page);
  await openByMenu(page, 'Delete Brush teeth');
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

picture(
  'reward-form-idea',
  async (page) => {
    await openDemo(page);
    const dialog = await openDialog(page, page.getByRole('button', { name: 'Create Custom Reward' }));
    await dialog.getByRole('radio', { name: '12 and older' }).check();
    await dialog.getByRole('button', { name: /^Takeout from your favorite place/ }).click();
  },
  { dark: true },
);

picture(
  'rewards-empty',
  async (page) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    await api.post('/api/habits', {
      data: { childId, name: 'Feed the dog', description: 'Half a cup', icon: 'pet-care', color: 'success' },
    });
    await signIn(page, parentLogin);
    await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'More ideas' }).waitFor();
  },
  { dark: true },
);

picture(
  'rewards-ideas',
  async (page) => {
    const { api, childId, parentLogin } = await createFamily('Mia');
    await post(api, '/api/habits', { childId, name: 'Feed the dog', description: 'Half a cup' });
    await signIn(page, parentLogin);
    await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Add Pizza night/ }).click();
    await page.getByText('“Pizza night” is in the treasure chest.').waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
  },
  { dark: true },
);

picture('rewards-empty-long-name', async (page) => {
  const { api, parentLogin } = await createFamily('Mia');
  const { id } = await post(api, '/api/children', { name: longestName('Robin') });
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${id}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'More ideas' }).waitFor();
});

picture('reward-form-edit', async (page) => {
  await openDemo(page);
  await openByMenu(page, 'Edit Movie night');
});

picture('reward-form-icons', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Create Custom Reward' }));
  await dialog.getByRole('button', { name: 'More icons' }).click();
  await dialog.getByText('To keep').scrollIntoViewIfNeeded();
});

picture('reward-delete', async (page) => {
  await openDemo(page);
  await openByMenu(page, 'Delete Movie night');
});

picture('reward-redeem', async (page) => {
  await openDemo(page);
  await openDialog(page, page.getByRole('button', { name: 'Redeem Game time' }));
});

picture('redemption-cancel', async (page) => {
  await openDemo(page);
  await openNotice(page, /to give$/);
  await openByMenu(page, 'Take back… Ice cream for Mia');
});

picture(
  'adjust-points',
  async (page) => {
    await openDemo(page);
    await openDialog(page, page.getByRole('button', { name: 'Adjust Points' }));
  },
  { dark: true },
);

picture('adjust-points-none', async (page) => {
  const { parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await openDialog(page, page.getByRole('button', { name: 'Adjust Points' }));
});

picture('chart-week', openDemoChart, { dark: true });

picture(
  'chart-draft',
  async (page) => {
    await openDemoChart(page);
    await page.getByRole('button', { name: /^Options for/ }).click();
    await page.getByRole('menuitem', { name: /^Enter a whole week/ }).click();
    await page.getByRole('button', { name: 'Tidy your room, yesterday' }).click();
  },
  { dark: true },
);

picture('chart-discard', async (page) => {
  await openDemoChart(page);
  await page.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('menuitem', { name: /^Enter a whole week/ }).click();
  await page.getByRole('button', { name: 'Tidy your room, yesterday' }).click();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.getByRole('dialog').waitFor();
});

picture('chart-empty', async (page) => {
  const { parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await page.goto('/chart', { waitUntil: 'networkidle' });
});

picture(
  'habit-form-certain-days',
  async (page) => {
    await openDemo(page);
    const form = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
    await form.getByLabel('Name', { exact: true }).fill('Piano');
    await form.getByText('Certain days').click();
    await form.getByRole('button', { name: 'Create habit' }).click();
    await form.getByText('Please choose at least one day').waitFor();
    for (const day of ['Mon', 'Wed']) await form.getByText(day, { exact: true }).click();
    await form.getByText('When?').scrollIntoViewIfNeeded();
  },
  { dark: true },
);

picture('habit-form-once', async (page) => {
  await openDemo(page);
  const form = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
  await form.getByLabel('Name', { exact: true }).fill('Bake a cake');
  await form.getByText('Just once').click();
  await form.getByText('Points', { exact: true }).scrollIntoViewIfNeeded();
});

picture(
  'habit-form-more',
  async (page) => {
    await openDemo(page);
    const form = await openDialog(page, page.getByRole('button', { name: 'Create New Habit' }));
    await form.getByRole('button', { name: 'More…' }).click();
    await form.getByLabel('How many times a day').selectOption('2');
    await form.getByLabel('First day').scrollIntoViewIfNeeded();
  },
  { dark: true },
);

picture('adjust-points-errors', async (page) => {
  await openDemo(page);
  const dialog = await openDialog(page, page.getByRole('button', { name: 'Adjust Points' }));
  await dialog.getByRole('button', { name: 'Deduct points' }).click();
});

/** Opens the dialog of Mia's tab: with a mouse from its button, on a touch device from its menu. */
async function openChildDialog(page: Page, verb: 'Edit' | 'Delete'): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Options for Mia' });
  if (await menu.isVisible()) {
    await menu.click();
    return await openDialog(page, page.getByRole('menuitem', { name: `${verb} Mia` }));
  }
  return await openDialog(page, page.getByRole('button', { name: `${verb} Mia` }));
}

async function openByMenu(page: Page, action: string): Promise<Locator> {
  await chooseAction(page, action);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

async function openDemo(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
}

/** Mia's chart, in the week of yesterday. */
async function openDemoChart(page: Page): Promise<void> {
  await openDemo(page);
  await page.getByRole('link', { name: 'Yesterday and earlier days' }).click();
  await page.getByRole('heading', { name: "Mia's chart" }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openDialog(page: Page, opener: Locator): Promise<Locator> {
  await opener.first().click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}
