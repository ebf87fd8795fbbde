import { test as base, type Cookie, expect, type Locator, type Page } from '@playwright/test';
import { arrangeCrowd, arrangeFamily, type Login, longestName, send, signIn } from './families.ts';
import { breakProcedure, hearNothing, takeServerDown } from './network-faults.ts';
import { ADMIN, BASE_URL } from './server-under-test.ts';
import { expectNoBarriers, expectToFit } from './within-reach.ts';

type Visitor = 'nobody' | 'parent' | 'child' | 'parentOfCrowd' | 'childOfCrowd';

/** Every page asks our own server only. The sessions of the demo's family, and of one at the limits, are there to share. */
const test = base.extend<object, { sessions: Record<Visitor, Cookie[]> }>({
  page: async ({ page }, use) => {
    const elsewhere: string[] = [];
    page.on('request', (asked) => {
      if (!asked.url().startsWith(`${BASE_URL}/`)) elsewhere.push(asked.url());
    });
    await use(page);
    expect(elsewhere, 'requests to other hosts').toEqual([]);
  },
  sessions: [
    async ({ playwright }, use) => {
      async function sessionOf(path: string, login: Login): Promise<Cookie[]> {
        const context = await playwright.request.newContext({ baseURL: BASE_URL });
        await send(context, path, { ...login });
        const { cookies } = await context.storageState();
        await context.dispose();
        return cookies;
      }
      const crowd = await arrangeCrowd();
      await use({
        nobody: [],
        parent: await sessionOf('/api/login', ADMIN),
        child: await sessionOf('/api/child-login', { username: 'mia', password: 'stars' }),
        parentOfCrowd: await sessionOf('/api/login', crowd.parentLogin),
        childOfCrowd: await sessionOf('/api/child-login', crowd.childLogin),
      });
    },
    { scope: 'worker' },
  ],
});

const PAGES: readonly [path: string, visitor: Visitor, heading: string | RegExp][] = [
  ['/', 'nobody', 'Make Building Habits Fun for Kids!'],
  ['/auth', 'nobody', 'Welcome back'],
  ['/auth?tab=register', 'nobody', 'Start your star chart'],
  ['/child-login', 'nobody', 'Kid Login'],
  ['/forgot-password', 'nobody', 'Forgot your password?'],
  ['/reset-password', 'nobody', 'This link no longer works'],
  ['/reset-password#any-token', 'nobody', 'Choose a new password'],
  ['/confirm-email#any-token', 'nobody', 'Is this address yours?'],
  ['/help', 'nobody', 'Help'],
  ['/privacy', 'nobody', 'Privacy'],
  ['/terms', 'nobody', 'Terms'],
  ['/no-such-page', 'nobody', '404 Page Not Found'],
  ['/parent-dashboard', 'parent', 'Active Habits'],
  ['/parent-dashboard?child=new', 'parent', 'Add Child'],
  ['/admin-dashboard', 'parent', 'Admin Dashboard'],
  ['/admin-dashboard?tab=parents', 'parent', 'Parents'],
  ['/admin-dashboard?tab=invite-codes', 'parent', 'Invite codes'],
  ['/admin-dashboard?tab=mail', 'parent', 'Mail'],
  ['/admin-dashboard?tab=system', 'parent', 'Configuration'],
  ['/admin-dashboard?tab=audit', 'parent', 'Audit'],
  ['/settings/profile', 'parent', 'Profile'],
  ['/settings/account', 'parent', 'Devices'],
  ['/settings/family', 'parent', 'Child View'],
  ['/settings/sounds-and-motion', 'parent', 'Sounds and motion'],
  ['/settings/data', 'parent', 'Erase the family'],
  ['/settings/developer', 'parent', 'Access tokens'],
  ['/kid-dashboard', 'child', 'Your Quests'],
];

// Traces of pages this long would take longer than the tests.
test.use({ trace: 'off' });

test.describe('within reach of everyone', () => {
  for (const [path, visitor, heading] of PAGES) {
    test(`the page ${path}`, async ({ page, sessions }) => {
      await page.context().addCookies(sessions[visitor]);
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expectToFit(page, 'body');
      await expectNoBarriers(page, 'body');
    });
  }

  const dialogs = {
    'children and habits': [
      ['Edit Mia', 'Edit Child'],
      ['Delete Mia', 'Delete Mia?'],
      ['Create New Habit', 'Create New Habit'],
      ['Edit Brush teeth', 'Edit Habit'],
      ['Delete Brush teeth', 'Delete “Brush teeth”?'],
      ['Reject Robin Winter', 'Reject Robin Winter?'],
    ],
    'rewards and points': [
      ['Create Custom Reward', 'Create Custom Reward'],
      ['Edit Movie night', 'Edit Reward'],
      ['Delete Movie night', 'Delete “Movie night”?'],
      ['Redeem Game time', 'Redeem “Game time”?'],
      ['Cancel claim of Ice cream', 'Take back the claim of “Ice cream”?'],
      ['Adjust Points', 'Adjust Points'],
      ['Show all', 'Star book of Mia'],
    ],
  } as const;
  for (const [about, list] of Object.entries(dialogs)) {
    test(`the dialogs about ${about}`, async ({ page, sessions }) => {
      await page.context().addCookies(sessions.parent);
      await page.goto('/parent-dashboard');
      for (const [opener, name] of list) {
        await inDialog(page, opener, name, () => expectNoBarriers(page, DIALOG));
      }
    });
  }

  test('the dialogs of the kid dashboard', async ({ page, sessions }) => {
    await page.context().addCookies(sessions.child);
    await page.goto('/kid-dashboard');
    for (const [opener, name] of [
      ['Claim This Reward', 'Claim “Game time”?'],
      ['Star Achiever', 'Amazing Job!'],
    ] as const) {
      await inDialog(page, opener, name, async () => {
        await expectToFit(page, DIALOG);
        await expectNoBarriers(page, DIALOG);
      });
    }
  });

  test('a parent with twelve children, forty habits and endless names', async ({ page, sessions }) => {
    const [quest, reward] = [longestName('Quest'), longestName('Reward')];
    await page.context().addCookies(sessions.parentOfCrowd);
    await page.goto('/parent-dashboard');
    await expect(page.getByRole('heading', { name: quest })).toBeVisible();
    await expectToFit(page, 'body');
    for (const [opener, name] of [
      [`Edit ${longestName('Mia')}`, 'Edit Child'],
      ['Create New Habit', 'Create New Habit'],
      [`Edit ${quest}`, 'Edit Habit'],
      [`Delete ${quest}`, `Delete “${quest}”?`],
      [`Edit ${reward}`, 'Edit Reward'],
      [`Delete ${reward}`, `Delete “${reward}”?`],
      ['Adjust Points', 'Adjust Points'],
    ] as const) {
      await inDialog(page, opener, name, () => expectToFit(page, DIALOG));
    }
  });

  test('a child with forty quests and endless names', async ({ page, sessions }) => {
    await page.context().addCookies(sessions.childOfCrowd);
    await page.goto('/kid-dashboard');
    await expect(page.getByRole('article', { name: longestName('Reward') })).toBeVisible();
    await expectToFit(page, 'body');
  });
});

const DIALOG = '[role="dialog"]';

async function inDialog(page: Page, opener: string, name: string, check: () => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    await page.getByRole('button', { name: opener }).first().click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}

test.describe('by keyboard alone', () => {
  test('a parent logs in, completes a habit, and comes back from a dialog to where it was opened', async ({
    page,
  }) => {
    const { parentLogin } = await arrangeQuest(5);
    await page.goto('/auth');
    await typeInto(page, page.getByLabel('Username'), parentLogin.username);
    await typeInto(page, page.getByLabel('Password', { exact: true }), parentLogin.password);
    await page.keyboard.press('Enter');

    await tabTo(page, page.getByRole('button', { name: 'Complete Feed the cat' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Habit completed!')).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo Feed the cat' });
    await expect(undo).toBeFocused();

    const opener = page.getByRole('button', { name: 'Adjust Points' });
    const dialog = page.getByRole('dialog', { name: 'Adjust Points' });
    await tabTo(page, opener);
    await page.keyboard.press('Space');
    await expect(dialog.getByLabel('Points to deduct')).toBeFocused();
    await typeInto(page, dialog.getByLabel('Points to deduct'), '2');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a child logs in and completes a quest', async ({ page }) => {
    const { childLogin } = await arrangeQuest(5);
    await page.goto('/child-login');
    await typeInto(page, page.getByLabel('Username'), childLogin.username);
    await typeInto(page, page.getByLabel('Password', { exact: true }), childLogin.password);
    await page.keyboard.press('Enter');

    await tabTo(page, page.getByRole('button', { name: 'Mark Complete! +5 stars' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Quest completed!')).toBeVisible();
    await expect(page.getByRole('article', { name: 'Feed the cat' })).toBeFocused();
    const undo = page.getByRole('button', { name: 'Undo Completion' });
    await tabTo(page, undo);
    await expect(undo).toBeEnabled();
    await page.keyboard.press('Space');
    await expect(page.getByText('Completion undone')).toBeVisible();
  });
});

test('who asked for less motion gets no confetti', async ({ page }) => {
  const confetti = page.locator('body > [aria-hidden] > i');
  const { childLogin } = await arrangeQuest(100);
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard');
  // Looked for from before the tap: it does not last.
  const burst = confetti.first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Mark Complete! +100 stars' }).click();
  await expect(page.getByRole('dialog', { name: 'Level 2!' })).toBeVisible();
  await burst;

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Amazing Job!' })).toBeVisible();
  await expect(confetti).toHaveCount(0);
});

test.describe('with the server down', () => {
  test('the kid dashboard says so, and recovers', async ({ page, sessions }) => {
    // A stream that comes back would load the page before it is asked to.
    await hearNothing(page);
    await page.context().addCookies(sessions.parent);
    await page.goto('/parent-dashboard');
    const way = page.getByRole('button', { name: 'Switch to Child View' }).first();
    await expect(page.getByRole('button', { name: 'Edit Mia' })).toBeVisible();
    await takeServerDown(page);
    await way.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Oops! Something went wrong');
    await expect(alert).toContainText("We couldn't find your profile.");

    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mia');
  });

  test('the parent dashboard says which child it could not load, and recovers', async ({
    page,
    sessions,
  }) => {
    await hearNothing(page);
    await page.context().addCookies(sessions.parent);
    await page.goto('/parent-dashboard');
    await expect(page.getByRole('heading', { name: 'Active Habits', exact: true })).toBeVisible();
    await takeServerDown(page);
    await page.getByRole('button', { name: 'Leo', exact: true }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("We couldn't load the chart of Leo.");

    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Active Habits', exact: true })).toBeVisible();
  });

  test('a parent whose children do not come says so, and recovers', async ({ page, sessions }) => {
    await page.context().addCookies(sessions.parentOfCrowd);
    await breakProcedure(page, 'children.ownFamily');
    await breakProcedure(page, 'children.list');
    await page.goto('/parent-dashboard');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("We couldn't load your children.");

    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Child 12', exact: true })).toBeVisible();
  });

  test('a page whose script does not come says so, and recovers', async ({ page }) => {
    await page.goto('/auth');
    await page.route('**/assets/**', (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('alert')).toContainText('This page could not be shown');

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  });
});

/** A child with one quest. */
async function arrangeQuest(pointsPerCompletion: number) {
  const family = await arrangeFamily('Mia');
  const { api, childId } = family;
  await send(api, '/api/habits', {
    childId,
    name: 'Feed the cat',
    description: 'Half a cup, and fresh water',
    pointsPerCompletion,
  });
  return family;
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
