import { test as base, type Cookie, expect } from '@playwright/test';
import { createLargeFamily, type Login, post } from './api-setup.ts';
import { ADMIN, BASE_URL } from './environment.ts';

type Visitor = 'visitor' | 'parent' | 'child' | 'parentOfLargeFamily' | 'childOfLargeFamily';

/** No page requests another host. The sessions of the demo family and of a large family are shared. */
export const test = base.extend<object, { sessions: Record<Visitor, Cookie[]> }>({
  page: async ({ page }, use) => {
    const otherHosts: string[] = [];
    page.on('request', (asked) => {
      if (!asked.url().startsWith(`${BASE_URL}/`)) otherHosts.push(asked.url());
    });
    await use(page);
    expect(otherHosts, 'requests to other hosts').toEqual([]);
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
      const family = await createLargeFamily();
      await use({
        visitor: [],
        parent: await sessionOf('/api/login', ADMIN),
        child: await sessionOf('/api/child-login', { username: 'mia', password: 'stars' }),
        parentOfLargeFamily: await sessionOf('/api/login', family.parentLogin),
        childOfLargeFamily: await sessionOf('/api/child-login', family.childLogin),
      });
    },
    { scope: 'worker' },
  ],
});

/** Every page with a heading that it shows once it is loaded. */
export const PAGES: readonly [path: string, visitor: Visitor, heading: string][] = [
  ['/', 'visitor', 'Make Building Habits Fun for Kids!'],
  ['/auth', 'visitor', 'Welcome back'],
  ['/auth?tab=register', 'visitor', 'Start your star chart'],
  ['/child-login', 'visitor', 'Kid Login'],
  ['/forgot-password', 'visitor', 'Forgot your password?'],
  ['/reset-password', 'visitor', 'This link no longer works'],
  ['/reset-password#any-token', 'visitor', 'Choose a new password'],
  ['/confirm-email#any-token', 'visitor', 'Is this your email address?'],
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
  ['/profile', 'parent', 'Profile'],
  ['/account', 'parent', 'Devices'],
  ['/settings/family', 'parent', 'Child View'],
  ['/settings/sounds-and-motion', 'parent', 'Sounds and motion'],
  ['/settings/data', 'parent', 'Delete your family'],
  ['/settings/developer', 'parent', 'Access tokens'],
  ['/kid-dashboard', 'child', 'Your Quests'],
];
