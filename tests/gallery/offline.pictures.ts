import { expect, type Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { leaveCompletion, storedText } from '../e2e/browser-stores.ts';
import { addHabit, addReward, useSession } from '../e2e/fixtures.ts';
import { giveBonus } from '../e2e/ledger-setup.ts';
import { rejectWith } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

// Without a network, and what the home screen and this device are offered.

const DARK = { dark: true };
const QUESTS = [
  { name: 'Brush teeth', icon: 'brush-teeth', color: 'secondary' },
  { name: 'Feed the cat', icon: 'pet-care', color: 'accent' },
  { name: 'Read', icon: 'reading', color: 'purple' },
] as const;

/** A family with three quests, of which one is done, and a reward that the child can pay. */
async function createDay() {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  for (const { name, ...fields } of QUESTS) {
    const habitId = await addHabit(family, childId, name, { ...fields, pointsPerCompletion: 5 });
    if (name === 'Brush teeth') await post(api, '/api/habit-completions', { habitId, childId });
  }
  await giveBonus(family, 50, 'A good start');
  await addReward(family, childId, 'Ice cream', 25, { icon: 'ice-cream' });
  const { id: siblingId } = await post(api, '/api/children', { name: 'Leo', avatar: '2' });
  await addHabit(family, siblingId, 'Tidy up', { icon: 'clean-room', color: 'success' });
  return { ...family, siblingId };
}

async function openChild(page: Page): Promise<Family> {
  const family = await createDay();
  await signIn(page, family.childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
  return family;
}

async function openParent(page: Page): Promise<Family> {
  const family = await createDay();
  await useSession(page, family.api);
  await page.goto(`/parent-dashboard?child=${family.childId}`, { waitUntil: 'networkidle' });
  return family;
}

async function openBoard(page: Page): Promise<void> {
  const { api, parentLogin, siblingId } = await createDay();
  const pin = {
    childId: siblingId,
    kind: 'pictures',
    pin: 'owl key sun boat',
    currentPassword: parentLogin.password,
  };
  await api.put('/api/pins', { data: pin });
  const data = { name: 'Kitchen', boardMode: 'check-off', currentPassword: parentLogin.password };
  const { pairPath } = await (await api.post('/api/family-device-invitations', { data })).json();
  await page.goto(pairPath);
  await page.getByRole('link', { name: "Let's go!" }).waitFor();
  await page.goto('/family', { waitUntil: 'networkidle' });
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText("You're offline.", { exact: false }).first().waitFor();
}

/** Two quests are done without a network. */
async function completeOffline(page: Page): Promise<void> {
  await goOffline(page);
  for (const name of ['Feed the cat', 'Read']) {
    const card = page.getByRole('article', { name });
    await card.getByRole('button', { name: /^Mark Complete!/ }).click();
    await expect(card).toContainText('Saved on this device');
  }
}

/** Opens the page again while the server does not answer. */
async function reopenWithoutServer(page: Page, query: string): Promise<void> {
  await expect.poll(() => storedText(page, 'starchart-page-cache', 'page-cache')).toContain(query);
  await page.route('**/trpc/**', (route) => route.abort());
  await page.reload();
  await page.getByText(/^As of today, \d/).waitFor();
}

picture(
  'offline-child',
  async (page) => {
    await openChild(page);
    await completeOffline(page);
  },
  DARK,
);

picture(
  'offline-child-stars-on-the-way',
  async (page) => {
    const family = await createDay();
    const rewardId = await addReward(family, family.childId, 'Pizza night', 65, { icon: 'pizza' });
    await family.api.put(`/api/children/${family.childId}/goal`, { data: { rewardId } });
    await signIn(page, family.childLogin, 'child');
    await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
    await completeOffline(page);
    await expect(page.getByText("They're on the way!").first()).toBeVisible();
  },
  DARK,
);

picture(
  'offline-child-earlier-answer',
  async (page) => {
    await openChild(page);
    await reopenWithoutServer(page, 'kidDashboard');
  },
  DARK,
);

picture(
  'offline-child-rejected',
  async (page) => {
    const { api, childId } = await openChild(page);
    await completeOffline(page);
    const { habits } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
    const { id } = habits.find(({ name }: { name: string }) => name === 'Feed the cat');
    await api.delete(`/api/habits/${id}`);
    await page.context().setOffline(false);
    await page.getByText(/^We couldn't add “Feed the cat”/).waitFor();
  },
  DARK,
);

picture(
  'offline-child-logout',
  async (page) => {
    await openChild(page);
    await completeOffline(page);
    await page.route('**/trpc/completions.record*', (route) => route.abort());
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.getByText("2 quests haven't been sent yet.", { exact: false }).waitFor();
  },
  { ...DARK, inScreen: true },
);

picture(
  'offline-parent',
  async (page) => {
    await openParent(page);
    await goOffline(page);
  },
  DARK,
);

picture(
  'offline-parent-other-child',
  async (page) => {
    await openParent(page);
    await goOffline(page);
    await page.getByRole('button', { name: 'Leo', exact: true }).click();
    await page.getByRole('heading', { name: 'Needs the internet' }).waitFor();
  },
  DARK,
);

picture(
  'offline-parent-earlier-answer',
  async (page) => {
    await openParent(page);
    await reopenWithoutServer(page, 'parentDashboard');
  },
  DARK,
);

picture(
  'offline-parent-rejected',
  async (page) => {
    const { childId } = await openParent(page);
    await page.goto(`/kid-dashboard/${childId}`, { waitUntil: 'networkidle' });
    await completeOffline(page);
    await rejectWith(page, 'completions.record', 'TOO_LATE', 'That was a while ago.');
    await page.context().setOffline(false);
    await page.getByText(/^We couldn't add “Read”/).waitFor();
    await page.goto(`/parent-dashboard?child=${childId}`);
    await page
      .getByRole('region', { name: /while offline/ })
      .first()
      .waitFor();
  },
  DARK,
);

picture(
  'offline-parent-waiting',
  async (page) => {
    const { childId } = await openParent(page);
    await page.goto(`/kid-dashboard/${childId}`, { waitUntil: 'networkidle' });
    await page.route('**/trpc/completions.record*', (route) => route.abort());
    for (const name of ['Feed the cat', 'Read']) {
      const card = page.getByRole('article', { name });
      await card.getByRole('button', { name: /^Mark Complete!/ }).click();
      await expect(card).toContainText('Saved on this device');
    }
    await page.goto(`/parent-dashboard?child=${childId}`);
    await page.getByText('Saved on this device').first().waitFor();
  },
  DARK,
);

picture(
  'offline-board',
  async (page) => {
    await openBoard(page);
    await goOffline(page);
    await page
      .getByRole('button', { name: /Feed the cat/ })
      .first()
      .click();
    await page.getByText('Saved on this device').first().waitFor();
  },
  DARK,
);

picture(
  'offline-board-earlier-answer',
  async (page) => {
    await openBoard(page);
    await reopenWithoutServer(page, 'board');
  },
  DARK,
);

picture(
  'offline-settings',
  async (page) => {
    const { api } = await createDay();
    await useSession(page, api);
    await page.goto('/settings/sounds-and-motion', { waitUntil: 'networkidle' });
    await goOffline(page);
  },
  DARK,
);

picture(
  'installation-settings',
  async (page) => {
    const { api } = await createDay();
    await useSession(page, api);
    await page.goto('/settings/sounds-and-motion', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Home screen' }).waitFor();
  },
  DARK,
);

picture(
  'installation-family-settings',
  async (page) => {
    const { api } = await createDay();
    await useSession(page, api);
    await page.goto('/settings/family', { waitUntil: 'networkidle' });
    await page.getByLabel('Habits done without internet').waitFor();
  },
  DARK,
);

picture(
  'installation-hint',
  async (page) => {
    await openParent(page);
    await page.evaluate(() => localStorage.setItem('starchart.visits', '2 Thu Jan 01 2026'));
    await page.reload({ waitUntil: 'networkidle' });
    const chip = page.getByRole('button', { name: 'Add Starchart to your home screen' });
    const text = page.getByText('It opens faster and works without internet.');
    await chip.or(text).waitFor();
    if (await chip.isVisible()) await chip.click();
    await text.waitFor();
  },
  DARK,
);

picture(
  'offline-star-book',
  async (page) => {
    const { childId } = await openParent(page);
    await page.goto(`/kid-dashboard/${childId}`, { waitUntil: 'networkidle' });
    await completeOffline(page);
    await page.context().setOffline(false);
    await expect(page.getByText('Saved on this device')).toHaveCount(0);
    await page.goto(`/parent-dashboard?child=${childId}`, { waitUntil: 'networkidle' });
    await page.getByText('Sent later').first().waitFor();
  },
  DARK,
);

picture(
  'installation-over-http',
  async (page) => {
    const { api } = await createDay();
    await useSession(page, api);
    await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await page.goto('/settings/sounds-and-motion', { waitUntil: 'networkidle' });
    await page.getByText('Starchart could work offline here').waitFor();
  },
  DARK,
);

picture(
  'offline-keep-nothing',
  async (page) => {
    const { api } = await createDay();
    await useSession(page, api);
    await page.goto('/settings/sounds-and-motion', { waitUntil: 'networkidle' });
    await leaveCompletion(page, { owner: 'parent/0', childId: 1, habitId: 1, day: '2026-03-11' });
    // The switch itself is hidden below its picture.
    await page.getByRole('switch', { name: 'Keep nothing on this device' }).press('Space');
    await page.getByRole('dialog').waitFor();
  },
  DARK,
);
