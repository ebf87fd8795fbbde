import { test as base, type Cookie, expect, type Page } from '@playwright/test';
import { pressOrChoose, type Words } from './actions-menu.ts';
import { createFamily, type Family, type Login, post } from './api-setup.ts';
import { ADMIN, BASE_URL, daysAgo } from './environment.ts';

type Visitor = 'visitor' | 'parent' | 'child' | 'parentOfFormerHabits';

/** Lingui's warning for a text that the catalogs of the page lack. */
const MISSING_TEXT = 'Uncompiled message detected';

/** No page requests another host, or shows a text that its catalogs lack. The sessions of the demo family are shared. */
export const test = base.extend<object, { sessions: Record<Visitor, Cookie[]> }>({
  page: async ({ page }, use) => {
    const otherHosts: string[] = [];
    page.on('request', (asked) => {
      if (!asked.url().startsWith(`${BASE_URL}/`)) otherHosts.push(asked.url());
    });
    const missingTexts: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes(MISSING_TEXT)) missingTexts.push(`${page.url()}: ${message.text()}`);
    });
    await use(page);
    expect(otherHosts, 'requests to other hosts').toEqual([]);
    expect(missingTexts, 'texts without a catalog').toEqual([]);
  },
  sessions: [
    async ({ playwright }, use) => {
      async function sessionOf(path: string, login: Login): Promise<Cookie[]> {
        const context = await playwright.request.newContext({ baseURL: BASE_URL });
        await post(context, path, { ...login });
        const { cookies } = await context.storageState();
        await context.dispose();
        return cookies;
      }
      const formerFamily = await createFamily('Mia');
      await addFormerHabit(formerFamily);
      await use({
        visitor: [],
        parent: await sessionOf('/api/login', ADMIN),
        child: await sessionOf('/api/child-login', { username: 'mia', password: 'stars' }),
        parentOfFormerHabits: await sessionOf('/api/login', formerFamily.parentLogin),
      });
    },
    { scope: 'worker' },
  ],
});

/** Every page with a heading that it shows once it is loaded. Words of the family are in braces. */
export const PAGES: readonly [path: string, visitor: Visitor, heading: string][] = [
  ['/', 'visitor', 'Make Building Habits Fun for Kids!'],
  ['/auth', 'visitor', 'Welcome back'],
  ['/auth?tab=register', 'visitor', 'Start your star chart'],
  ['/child-login', 'visitor', 'Kid Login'],
  ['/pair', 'visitor', 'Add this device'],
  ['/forgot-password', 'visitor', 'Forgot your password?'],
  ['/reset-password', 'visitor', 'This link no longer works'],
  ['/reset-password#any-token', 'visitor', 'Choose a new password'],
  ['/confirm-email#any-token', 'visitor', 'Is this your email address?'],
  ['/join', 'visitor', 'This link no longer works. Ask for a new one.'],
  ['/guest', 'visitor', 'This link no longer works. Ask for a new one.'],
  ['/guest#any-token', 'visitor', 'Hello! This is your guest pass'],
  ['/today', 'visitor', "Your guest pass isn't open here anymore"],
  ['/help', 'visitor', 'Help'],
  ['/privacy', 'visitor', 'Privacy'],
  ['/terms', 'visitor', 'Terms'],
  ['/no-such-page', 'visitor', '404 Page Not Found'],
  ['/parent-dashboard', 'parent', 'Active Habits'],
  ['/parent-dashboard?child=new', 'parent', 'Add Child'],
  ['/parent-dashboard?child=everyone', 'parent', 'Mia'],
  ['/admin-dashboard', 'parent', 'Admin dashboard'],
  ['/admin-dashboard?tab=parents', 'parent', 'Parents'],
  ['/admin-dashboard?tab=invite-codes', 'parent', 'Invite codes'],
  ['/admin-dashboard?tab=mail', 'parent', 'Mail'],
  ['/admin-dashboard?tab=system', 'parent', 'Configuration'],
  ['/admin-dashboard?tab=audit', 'parent', 'Audit log'],
  ['/chart', 'parent', "{Mia}'s chart"],
  ['/chart?view=month', 'parent', "{Mia}'s chart"],
  ['/chart?view=year', 'parentOfFormerHabits', "{Mia}'s chart"],
  ['/recap', 'parent', 'Weekly recap'],
  ['/print', 'parent', 'Print the week'],
  ['/print/sky?child=1', 'parent', 'Print the night sky'],
  ['/profile', 'parent', 'Profile'],
  ['/account', 'parent', 'Devices'],
  ['/settings/family', 'parent', 'Child View'],
  ['/settings/grown-ups', 'parent', 'Who has access'],
  ['/settings/family-devices', 'parent', 'PINs'],
  ['/settings/activity', 'parent', 'What happened'],
  ['/settings/sounds-and-motion', 'parent', 'This device'],
  ['/settings/data', 'parent', 'Delete your family'],
  ['/settings/developer', 'parent', 'Access tokens'],
  ['/kid-dashboard', 'child', 'Your Quests'],
  ['/kid-dashboard/1/sky', 'child', 'My night sky'],
];

export type DialogOfPage = readonly [opener: string, name: string];

/** Dialogs by page: what opens each, and its name. Words of the family and of the server are in braces. */
export const DIALOGS: Record<string, readonly DialogOfPage[]> = {
  '/parent-dashboard': [
    ['Edit {Mia}', 'Edit Child'],
    ['Delete {Mia}', 'Delete {Mia}?'],
    ['Undo {Brush teeth}', 'Take this back?'],
    ['Create New Habit', 'Create New Habit'],
    ['Edit {Brush teeth}', 'Edit habit'],
    ['Delete {Brush teeth}', 'Delete “{Brush teeth}”?'],
    ['Create Custom Reward', 'Create Custom Reward'],
    ['Edit {Movie night}', 'Edit reward'],
    ['Delete {Movie night}', 'Delete “{Movie night}”?'],
    ['Redeem {Game time}', 'Redeem “{Game time}”?'],
    ['Cancel {Ice cream} for {Mia}', 'Take back “{Ice cream}”?'],
    ['Not right now: {A kite}', '“{A kite}”: not right now'],
    ['Make it a reward: {A kite}', 'Create Custom Reward'],
    ['Well done!', 'Well done!'],
    ['Adjust Points', 'Adjust Points'],
    ['Show all', "{Mia}'s star book"],
  ],
  '/admin-dashboard': [['Reject {Robin Winter}', 'Reject {Robin Winter}?']],
  '/settings/grown-ups': [
    ['Invite someone else', 'Invite a grown-up'],
    ['Create a guest pass', 'Create a guest pass'],
  ],
  '/settings/family-devices': [
    ['Add a device', 'Add a device'],
    ['Set a PIN for {Mia}', "{Mia}'s PIN"],
    ['Set a PIN for you', 'Your PIN'],
  ],
  '/settings/data': [
    ['Export data', 'Export your data?'],
    ['Delete family', 'Delete “{'],
  ],
  '/settings/developer': [
    ['New token', 'New access token'],
    ['New webhook', 'New webhook'],
  ],
  '/kid-dashboard': [
    [': open your star book', 'Your star book'],
    ['Undo Completion', 'Take this back?'],
    ['Claim This Reward', 'Claim “{Game time}”?'],
    ['{Star Achiever}', 'Amazing Job!'],
  ],
};

export const inEnglish: Words = (text) => text.replaceAll(/[{}]/g, '');

/** A habit that is old enough for the chart to offer the year, with a few completions. */
async function addFormerHabit({ api, childId }: Family): Promise<void> {
  const { id: habitId } = await post(api, '/api/habits', {
    childId,
    name: 'Feed the cat',
    description: 'Half a cup',
    startDate: daysAgo(100),
  });
  const cells = [2, 3, 30, 31].map((days) => ({ habitId, day: daysAgo(days), done: true }));
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });
}

/** Opens a dialog, checks it, and closes it. `words` words its texts. */
export async function inDialog(
  page: Page,
  [opener, name]: DialogOfPage,
  check: () => Promise<void>,
  words: Words = inEnglish,
): Promise<void> {
  await test.step(name, async () => {
    await pressOrChoose(page, opener, words);
    const dialog = page.getByRole('dialog', { name: words(name) });
    await expect(dialog).toBeVisible();
    await check();
    // A celebration ignores what closes it for half a second.
    await expect(dialog.locator('[aria-disabled="true"]')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
}
