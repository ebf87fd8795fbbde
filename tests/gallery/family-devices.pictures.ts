import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { addFullDays } from '../e2e/fixtures.ts';
import { earn } from '../e2e/ledger-setup.ts';
import { failProcedure, neverRespond } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

const NAMES = ['Mia', 'Leo', 'Noor', 'Emma', 'Ben', 'Zoe', 'Finn', 'Alexandra Konstantina'];
const HABITS = [
  { name: 'Brush teeth', icon: 'brush-teeth', color: 'secondary' },
  { name: 'Make your bed', icon: 'make-bed', color: 'purple' },
  { name: 'Read for 20 minutes', icon: 'reading', color: 'primary' },
  { name: 'Feed the cat', icon: 'pet-care', color: 'accent' },
] as const;

/** The first child has done everything, the second has a picture PIN, the third has nothing to do, others have done one. */
async function createKitchen(count: number): Promise<Family> {
  const family = await createFamily('Mia');
  const { api, parentLogin } = family;
  for (const [index, name] of NAMES.slice(0, count).entries()) {
    const id =
      index === 0 ? family.childId : (await post(api, '/api/children', { name, avatar: `${index * 2}` })).id;
    if (index < 2) {
      const reward = {
        name: 'Castle trip',
        description: 'With a tower',
        pointsCost: 30 + 60 * index,
        icon: 'castle',
      };
      const { id: rewardId } = await post(api, '/api/rewards', { childId: id, ...reward });
      await api.put(`/api/children/${id}/goal`, { data: { rewardId } });
    }
    if (index === 2) continue;
    for (const [place, habit] of HABITS.entries()) {
      const data = { childId: id, description: 'Every day', pointsPerCompletion: 5, ...habit };
      const { id: habitId } = await post(api, '/api/habits', data);
      if (index === 0 || place === 0) await post(api, '/api/habit-completions', { habitId, childId: id });
    }
    if (index === 1) {
      const pin = { childId: id, kind: 'pictures', pin: 'owl key sun boat' };
      await api.put('/api/pins', { data: { ...pin, currentPassword: parentLogin.password } });
    }
  }
  return family;
}

async function openKitchen(
  page: Page,
  count: number,
  { boardMode = 'check-off', ...settings }: Record<string, unknown> = {},
): Promise<Family> {
  const family = await createKitchen(count);
  const { api, parentLogin } = family;
  const data = { name: 'Kitchen', boardMode, currentPassword: parentLogin.password };
  const { pairPath } = await (await api.post('/api/family-device-invitations', { data })).json();
  await page.goto(pairPath);
  await page.getByRole('link', { name: "Let's go!" }).waitFor();
  const [{ id }] = await (await api.get('/api/family-devices')).json();
  await api.patch(`/api/family-devices/${id}`, { data: settings });
  await page.goto('/family', { waitUntil: 'networkidle' });
  return family;
}

for (const count of [1, 3, 8]) {
  picture(`family-board-${count}`, async (page) => void (await openKitchen(page, count)), { dark: true });
  picture(
    `family-picker-${count}`,
    async (page) => void (await openKitchen(page, count, { boardMode: 'faces' })),
    { dark: true },
  );
}

for (const boardMode of ['check-off', 'faces']) {
  picture(
    `family-${boardMode === 'faces' ? 'picker' : 'board'}-offline`,
    async (page) => {
      await openKitchen(page, 3, { boardMode });
      await page.context().setOffline(true);
      await page.getByText('Needs the internet').first().waitFor();
    },
    { dark: true },
  );
}

picture(
  'family-board-constellation',
  async (page) => {
    const family = await openKitchen(page, 3);
    const { api, childId } = family;
    const habitId = await addFullDays(family, 9);
    await post(api, '/api/habit-completions', { habitId, childId });
    await page.reload({ waitUntil: 'networkidle' });
    await page.locator('section[data-full] svg[viewBox^="-16"]').waitFor();
  },
  { dark: true },
);

/** Six children with twelve quests each, at three sizes of screens on a wall. */
for (const [name, width, height] of [
  ['tablet', 820, 1180],
  ['laptop', 1280, 800],
  ['monitor', 1920, 1080],
] as const) {
  picture(
    `family-board-full-${name}`,
    async (page) => {
      await page.setViewportSize({ width, height });
      const { api } = await openKitchen(page, 6, { showBalances: true });
      const { children } = await (await api.get('/api/family-board')).json();
      for (const child of children) {
        for (let more = child.habits.length; more < 12; more++) {
          const { name: habit, ...look } = HABITS[more % HABITS.length] ?? HABITS[0];
          const data = { childId: child.id, description: 'Every day', pointsPerCompletion: 5, ...look };
          await post(api, '/api/habits', { ...data, name: `${habit} (${more + 1})` });
        }
      }
      await page.reload({ waitUntil: 'networkidle' });
    },
    { dark: true },
  );
}

picture('family-board-today', async (page) => {
  await openKitchen(page, 3, { boardMode: 'today', showBalances: true });
});

for (const count of [1, 3]) {
  picture(
    `family-board-chest-${count}`,
    async (page) => {
      await openKitchen(page, count);
      const last = page.getByRole('button', { name: 'Feed the cat for Mia' });
      for (const isDone of ['false', 'true']) {
        await last.and(page.locator('[aria-disabled="false"]')).click();
        await last.and(page.locator(`[aria-pressed="${isDone}"]`)).waitFor();
      }
      await page.getByRole('button', { name: 'The open treasure chest of Mia' }).waitFor();
    },
    { dark: true, inScreen: true },
  );
}

picture('family-board-loading', async (page) => {
  await openKitchen(page, 3);
  await neverRespond(page, 'familyDevices.board');
  await page.reload();
  await page.getByText('Loading').first().waitFor();
});

picture('family-board-error', async (page) => {
  await openKitchen(page, 3);
  await failProcedure(page, 'familyDevices.board');
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

picture('family-board-night', async (page) => {
  await openKitchen(page, 3, { dimFrom: '00:00', dimUntil: '23:59' });
  await page.getByRole('button', { name: /^Good night!/ }).waitFor();
});

picture('family-board-grown-ups', async (page) => {
  await openKitchen(page, 3);
  await page.getByRole('button', { name: 'Grown-ups' }).click();
  await page.getByRole('dialog').waitFor();
});

picture(
  'family-pin-pictures',
  async (page) => {
    await openKitchen(page, 3);
    await page.getByRole('button', { name: 'Leo, with a PIN' }).click();
    for (const name of ['Owl', 'Key']) await page.getByRole('button', { name, exact: true }).click();
  },
  { dark: true },
);

picture(
  'family-pin-own',
  async (page) => {
    await openKitchen(page, 3);
    await page.getByRole('button', { name: 'Leo, with a PIN' }).click();
    for (const name of ['Owl', 'Key', 'Sun', 'Boat', 'Moon']) {
      await page.getByRole('button', { name, exact: true }).click();
      if (name === 'Boat') await page.getByRole('link', { name: 'Change my PIN' }).click();
    }
  },
  { dark: true },
);

picture('family-pin-asked', async (page) => {
  await openKitchen(page, 3);
  await page.getByRole('button', { name: 'Leo, with a PIN' }).click();
  await page.getByRole('button', { name: 'Ask a grown-up' }).click();
  await page.getByText('Okay, we asked.').waitFor();
});

picture('family-pin-parent', async (page) => {
  const { api, parentLogin } = await openKitchen(page, 3);
  const data = { kind: 'digits', pin: '4711', currentPassword: parentLogin.password };
  await api.put('/api/pins', { data });
  await page.goto('/family', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Grown-ups' }).click();
  await page.getByRole('link', { name: 'Alex Star' }).click();
  for (const digit of ['4', '7', '1']) await page.getByRole('button', { name: digit }).click();
});

picture('family-parent-bar', async (page) => {
  const { parentLogin } = await openKitchen(page, 3);
  await page.getByRole('button', { name: 'Grown-ups' }).click();
  await page.getByRole('link', { name: 'Alex Star' }).click();
  await page.getByLabel('Your password').fill(parentLogin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('timer').waitFor();
});

picture(
  'family-still-there',
  async (page) => {
    await openKitchen(page, 3, { lockAfterS: 30 });
    await page.getByRole('button', { name: 'Mia', exact: true }).click();
    await page.getByText('Still there?').waitFor({ timeout: 30_000 });
  },
  { inScreen: true },
);

picture('family-pair', async (page) => void (await page.goto('/pair')), { dark: true });

picture(
  'settings-family-devices-empty',
  async (page) => {
    const { parentLogin } = await createKitchen(3);
    await signIn(page, parentLogin);
    await page.goto('/settings/family-devices', { waitUntil: 'networkidle' });
  },
  { dark: true },
);

async function getCode(page: Page): Promise<Family> {
  const family = await createKitchen(3);
  await signIn(page, family.parentLogin);
  await page.goto('/settings/family-devices?add=family', { waitUntil: 'networkidle' });
  await page.getByLabel('Name').fill('Kitchen');
  await page.getByLabel('Current password').fill(family.parentLogin.password);
  return family;
}

picture('settings-family-devices-own', async (page) => {
  const { parentLogin } = await createKitchen(3);
  await signIn(page, parentLogin);
  await page.goto('/settings/family-devices?add=own', { waitUntil: 'networkidle' });
  await page.getByRole('dialog', { name: "Add a child's own device" }).waitFor();
});

picture('settings-family-devices-add', async (page) => void (await getCode(page)));

picture(
  'settings-family-devices-code',
  async (page) => {
    await getCode(page);
    await page.getByRole('button', { name: 'Get a code' }).click();
    await page.getByText("Other devices can't reach this server yet").waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
  { dark: true },
);

picture('settings-family-devices-pin', async (page) => {
  const { parentLogin } = await createKitchen(3);
  await signIn(page, parentLogin);
  await page.goto('/settings/family-devices', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: "Change Leo's PIN" }).click();
  for (const name of ['Owl', 'Moon']) await page.getByRole('button', { name, exact: true }).click();
});

picture('settings-family-devices-list', async (page) => {
  const { parentLogin } = await openKitchen(page, 3);
  await page.context().clearCookies();
  await signIn(page, parentLogin);
  await page.goto('/settings/family-devices', { waitUntil: 'networkidle' });
});

picture('parent-entry-request', async (page) => {
  const { api, parentLogin } = await openKitchen(page, 3);
  await page.getByRole('button', { name: 'Leo, with a PIN' }).click();
  await page.getByRole('button', { name: 'Ask a grown-up' }).click();
  await page.getByText('Okay, we asked.').waitFor();
  await page.context().clearCookies();
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await page.getByText('Leo needs your okay on Kitchen.').waitFor();
  await api.dispose();
});

picture(
  'family-board-mascots',
  async (page) => {
    const { api, childId } = await openKitchen(page, 3);
    await earn({ api, childId }, 'Tidy up', 100);
    await api.patch(`/api/children/${childId}`, { data: { mascotItem: 'scarf' } });
    await page.reload({ waitUntil: 'networkidle' });
  },
  { dark: true },
);
