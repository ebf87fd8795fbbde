import { expect, type Locator, type Page } from '@playwright/test';
import { adminApi, createFamily, type Family, post, register, signIn } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { addHabit, test } from './fixtures.ts';
import { addGrownUp } from './grown-ups-setup.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { giveBonus, redeem } from './ledger-setup.ts';
import { respondWith } from './network-faults.ts';

const SCREENS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

/** Prepares a notice of the dashboard. Returns its name on a desktop, and on a phone if it is a chip there. */
const NOTICES: Record<
  string,
  (page: Page, family: Family) => Promise<{ title: string | RegExp; chip?: RegExp }>
> = {
  'completions to approve': async (_page, family) => {
    const { api, childId } = family;
    const habitId = await addHabit(family, childId, 'Clean my room', { requiresApproval: true });
    await post(api, '/api/habit-completions', { habitId, childId, asChild: true });
    return { title: 'Waiting for you', chip: /waiting for you$/ };
  },
  'rewards to hand out': async (_page, family) => {
    await giveBonus(family, 50, 'A good start');
    await redeem(family, 'Ice cream', 10);
    return { title: 'To hand out', chip: /to hand out$/ };
  },
  'a wish': async (_page, { api, childId }) => {
    await post(api, `/api/children/${childId}/wishes`, { text: 'A kite' });
    return { title: 'Waiting for you', chip: /waiting for you$/ };
  },
  'a pending change': async (page, family) => {
    await signIn(page, await addGrownUp(family, { familyRole: 'parent', name: 'Ben' }));
    const [member] = await (await page.request.get('/api/family-members')).json();
    const answer = await page.request.delete(`/api/family-members/${member.id}`, {
      data: { currentPassword: family.parentLogin.password },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return { title: 'Ben asked to remove Alex Star from the family.' };
  },
  'a login warning': async (page, { api, childLogin: { username } }) => {
    for (let turn = 0; turn < 10; turn++) {
      await page.request.post('/api/child-login', { data: { username, password: `guess ${turn}` } });
    }
    // A background job creates it.
    await expect
      .poll(async () => await (await api.get('/api/account/login-warnings')).json())
      .toHaveLength(1);
    return { title: 'Someone tried to log in as Mia' };
  },
  'the offer to invite the other parent': async (page, { api }) => {
    const account = await (await api.get('/api/account')).json();
    await respondWith(page, 'account.get', { ...account, offersInvite: true });
    return { title: 'Invite the other parent', chip: /^Invite the other parent$/ };
  },
  'an idea': async (_page, family) => {
    const { api, childId } = family;
    const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
    const habitId = await addHabit(family, childId, 'Feed the cat');
    const cells = [8, 7, 6, 5, 4, 3, 1].map((days) => {
      const day = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
      return { habitId, day, done: true };
    });
    await post(api, `/api/children/${childId}/chart-corrections`, { cells });
    return { title: /^Feed the cat: the 6-day streak ended on/, chip: /^1 idea$/ };
  },
};

for (const [screen, viewport] of Object.entries(SCREENS)) {
  for (const [notice, prepare] of Object.entries(NOTICES)) {
    test(`the dashboard does not move while it loads with ${notice} on a ${screen}`, {
      tag: '@full',
    }, async ({ page }) => {
      const family = await createFamily('Mia');
      for (const habit of ['Brush teeth', 'Read a book']) await addHabit(family, family.childId, habit);
      const { title, chip } = await prepare(page, family);
      await signIn(page, family.parentLogin);
      const shown =
        chip && screen === 'phone'
          ? page.getByRole('button', { name: chip })
          : page.getByRole('region', { name: title });
      await expectStill(page, viewport, shown);
      await family.api.dispose();
    });
  }

  test(`an admin's dashboard does not move while it loads with registrations on a ${screen}`, {
    tag: '@full',
  }, async ({ page }) => {
    await register(await adminApi(), 'Robin Winter');
    await signIn(page, ADMIN);
    const shown = page.getByRole('button', { name: 'Pending Parent Registrations' });
    await expectStill(page, viewport, shown);
  });
}

/** Loads the dashboard and measures how much it moves. */
async function expectStill(page: Page, viewport: typeof SCREENS.desktop, notice: Locator): Promise<void> {
  await page.setViewportSize(viewport);
  const shift = await watchLayoutShift(page);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Active Habits', exact: true })).toBeVisible();
  await expect(notice).toBeVisible();
  expect(await shift()).toBeLessThanOrEqual(0.05);
}
