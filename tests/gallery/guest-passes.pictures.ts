import type { Page } from '@playwright/test';
import { createFamily, type Family, post, signIn } from '../e2e/api-setup.ts';
import { createGuestPass } from '../e2e/grown-ups-setup.ts';
import { picture } from './picture.ts';

const HABITS = [
  { name: 'Brush teeth', icon: 'brush-teeth', color: 'secondary' },
  { name: 'Make your bed', icon: 'make-bed', color: 'purple' },
  { name: 'Read for 20 minutes', icon: 'reading', color: 'primary' },
] as const;

async function createSiblings(): Promise<Family> {
  const family = await createFamily('Mia');
  const { api, childId } = family;
  const { id: leo } = await post(api, '/api/children', { name: 'Leo', avatar: '4' });
  for (const [index, habit] of HABITS.entries()) {
    for (const id of [childId, leo]) {
      const data = { childId: id, description: 'Every day', pointsPerCompletion: 5, ...habit };
      const { id: habitId } = await post(api, '/api/habits', data);
      if (id === childId || index === 0) await post(api, '/api/habit-completions', { habitId, childId: id });
    }
  }
  return family;
}

async function openSettings(page: Page): Promise<Family> {
  const family = await createSiblings();
  await createGuestPass(family, { label: 'Kim, the sitter' });
  await createGuestPass(family, { scope: 'help', childIds: [family.childId] });
  await signIn(page, family.parentLogin);
  await page.goto('/settings/grown-ups', { waitUntil: 'networkidle' });
  await page.getByText('Kim, the sitter').waitFor();
  return family;
}

picture('guest-passes', async (page) => void (await openSettings(page)), { dark: true });

picture(
  'guest-passes-create',
  async (page) => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Create a guest pass' }).click();
    await page.getByRole('radio', { name: /^Also hand out rewards/ }).check();
    await page.getByLabel(/^Bonus points for each child/).waitFor();
  },
  { dark: true },
);

async function createLink(page: Page): Promise<void> {
  const { parentLogin } = await openSettings(page);
  await page.getByRole('button', { name: 'Create a guest pass' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Who is it for?').fill('Grandpa');
  await form.getByLabel('Current password').fill(parentLogin.password);
  await form.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await form.waitFor({ state: 'hidden' });
}

picture('guest-passes-link', createLink);

picture(
  'guest-passes-confirmed',
  async (page) => {
    await createLink(page);
    await page.getByRole('button', { name: 'Create a guest pass' }).click();
    await page.getByText(/^Confirmed until/).scrollIntoViewIfNeeded();
  },
  { dark: true },
);

picture(
  'guest-link',
  async (page) => {
    await page.goto(await createGuestPass(await createSiblings()));
    await page.getByRole('button', { name: 'Open the star chart' }).waitFor();
  },
  { dark: true },
);

for (const scope of ['complete', 'help'] as const) {
  picture(
    `guest-today-${scope}`,
    async (page) => {
      await page.goto(await createGuestPass(await createSiblings(), { scope }));
      await page.getByRole('button', { name: 'Open the star chart' }).click();
      await page.getByRole('button', { name: 'Brush teeth for Leo' }).waitFor();
      await page.waitForLoadState('networkidle');
    },
    { dark: true },
  );
}

picture('guest-dashboard', async (page) => {
  await page.goto(await createGuestPass(await createSiblings(), { scope: 'help' }));
  await page.getByRole('button', { name: 'Open the star chart' }).click();
  await page.getByRole('link', { name: 'Rewards and bonus' }).click();
  await page.getByRole('button', { name: 'Give a bonus' }).first().waitFor();
  await page.waitForLoadState('networkidle');
});

picture('guest-star-book', async (page) => {
  const family = await createSiblings();
  await page.goto(await createGuestPass(family, { scope: 'help' }));
  await page.getByRole('button', { name: 'Open the star chart' }).click();
  await page.waitForURL('/today');
  await page.request.post(`/api/children/${family.childId}/bonus-points`, {
    data: { points: 3, reason: 'Helped in the kitchen' },
  });
  await signIn(page, family.parentLogin);
  await page.goto(`/parent-dashboard?child=${family.childId}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('dialog').getByText('by Grandma (guest pass from Alex Star)').waitFor();
});

picture('guest-today-ended', async (page) => {
  await page.goto('/today');
  await page.getByText("Your guest pass isn't open here anymore").waitFor();
});
