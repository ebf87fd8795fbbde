import { type Page, test } from '@playwright/test';
import { createFamily, longestName, post, signIn } from '../e2e/api-setup.ts';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { picture } from './picture.ts';

test.describe('on an empty database', () => {
  let program: ServerProcess;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    program = await startServerProcess();
  });
  test.afterAll(() => program.stop());

  picture('first-run-landing', (page) => open(page, '/'), { dark: true });
  picture('first-run-register', (page) => open(page, '/auth?tab=register'), { dark: true });
  picture('first-run-login', (page) => open(page, '/auth'));

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(`${program.url}${path}`, { waitUntil: 'networkidle' });
  }

  picture(
    'first-run-welcome',
    async (page) => {
      await page.request.post(`${program.url}/api/login`, { data: program.login });
      await page.goto(`${program.url}/parent-dashboard`, { waitUntil: 'networkidle' });
      await page.getByLabel('Your name').waitFor();
    },
    { dark: true },
  );

  picture(
    'first-run-names',
    async (page) => {
      await page.request.post(`${program.url}/api/login`, { data: program.login });
      await page.goto(`${program.url}/settings/grown-ups`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Invite the other parent' }).click();
      await page.getByLabel('Family name').waitFor();
    },
    { dark: true },
  );
});

picture(
  'starter-packs',
  async (page) => {
    const { parentLogin } = await createFamily('Mia');
    await signIn(page, parentLogin);
    await openDashboard(page);
  },
  { dark: true },
);

picture('starter-packs-long-name', async (page) => {
  const { api, parentLogin } = await createFamily('Mia');
  const { id } = await post(api, '/api/children', { name: longestName('Robin') });
  await signIn(page, parentLogin);
  await page.goto(`/parent-dashboard?child=${id}`, { waitUntil: 'networkidle' });
});

picture('starter-packs-time-zone', async (page) => {
  const { api, parentLogin } = await createFamily('Mia');
  await api.patch('/api/account', { data: { timeZone: 'America/New_York' } });
  await signIn(page, parentLogin);
  await openDashboard(page);
});

picture('starter-packs-taken', async (page) => {
  const { parentLogin } = await createFamily('Mia');
  await signIn(page, parentLogin);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Take this pack: School kids' }).click();
  await page
    .getByRole('button', { name: /^Complete / })
    .first()
    .waitFor();
});

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
}
