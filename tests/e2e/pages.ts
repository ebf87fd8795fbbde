import { test as base, type Cookie, expect, type Page, request } from '@playwright/test';
import { pressOrChoose, type Words } from './actions-menu.ts';
import {
  approve,
  createFamily,
  type Family,
  type Login,
  longestName,
  post,
  register,
  skipNews,
  uniqueName,
} from './api-setup.ts';
import { ADMIN, BASE_URL, daysAgo } from './environment.ts';

type Visitor =
  | 'visitor'
  | 'parent'
  | 'child'
  | 'parentOfFormerHabits'
  | 'parentOfNewChild'
  | 'parentOfHistory'
  | 'childOfHistory';

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
      const newFamily = await createFamily('Mia');
      const history = await createFamily('Mia');
      await addHistory(history);
      await use({
        visitor: [],
        parent: await sessionOf('/api/login', ADMIN),
        child: await sessionOf('/api/child-login', { username: 'mia', password: 'stars' }),
        parentOfFormerHabits: await sessionOf('/api/login', formerFamily.parentLogin),
        parentOfNewChild: await sessionOf('/api/login', newFamily.parentLogin),
        parentOfHistory: await sessionOf('/api/login', history.parentLogin),
        childOfHistory: await sessionOf('/api/child-login', history.childLogin),
      });
    },
    { scope: 'worker' },
  ],
});

const NOTE = 'What a good idea for the picnic';

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
  ['/recap', 'parent', 'Your week'],
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

/** What has to exist before a page is visited: makes it, and returns a text that the page then shows. */
export const PREPARED: Record<string, () => Promise<string>> = {
  '/admin-dashboard': async () => (await addLongestNames()).name,
  '/admin-dashboard?tab=parents': async () => (await addLongestNames()).name,
  '/admin-dashboard?tab=mail': async () => (await addLongestNames()).email,
  '/admin-dashboard?tab=audit': async () => (await addLongestNames()).name,
};

export type StateOfPage = readonly [
  name: string,
  visitor: Visitor,
  path: string,
  show: (page: Page, words: Words) => Promise<void>,
];

/** States that a page has after a step or for another family, by the page in whose visit they are checked. */
export const STATES: Record<string, readonly StateOfPage[]> = {
  '/parent-dashboard?child=new': [
    [
      'the starter packs of a child without habits',
      'parentOfNewChild',
      '/parent-dashboard',
      (page, words) => page.getByRole('heading', { name: words('Start with a starter pack') }).waitFor(),
    ],
    [
      'the suggestion for a streak that ended',
      'parentOfHistory',
      '/parent-dashboard',
      async (page, words) => {
        await page.locator('[aria-controls="notice"]').click();
        await page.getByRole('button', { name: words('Dismiss') }).waitFor();
      },
    ],
    [
      'what waits for a yes',
      'parent',
      '/parent-dashboard?do=waiting',
      (page, words) => page.getByRole('button', { name: words('Make it a reward: {A kite}') }).waitFor(),
    ],
    [
      'what is to hand out',
      'parent',
      '/parent-dashboard?do=hand-out',
      (page, words) => page.getByRole('region', { name: words('To hand out') }).waitFor(),
    ],
    [
      'the notes in the star book',
      'parentOfHistory',
      '/parent-dashboard',
      (page, words) => openNotes(page, words(' stars available to spend: open the star book'), words),
    ],
  ],
  '/parent-dashboard?child=everyone': [
    [
      'the clock of the demo',
      'parent',
      '/parent-dashboard?child=everyone',
      async (page, words) => {
        await page.getByRole('button', { name: words('Move the clock') }).click();
        await page.getByRole('button', { name: words('Set this time') }).waitFor();
      },
    ],
  ],
  '/kid-dashboard': [
    [
      'the notes in the star book',
      'childOfHistory',
      '/kid-dashboard',
      (page, words) => openNotes(page, words(': open your star book'), words),
    ],
  ],
  '/admin-dashboard?tab=invite-codes': [
    [
      'a new invite code',
      'parent',
      '/admin-dashboard?tab=invite-codes',
      async (page, words) => {
        await page.getByRole('button', { name: words('Create invite code') }).click();
        await page.getByRole('heading', { name: words('Your new invite code') }).waitFor();
      },
    ],
  ],
};

export type DialogOfPage = readonly [opener: string, name: string, chip?: string];

/** Dialogs by page: what opens each, its name, and the icon of the chip that shows what opens it. Words of the family and of the server are in braces. */
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
    ['Take back… {Ice cream} for {Mia}', 'Take back “{Ice cream}”?', 'gift'],
    ['Not right now: {A kite}', '“{A kite}”: not right now', 'mail'],
    ['Make it a reward: {A kite}', 'A reward for {Leo}', 'mail'],
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
    ['Level ', 'What should your star wear?'],
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

/** A streak of seven days that ended two days ago, and notes to the child, who knows its ledger. */
async function addHistory(family: Family): Promise<void> {
  const { api, childId } = family;
  for (const [name, days] of [
    ['Brush teeth', [9, 8, 7, 6, 5, 4, 3, 1]],
    ['Practice the violin', [2, 1]],
  ] as const) {
    const { id: habitId } = await post(api, '/api/habits', { childId, name, description: 'Every day' });
    const cells = days.map((count) => ({ habitId, day: daysAgo(count), done: true }));
    await post(api, `/api/children/${childId}/chart-corrections`, { cells });
  }
  for (const note of [{ text: 'You helped your brother!', points: 5 }, { text: NOTE }]) {
    await post(api, `/api/children/${childId}/notes`, note);
  }
  await skipNews(family);
}

async function openNotes(page: Page, opener: string, words: Words): Promise<void> {
  await page.getByRole('button', { name: opener }).click();
  const book = page.getByRole('dialog');
  await book.getByRole('radio', { name: words('Notes') }).check();
  await book.getByRole('listitem').filter({ hasText: NOTE }).waitFor();
}

/** A registration and an approved parent, whose email is held, with the longest names. */
async function addLongestNames(): Promise<{ name: string; email: string }> {
  const api = await request.newContext({ baseURL: BASE_URL });
  const name = longestName('Nona');
  await register(api, name);
  const login = { username: uniqueName('nona-of-the-long-name'), password: 'correct horse' };
  await approve(await register(api, name, login));
  await api.dispose();
  return { name, email: `${login.username}@example.org` };
}

/** Opens a dialog, checks it, and closes it. `words` words its texts. */
export async function inDialog(
  page: Page,
  [opener, name, icon]: DialogOfPage,
  check: () => Promise<void>,
  words: Words = inEnglish,
): Promise<void> {
  await test.step(name, async () => {
    if (icon) {
      const chip = page.locator(`[aria-expanded="false"]:has(> .tabler-icon-${icon})`);
      if (await chip.count()) await chip.dispatchEvent('click');
    }
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
