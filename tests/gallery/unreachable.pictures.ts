import type { Page } from '@playwright/test';
import { createFamily, post, signIn } from '../e2e/api-setup.ts';
import { addHabit } from '../e2e/fixtures.ts';
import { giveBonus } from '../e2e/ledger-setup.ts';
import { refuseConnections } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

// What the pages show while the server cannot be reached, and with a contrast theme.

async function openParent(page: Page): Promise<void> {
  const { parentLogin } = await createDay();
  await signIn(page, parentLogin);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
}

async function openChild(page: Page): Promise<void> {
  const { childLogin } = await createDay();
  await signIn(page, childLogin, 'child');
  await page.goto('/kid-dashboard', { waitUntil: 'networkidle' });
}

async function openDevice(page: Page): Promise<void> {
  const { api, parentLogin } = await createDay();
  const data = { name: 'Kitchen', boardMode: 'check-off', currentPassword: parentLogin.password };
  const { pairPath } = await (await api.post('/api/family-device-invitations', { data })).json();
  await page.goto(pairPath);
  await page.getByRole('link', { name: "Let's go!" }).waitFor();
  await page.goto('/family', { waitUntil: 'networkidle' });
}

const PAGES = { parent: openParent, child: openChild, device: openDevice };

for (const [name, open] of Object.entries(PAGES)) {
  picture(
    `unreachable-${name}`,
    async (page) => {
      await open(page);
      await refuseConnections(page);
      await page.reload();
      await page.getByRole('heading', { name: "Starchart can't be reached right now" }).waitFor();
    },
    { dark: true },
  );

  picture(
    `contrast-${name}`,
    async (page) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await open(page);
    },
    { dark: true },
  );
}

picture('unreachable-parent-tap', async (page) => {
  await openParent(page);
  await refuseConnections(page);
  await page.getByRole('button', { name: 'Complete Feed the cat' }).click();
  await page.getByText('Nothing was saved').waitFor();
});

picture('unreachable-child-tap', async (page) => {
  await openChild(page);
  await refuseConnections(page);
  await page.getByRole('button', { name: 'Mark Complete!' }).first().click();
  await page.getByText('Nothing was saved').waitFor();
});

picture('contrast-child-question', async (page) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openChild(page);
  await page.getByRole('button', { name: 'Claim This Reward' }).click();
  await page.getByRole('dialog').waitFor();
});

picture('contrast-parent-form', async (page) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openParent(page);
  await page.getByRole('button', { name: 'Create New Habit' }).first().click();
  await page.getByRole('dialog').waitFor();
});

/** A family with a quest that is done, two open ones and a reward. */
async function createDay() {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const habitId = await addHabit(family, childId, 'Brush teeth', { icon: 'brush-teeth', color: 'secondary' });
  await post(api, '/api/habit-completions', { habitId, childId });
  await addHabit(family, childId, 'Feed the cat', { icon: 'pet-care', color: 'accent' });
  await addHabit(family, childId, 'Read', { icon: 'reading', color: 'purple', requiresApproval: true });
  await giveBonus(family, 50, 'A good start');
  const reward = { childId, name: 'Ice cream', description: 'Two scoops', pointsCost: 25, icon: 'ice-cream' };
  await post(api, '/api/rewards', reward);
  return family;
}
