import { type APIRequestContext, type Page, request, test } from '@playwright/test';
import {
  approveAllRegistrations,
  createFamily,
  longestName,
  register,
  signIn,
  uniqueName,
} from '../e2e/api-setup.ts';
import { ADMIN, BASE_URL } from '../e2e/environment.ts';
import { failProcedure, neverRespond, respondWith } from '../e2e/network-faults.ts';
import type { ServerProcess } from '../e2e/server-process.ts';
import { startServerWithMail } from '../e2e/server-with-mail.ts';
import { picture } from './picture.ts';

// States that need a mail server or a new installation: a second server, started on demand.
let mailing: Promise<ServerProcess> | undefined;
test.afterAll(async () => (await mailing)?.stop());

picture(
  'admin-dashboard-requests',
  async (page) => {
    await approveAllRegistrations();
    for (const name of [
      'Robin Winter',
      'Sascha Amsel',
      'Noor el-Amrani',
      'Wilhelmina Featherstonehaugh-Cholmondeley',
    ]) {
      await register(page.request, name);
    }
    await openAdmin(page);
  },
  { dark: true },
);

picture('admin-dashboard-approved', async (page) => {
  await approveAllRegistrations();
  await register(page.request, 'Robin Winter');
  await openAdmin(page);
  await page.getByRole('button', { name: 'Approve Robin Winter' }).click();
  await page.getByText("This server can't send email, so please tell them yourself.").waitFor();
});

picture('admin-dashboard-reject', async (page) => {
  await approveAllRegistrations();
  await register(page.request, 'Robin Winter');
  await openAdmin(page);
  await page.getByRole('button', { name: 'Reject Robin Winter' }).click();
  await page.getByRole('dialog').waitFor();
});

picture('admin-dashboard-no-requests', async (page) => {
  await approveAllRegistrations();
  await openAdmin(page);
});

picture('admin-dashboard-error', async (page) => {
  await failProcedure(page, 'admin.pendingParents');
  await openAdmin(page);
});

picture(
  'admin-parents',
  async (page) => {
    await approveAllRegistrations();
    await createFamily('Mia');
    for (const name of ['Robin Winter', 'Wilhelmina Featherstonehaugh-Cholmondeley']) {
      await register(page.request, name);
    }
    await register(page.request, longestName('Nona'), {
      username: uniqueName('nona-of-the-long-name'),
      password: 'correct horse',
    });
    await reject(await register(page.request, 'Sascha Amsel'));
    await openAdmin(page, 'parents');
  },
  { dark: true },
);

picture('admin-parents-none', (page) => openAdmin(page, 'parents', { search: 'Rumpelstiltskin' }));

picture('admin-parents-withdraw', async (page) => {
  const { parentLogin } = await createFamily('Mia');
  await openAdmin(page, 'parents', { search: parentLogin.username });
  await page.getByRole('button', { name: 'Withdraw approval for Alex Star' }).click();
  await page.getByRole('dialog').waitFor();
});

picture('admin-parents-loading', (page) => openLoading(page, 'parents', 'admin.searchParents'));

picture('admin-parents-error', async (page) => {
  await failProcedure(page, 'admin.searchParents');
  await openAdmin(page, 'parents');
});

picture('admin-invite-codes-none', async (page) => {
  await openNewInstallation(page, 'invite-codes');
});

picture(
  'admin-invite-codes',
  async (page) => {
    const admin = await adminApi();
    const [used, , revoked] = [
      await newCode(admin, 2),
      await newCode(admin, 1),
      await newCode(admin, 12),
      await newCode(admin, 1),
    ];
    for (const name of ['Ines Invited', 'Wilhelmina Featherstonehaugh-Cholmondeley']) {
      await registerWith(page.request, name, used.code);
    }
    await admin.delete(`/api/invite-codes/${revoked.id}`);
    await admin.dispose();
    await openAdmin(page, 'invite-codes');
  },
  { dark: true },
);

picture(
  'admin-invite-codes-new',
  async (page) => {
    await openAdmin(page, 'invite-codes');
    await page.getByRole('button', { name: 'Create invite code' }).click();
    await page.getByRole('button', { name: 'Copy code' }).click();
  },
  { dark: true },
);

picture('admin-invite-codes-errors', async (page) => {
  await openAdmin(page, 'invite-codes');
  await page.getByLabel('Number of uses').fill('0');
  await page.getByLabel('Number of days').fill('1000');
  await page.getByRole('button', { name: 'Create invite code' }).click();
});

picture('admin-invite-codes-revoke', async (page) => {
  const admin = await adminApi();
  await newCode(admin, 1);
  await admin.dispose();
  await openAdmin(page, 'invite-codes');
  await page
    .getByRole('button', { name: /^Revoke the code/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
});

picture('admin-invite-codes-error', async (page) => {
  await failProcedure(page, 'inviteCodes.list');
  await openAdmin(page, 'invite-codes');
});

picture('auth-register-invited', async (page) => {
  await page.goto('/auth?tab=register#invite=7KQM-X2TD-9RWB-4HNE', { waitUntil: 'networkidle' });
});

picture(
  'admin-mail-held',
  async (page) => {
    await approveAllRegistrations();
    await register(page.request, 'Robin Winter');
    await approveAllRegistrations();
    await page.request.post('/api/password-resets', { data: { email: 'alex@example.org' } });
    await openAdmin(page, 'mail');
  },
  { dark: true },
);

picture('admin-mail-none', (page) => openAdmin(page, 'mail', { state: 'sent' }));

picture('admin-mail-states', async (page) => {
  const url = await openNewInstallation(page, 'mail');
  const usernames = ['gone', 'busy', 'well'].map((word) => uniqueName(word));
  for (const username of usernames) {
    await page.request.post(`${url}/api/register`, {
      data: {
        name: `Ms ${username}`,
        username,
        email: `${username}@example.org`,
        password: 'correct horse',
      },
    });
  }
  const pending: { id: number }[] = await (await page.request.get(`${url}/api/parents/pending`)).json();
  for (const { id } of pending) await page.request.post(`${url}/api/admin/approve-parent/${id}`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = (username = '') => page.getByRole('row').filter({ hasText: `To ${username}` });
  for (const [username, state] of [
    [usernames[0], 'Failed'],
    [usernames[1], 'try again later'],
    [usernames[2], 'Sent'],
  ] as const) {
    for (let tries = 0; tries < 30 && !(await row(username).getByText(state).isVisible()); tries++) {
      await page.waitForTimeout(500);
      await page.getByRole('button', { name: 'Refresh' }).click();
    }
  }
});

picture('admin-mail-loading', (page) => openLoading(page, 'mail', 'mails.list'));

picture('admin-system', (page) => openAdmin(page, 'system'), { dark: true });

picture('admin-system-proxy', async (page) => {
  await openAdmin(page, 'system');
  const state = await (await page.request.get('/api/admin/system')).json();
  const problem =
    'APP_URL is https, but this request arrived over http. Let the proxy send X-Forwarded-Proto: https, and let TRUST_PROXY name that proxy. Until then, logging in is not possible.';
  const arrival = { protocol: 'http', host: 'stars.example.org', clientAddress: '203.0.113.7', problem };
  await respondWith(page, 'system.state', { ...state, arrival });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('Check the proxy').waitFor();
});

picture('admin-system-loading', (page) => openLoading(page, 'system', 'system.state'));

picture('admin-system-error', async (page) => {
  await failProcedure(page, 'system.state');
  await openAdmin(page, 'system');
});

picture(
  'admin-audit',
  async (page) => {
    const admin = await adminApi();
    const { id } = await newCode(admin, 1);
    await admin.delete(`/api/invite-codes/${id}`);
    await admin.dispose();
    await register(page.request, 'Robin Winter');
    await approveAllRegistrations();
    await openAdmin(page, 'audit');
  },
  { dark: true },
);

picture('admin-audit-filtered', async (page) => {
  await openAdmin(page, 'audit', { action: 'invite-code-created' });
  await page.getByRole('row').getByRole('button', { name: ADMIN.username }).first().click();
  await page.getByRole('button', { name: 'Only by' }).waitFor();
});

picture('admin-audit-nothing', (page) => openAdmin(page, 'audit', { action: 'family-erased' }));

async function openAdmin(page: Page, tab?: string, filters: Record<string, string> = {}): Promise<void> {
  await signIn(page, ADMIN);
  const address = new URLSearchParams({ ...(tab ? { tab } : {}), ...filters });
  await page.goto(`/admin-dashboard?${address}`, { waitUntil: 'networkidle' });
}

/** While a request of the tab is pending. */
async function openLoading(page: Page, tab: string, procedure: string): Promise<void> {
  await signIn(page, ADMIN);
  await neverRespond(page, procedure);
  await page.goto(`/admin-dashboard?tab=${tab}`);
  await page.getByRole('tabpanel').getByRole('heading').first().waitFor();
}

/** Logs in as the admin of a new server with a mail server. Returns its URL. */
async function openNewInstallation(page: Page, tab: string): Promise<string> {
  mailing ??= startServerWithMail();
  const { url, login } = await mailing;
  await page.request.post(`${url}/api/login`, { data: login });
  await page.goto(`${url}/admin-dashboard?tab=${tab}`, { waitUntil: 'networkidle' });
  return url;
}

async function adminApi(): Promise<APIRequestContext> {
  const admin = await request.newContext({ baseURL: BASE_URL });
  await admin.post('/api/login', { data: ADMIN });
  return admin;
}

async function reject(parentId: number): Promise<void> {
  const admin = await adminApi();
  await admin.post(`/api/admin/reject-parent/${parentId}`);
  await admin.dispose();
}

async function newCode(admin: APIRequestContext, maxUses: number): Promise<{ id: number; code: string }> {
  return await (await admin.post('/api/invite-codes', { data: { maxUses } })).json();
}

async function registerWith(api: APIRequestContext, name: string, inviteCode: string): Promise<void> {
  const username = uniqueName('invited');
  await api.post('/api/register', {
    data: { name, username, email: `${username}@example.org`, password: 'correct horse', inviteCode },
  });
}
