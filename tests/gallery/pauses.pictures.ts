import type { Page } from '@playwright/test';
import { createFamily, type Family, longestName, post, signIn } from '../e2e/api-setup.ts';
import { openNotice } from '../e2e/notice-line.ts';
import { picture } from './picture.ts';

const QUESTS = [
  { name: 'Brush teeth', icon: 'brush-teeth', color: 'primary' },
  { name: 'Practice the violin', icon: 'violin', color: 'accent' },
  { name: 'Read for 20 minutes', icon: 'reading', color: 'purple' },
] as const;

/** A child with three habits, done on the six days before today. `day` counts from today. */
async function createPausedFamily() {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const { today } = await (await api.get(`/api/children/${childId}/kid-dashboard`)).json();
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const habitIds: number[] = [];
  for (const quest of QUESTS) {
    const data = { childId, description: 'Every day', pointsPerCompletion: 5, ...quest };
    habitIds.push((await post(api, '/api/habits', data)).id);
  }
  const days = [6, 5, 4, 3, 2, 1].map((ago) => day(-ago));
  const cells = habitIds.flatMap((habitId) => days.map((one) => ({ habitId, day: one, done: true })));
  await post(api, `/api/children/${childId}/chart-corrections`, { cells });
  const pause = (fields: object) => post(api, '/api/pauses', { childId, kind: 'sick', ...fields });
  return { ...family, habitIds, day, pause };
}

async function openAsChild(page: Page, { childLogin }: Family): Promise<void> {
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
}

picture(
  'pause-kid-sick',
  async (page) => {
    const family = await createPausedFamily();
    await family.pause({ startsOn: family.day(0), endsOn: family.day(2) });
    await openAsChild(page, family);
    await page.getByText('Feel like doing one anyway? (3)').waitFor();
  },
  { dark: true },
);

picture('pause-kid-anyway', async (page) => {
  const family = await createPausedFamily();
  await family.pause({ kind: 'vacation', startsOn: family.day(0), endsOn: family.day(2) });
  await openAsChild(page, family);
  await page.getByText('Feel like doing one anyway? (3)').click();
});

picture(
  'pause-kid-one-quest',
  async (page) => {
    const family = await createPausedFamily();
    const [, habitId] = family.habitIds;
    await family.pause({ habitId, kind: 'away', startsOn: family.day(0), endsOn: family.day(3) });
    await openAsChild(page, family);
    await page.getByText(/^Taking a break until/).waitFor();
  },
  { dark: true },
);

picture('pause-kid-back', async (page) => {
  const family = await createPausedFamily();
  await family.pause({ startsOn: family.day(-3), endsOn: family.day(-1) });
  await openAsChild(page, family);
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
});

picture(
  'pause-board',
  async (page) => {
    const family = await createPausedFamily();
    const { api, day, pause, parentLogin } = family;
    for (const [index, name] of ['Leo', 'Noor'].entries()) {
      const { id } = await post(api, '/api/children', { name, avatar: `${index + 4}` });
      for (const quest of QUESTS) {
        const data = { childId: id, description: 'Every day', pointsPerCompletion: 5, ...quest };
        const { id: habitId } = await post(api, '/api/habits', data);
        if (name === 'Leo' && quest === QUESTS[1]) {
          const scope = { childId: id, habitId, kind: 'day_off' };
          await pause({ ...scope, startsOn: day(0), endsOn: day(0) });
        }
      }
    }
    await pause({ startsOn: day(0), endsOn: day(2) });
    const data = { name: 'Kitchen', boardMode: 'check-off', currentPassword: parentLogin.password };
    const { pairPath } = await (await api.post('/api/family-device-invitations', { data })).json();
    await page.goto(pairPath);
    await page.getByRole('link', { name: "Let's go!" }).waitFor();
    await page.goto('/family', { waitUntil: 'networkidle' });
  },
  { dark: true },
);

async function openAsParent(page: Page, { parentLogin, childId }: Family): Promise<void> {
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${childId}`, { waitUntil: 'networkidle' });
}

/** On touch screens, the action is in the menu of the child. */
async function openPauseForm(page: Page, childName: string): Promise<void> {
  const menu = page.getByRole('button', { name: `Options for ${childName}`, exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: `Pause… ${childName}` }).click();
  } else {
    await page.getByRole('button', { name: `Pause the habits of ${childName}` }).click();
  }
  await page.getByRole('radio', { name: 'Sick' }).waitFor();
}

picture(
  'pause-parent-form',
  async (page) => {
    const family = await createPausedFamily();
    await post(family.api, '/api/children', { name: longestName('Leo'), avatar: '4' });
    await openAsParent(page, family);
    await openPauseForm(page, 'Mia');
    await page.getByRole('radio', { name: 'Sick' }).check();
    await page.getByRole('radio', { name: 'Since yesterday' }).check();
    await page.getByRole('radiogroup', { name: 'Until' }).getByRole('radio', { name: 'Another day' }).check();
    await page.getByLabel('Last day').fill(family.day(2));
    await page.getByText(/^Mia's 3 habits are paused/).waitFor();
  },
  { dark: true },
);

picture(
  'pause-parent-banner',
  async (page) => {
    const family = await createPausedFamily();
    await family.pause({ startsOn: family.day(-1), endsOn: family.day(2) });
    await openAsParent(page, family);
    await openNotice(page, /^Sick until/);
    await page.getByText(/^Mia is sick until/).waitFor();
  },
  { dark: true },
);

picture('pause-parent-saved', async (page) => {
  const family = await createPausedFamily();
  await openAsParent(page, family);
  await openPauseForm(page, 'Mia');
  await page.getByRole('radio', { name: 'Day off' }).check();
  await page.getByRole('button', { name: 'Save pause' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

picture(
  'pause-parent-one-habit',
  async (page) => {
    const family = await createPausedFamily();
    const [, habitId] = family.habitIds;
    await family.pause({ habitId, kind: 'day_off', startsOn: family.day(0), endsOn: family.day(3) });
    await openAsParent(page, family);
    await page.getByText(/^Taking a break until/).waitFor();
    await page.getByRole('button', { name: 'Options for Practice the violin' }).click();
    await page.getByRole('menu').waitFor();
  },
  { inScreen: true, dark: true },
);

picture('pause-parent-everyone', async (page) => {
  const family = await createPausedFamily();
  const { id: childId } = await post(family.api, '/api/children', { name: 'Leo', avatar: '4' });
  const data = { childId, name: 'Brush teeth', description: 'Every day', pointsPerCompletion: 5 };
  await post(family.api, '/api/habits', data);
  await family.pause({ startsOn: family.day(0), endsOn: family.day(2) });
  await signIn(page, family.parentLogin);
  await page.goto('/parent-dashboard?child=everyone', { waitUntil: 'networkidle' });
  await page.getByText('Paused today (3)').waitFor();
});

picture(
  'pause-settings',
  async (page) => {
    const family = await createPausedFamily();
    const [, habitId] = family.habitIds;
    await family.pause({ childId: null, kind: 'vacation', startsOn: family.day(20), endsOn: family.day(34) });
    await family.pause({ startsOn: family.day(-1), endsOn: family.day(2) });
    await family.pause({ habitId, kind: 'day_off', startsOn: family.day(-9), endsOn: family.day(-8) });
    await signIn(page, family.parentLogin);
    await page.goto('/settings/family', { waitUntil: 'networkidle' });
    await page.getByText('End now').waitFor();
  },
  { dark: true },
);

picture('pause-settings-empty', async (page) => {
  const family = await createFamily('Mia');
  await signIn(page, family.parentLogin);
  await page.goto('/settings/family', { waitUntil: 'networkidle' });
  await page.getByText('No pauses yet.').waitFor();
});
