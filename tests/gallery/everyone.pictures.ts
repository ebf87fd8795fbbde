import type { Page } from '@playwright/test';
import { createFamily, createLargeFamily, post, signIn } from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { redeem } from '../e2e/ledger-setup.ts';
import { failProcedure, neverRespond } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

const EVERYONE = '/parent-dashboard?child=everyone';

picture('everyone-demo', async (page) => {
  await signIn(page, ADMIN);
  await page.goto(EVERYONE, { waitUntil: 'networkidle' });
});

picture(
  'everyone-evening',
  async (page) => {
    await openEvening(page);
  },
  { dark: true },
);

picture(
  'everyone-completed',
  async (page) => {
    await openEvening(page);
    await page.getByRole('button', { name: 'Complete Feed the cat for Ben' }).click();
    await page.getByText('Habit completed!').waitFor();
  },
  { dark: true },
);

picture('everyone-crowd', async (page) => {
  const { parentLogin } = await createLargeFamily();
  await signIn(page, parentLogin);
  await page.goto(EVERYONE, { waitUntil: 'networkidle' });
});

picture(
  'everyone-child-view',
  async (page) => {
    await openEvening(page);
    const button = page.getByRole('button', { name: 'Switch to Child View' });
    if (!(await button.isVisible())) await page.getByRole('button', { name: /'s menu$/ }).click();
    await button.filter({ visible: true }).click();
    await page.getByRole('dialog', { name: 'Open whose page?' }).waitFor();
  },
  { dark: true },
);

picture('everyone-loading', async (page) => {
  await signIn(page, ADMIN);
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  await neverRespond(page, 'children.today');
  await page.getByRole('button', { name: 'Everyone' }).click();
  await page.getByRole('status', { name: "Loading today's habits" }).waitFor();
});

picture('everyone-error', async (page) => {
  await signIn(page, ADMIN);
  await failProcedure(page, 'children.today');
  await page.goto(EVERYONE);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

picture(
  'everyone-undo',
  async (page) => {
    await openEvening(page);
    await page.getByRole('button', { name: 'Undo Brush teeth for Ada' }).click();
    await page.getByRole('dialog').waitFor();
  },
  { dark: true },
);

picture('everyone-undo-spent', async (page) => {
  await openEvening(page, true);
  await page.getByRole('button', { name: 'Undo Brush teeth for Ada' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog', { name: 'These points are spent' }).waitFor();
});

/** Three children: one has done everything, one something, one has no habits. */
async function openEvening(page: Page, isSpent = false): Promise<void> {
  const family = await createFamily('Ada');
  const { api, parentLogin, childId } = family;
  const ben = await post(api, '/api/children', { name: 'Ben', avatar: '9' });
  await post(api, '/api/children', { name: 'Cleo', avatar: '3' });
  const habits = [
    { name: 'Brush teeth', icon: 'brush-teeth', pointsPerCompletion: 5 },
    { name: 'Read a book', icon: 'reading', pointsPerCompletion: 10, color: 'purple' },
    { name: 'Feed the cat', icon: 'pet-care', pointsPerCompletion: 5, color: 'success' },
    { name: 'Practice the piano', icon: 'music-practice', frequency: 'weekly', daysPerWeek: 3 },
  ];
  for (const child of [
    { id: childId, done: 4 },
    { id: ben.id, done: 1 },
  ]) {
    for (const [index, habit] of habits.entries()) {
      const data = { childId: child.id, description: 'Again and again', ...habit };
      const { id: habitId } = await post(api, '/api/habits', data);
      if (index < child.done) await post(api, '/api/habit-completions', { habitId, childId: child.id });
    }
  }
  if (isSpent) await redeem(family, 'Ice cream', 25);
  await signIn(page, parentLogin);
  await page.goto(EVERYONE, { waitUntil: 'networkidle' });
}
