import { expect, type Page } from '@playwright/test';
import { adminApi, createFamily, type Family, post, register, signIn } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { addHabit, test } from './fixtures.ts';
import { addGrownUp } from './grown-ups-setup.ts';
import { watchLayoutShift } from './layout-shift.ts';
import { giveBonus, redeem } from './ledger-setup.ts';
import { respondWith } from './network-faults.ts';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

for (const [screen, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test(`the dashboard does not move while it loads with every notice on a ${screen}`, {
    tag: '@full',
  }, async ({ page }) => {
    const family = await createFamily('Mia');
    const { api } = family;
    for (const habit of ['Brush teeth', 'Read a book']) await addHabit(family, family.childId, habit);
    await addStreakThatEnded(family);
    await giveBonus(family, 50, 'A good start');
    await post(api, `/api/children/${family.childId}/wishes`, { text: 'A kite' });
    const approved = { name: 'Clean my room', requiresApproval: true };
    const habitId = await addHabit(family, family.childId, approved.name, approved);
    await post(api, '/api/habit-completions', { habitId, childId: family.childId, asChild: true });
    await redeem(family, 'Ice cream', 10);
    await addLoginWarning(page, family);
    await addPendingChange(page, family);
    const account = await (await api.get('/api/account')).json();
    await respondWith(page, 'account.get', { ...account, offersInvite: true });
    await page.setViewportSize(viewport);
    const shift = await watchLayoutShift(page);

    await test.step('of a parent', async () => {
      await signIn(page, family.parentLogin);
      await load(page);
      for (const name of [
        'Ben asked to remove Alex Star from the family.',
        'Someone tried to log in as Mia',
      ]) {
        await expect(page.getByRole('region', { name })).toBeVisible();
      }
      for (const name of [/waiting$/, /to give$/, 'Invite', '1 idea']) {
        await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
      }
      expect(await shift()).toBeLessThanOrEqual(0.05);
    });

    await test.step('of an admin, with registrations', async () => {
      await page.unrouteAll();
      await register(await adminApi(), 'Robin Winter');
      await signIn(page, ADMIN);
      await load(page);
      await expect(page.getByRole('button', { name: 'Pending Parent Registrations' })).toBeVisible();
      expect(await shift()).toBeLessThanOrEqual(0.05);
    });
    await api.dispose();
  });
}

async function load(page: Page): Promise<void> {
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Active Habits', exact: true })).toBeVisible();
}

async function addStreakThatEnded(family: Family): Promise<void> {
  const { api, childId } = family;
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const habitId = await addHabit(family, childId, 'Feed the cat');
  const cells = [8, 7, 6, 5, 4, 3, 1].map((days) => {
    const day = new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
    return { habitId, day, done: true };
  });
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });
}

async function addLoginWarning(page: Page, { api, childLogin: { username } }: Family): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    await page.request.post('/api/child-login', { data: { username, password: `guess ${turn}` } });
  }
  // A background job creates it.
  await expect.poll(async () => await (await api.get('/api/account/login-warnings')).json()).toHaveLength(1);
}

/** The other parent asks to remove the parent of the family. */
async function addPendingChange(page: Page, family: Family): Promise<void> {
  await signIn(page, await addGrownUp(family, { familyRole: 'parent', name: 'Ben' }));
  const [member] = await (await page.request.get('/api/family-members')).json();
  const answer = await page.request.delete(`/api/family-members/${member.id}`, {
    data: { currentPassword: family.parentLogin.password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
