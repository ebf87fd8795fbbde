import { type Page, test } from '@playwright/test';
import { arrangeFamily, longestName, send, signIn } from '../e2e/families.ts';
import { type FreshProgram, startFreshProgram } from '../e2e/fresh-program.ts';
import { picture } from './picture.ts';

test.describe('on an empty database', () => {
  let program: FreshProgram;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    program = await startFreshProgram();
  });
  test.afterAll(() => program.stop());

  picture(
    'first-run-welcome',
    async (page) => {
      await page.request.post(`${program.url}/api/login`, { data: program.login });
      await page.goto(`${program.url}/parent-dashboard`, { waitUntil: 'networkidle' });
      await page.getByLabel('Your name').waitFor();
    },
    { dark: true },
  );
});

picture(
  'starter-packs',
  async (page) => {
    const { parentLogin } = await arrangeFamily('Mia');
    await signIn(page, parentLogin);
    await openDashboard(page);
  },
  { dark: true },
);

picture('starter-packs-long-name', async (page) => {
  const { api, parentLogin } = await arrangeFamily('Mia');
  const { id } = await send(api, '/api/children', { name: longestName('Robin') });
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${id}`, { waitUntil: 'networkidle' });
});

picture('starter-packs-time-zone', async (page) => {
  const { api, parentLogin } = await arrangeFamily('Mia');
  await api.patch('/api/account', { data: { timeZone: 'America/New_York' } });
  await signIn(page, parentLogin);
  await openDashboard(page);
});

picture('starter-packs-taken', async (page) => {
  const { parentLogin } = await arrangeFamily('Mia');
  await signIn(page, parentLogin);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Take this pack: Little ones' }).click();
  await page.getByText('Habits added!').waitFor();
});

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
}
