import { type Page, request } from '@playwright/test';
import { createFamily, type Login, post, signIn } from '../e2e/api-setup.ts';
import { BASE_URL } from '../e2e/environment.ts';
import { rejectWith } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

picture(
  'parent-dashboard-login-warning',
  async (page) => {
    const { parentLogin, childLogin } = await createFamily('Mia');
    const stranger = await request.newContext({ baseURL: BASE_URL });
    await tryWrongly(stranger, childLogin);
    await stranger.dispose();
    await signIn(page, parentLogin);
    const warning = page.getByRole('heading', { name: 'Someone tried to log in as Mia' });
    // A background job creates the warning.
    while (!(await warning.isVisible())) await page.goto('/parent-dashboard', { waitUntil: 'networkidle' });
  },
  { dark: true },
);

picture(
  'child-login-too-many',
  async (page) => {
    const { childLogin } = await createFamily('Mia');
    // A known device has its own limit. The limit of unknown devices counts by address, which all pictures share.
    await post(page.request, '/api/child-login', { ...childLogin });
    await page.request.post('/api/logout');
    await tryWrongly(page.request, childLogin);
    await page.goto('/child-login', { waitUntil: 'networkidle' });
    await page.getByLabel('Username').fill(childLogin.username);
    await page.getByLabel('Password', { exact: true }).fill('moons');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Too many tries').waitFor();
  },
  { dark: true },
);

picture(
  'child-login-faces',
  async (page) => {
    await page.addInitScript(() => {
      const children = [
        { id: 1, name: 'Mia', username: 'mia', avatar: '0' },
        { id: 2, name: 'Leo', username: 'leo', avatar: '2' },
      ];
      localStorage.setItem('starchart.known-children', JSON.stringify(children));
    });
    await page.goto('/child-login', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Mia' }).click();
  },
  { dark: true },
);

picture(
  'child-login-wrong',
  async (page) => {
    const { childLogin } = await createFamily('Mia');
    await page.goto('/child-login', { waitUntil: 'networkidle' });
    await page.getByLabel('Username').fill(childLogin.username);
    await page.getByLabel('Password', { exact: true }).fill('moons');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Try again!').waitFor();
  },
  { dark: true },
);

for (const [name, path, procedure, button] of [
  ['login-over-http', '/auth', 'auth.login', 'Login'],
  ['child-login-over-http', '/child-login', 'auth.childLogin', 'Log in'],
] as const) {
  picture(name, async (page) => {
    const reason =
      "Logging in works only at https://stars.example.org. Already there? Then the server's proxy isn't set up completely: the server's log says what to change.";
    await rejectWith(page, procedure, 'HTTPS_REQUIRED', reason);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByLabel('Username').fill('robin');
    await page.getByLabel('Password', { exact: true }).fill('stars and moons');
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(reason).waitFor();
  });
}

picture('child-login-ended', async (page) => {
  const { childLogin, childId } = await createFamily('Mia');
  await signIn(page, childLogin, 'child');
  await page.goto(`/kid-dashboard/${childId}`, { waitUntil: 'networkidle' });
  await page.context().clearCookies();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('Your star chart closed').waitFor();
});

async function tryWrongly(browser: Page['request'], { username }: Login): Promise<void> {
  for (let turn = 0; turn < 10; turn++) {
    await browser.post('/api/child-login', { data: { username, password: `guess ${turn}` } });
  }
}
