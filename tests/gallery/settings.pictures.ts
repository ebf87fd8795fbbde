import type { Page } from '@playwright/test';
import { createAccessToken, createFamily, longestName, signIn } from '../e2e/api-setup.ts';
import { ADMIN } from '../e2e/environment.ts';
import { failProcedure, neverRespond } from '../e2e/network-faults.ts';
import { picture } from './picture.ts';

picture('settings-profile', (page) => openDemo(page, 'profile'), { dark: true });

picture('settings-profile-new-email', async (page) => {
  await openFamily(page, 'profile');
  await page.getByLabel('Email').fill('alex.star@example.net');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Please enter your current password').waitFor();
});

picture(
  'settings-profile-unconfirmed',
  async (page) => {
    const { parentLogin } = await openFamily(page, 'profile');
    await page.getByLabel('Email').fill('alex.star@example.net');
    await page.getByLabel('Current password').fill(parentLogin.password);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Please confirm ').waitFor();
    await closeToast(page);
  },
  { dark: true },
);

picture('settings-profile-long', async (page) => {
  const { api } = await openFamily(page, 'profile');
  await api.patch('/api/account', { data: { name: longestName('Alex') } });
  await page.reload({ waitUntil: 'networkidle' });
});

picture('settings-loading', async (page) => {
  await signIn(page, ADMIN);
  await neverRespond(page, 'account.get');
  await page.goto('/settings/family');
  await page.getByRole('status', { name: 'Loading your account' }).waitFor();
});

picture('settings-error', async (page) => {
  await signIn(page, ADMIN);
  await failProcedure(page, 'account.get');
  await page.goto('/settings/family');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

picture(
  'settings-account',
  async (page) => {
    await openWithDevices(page);
  },
  { dark: true },
);

picture('settings-account-errors', async (page) => {
  const { parentLogin } = await openFamily(page, 'account');
  await page.getByRole('textbox', { name: 'Username' }).fill('al');
  await page.getByRole('button', { name: 'Change username' }).click();
  await page.getByLabel('Current password').last().fill(parentLogin.password);
  await page.getByLabel('New password', { exact: true }).fill('four');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText("Passwords don't match").waitFor();
});

picture('settings-account-error-devices', async (page) => {
  await signIn(page, ADMIN);
  await failProcedure(page, 'account.sessions');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

picture('settings-device-sign-out', async (page) => {
  await openWithDevices(page);
  await page.getByRole('button', { name: "Log out Mia's" }).click();
  await page.getByRole('dialog').waitFor();
});

picture('settings-family', (page) => openDemo(page, 'family'), { dark: true });

picture(
  'settings-family-zones',
  async (page) => {
    await openFamily(page, 'family');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('pacific');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  },
  { dark: true },
);

picture('settings-family-other-zone', async (page) => {
  const { api } = await openFamily(page, 'family');
  await api.patch('/api/account', { data: { timeZone: 'America/New_York', childViewLock: true } });
  await page.reload({ waitUntil: 'networkidle' });
});

/** On a wide page, the first section with the list beside it. */
picture('settings-list', (page) => openDemo(page, ''), { dark: true });

picture('settings-sounds-and-motion', (page) => openDemo(page, 'sounds-and-motion'), { dark: true });

picture('settings-data', (page) => openDemo(page, 'data'), { dark: true });

picture('settings-export', async (page) => {
  await openFamily(page, 'data');
  await page.getByRole('button', { name: 'Export data' }).click();
  await page.getByRole('dialog').waitFor();
});

picture(
  'settings-erase',
  async (page) => {
    await openFamily(page, 'data');
    await page.getByRole('button', { name: 'Delete family' }).click();
    await page.getByRole('dialog').waitFor();
  },
  { dark: true },
);

picture('settings-erase-errors', async (page) => {
  await openFamily(page, 'data');
  await page.getByRole('button', { name: 'Delete family' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete family' }).click();
  await page.getByText('Please enter your current password').waitFor();
});

picture(
  'settings-developer',
  async (page) => {
    await openWithTokens(page);
  },
  { dark: true },
);

picture('settings-developer-empty', async (page) => {
  await openFamily(page, 'developer');
});

picture('settings-developer-loading', async (page) => {
  await signIn(page, ADMIN);
  await neverRespond(page, 'accessTokens.list');
  await page.goto('/settings/developer');
  await page.getByRole('heading', { name: 'Access tokens' }).waitFor();
});

picture('settings-developer-error', async (page) => {
  await signIn(page, ADMIN);
  await failProcedure(page, 'accessTokens.list');
  await page.goto('/settings/developer');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

picture(
  'settings-developer-new',
  async (page) => {
    await openNewToken(page);
  },
  { dark: true },
);

picture('settings-developer-new-errors', async (page) => {
  await openNewToken(page);
  await page.getByRole('radio', { name: /^Only these/ }).check();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Please choose at least one child').waitFor();
});

picture(
  'settings-developer-created',
  async (page) => {
    const { parentLogin } = await openNewToken(page);
    await page.getByLabel('What is it for?').fill('Kitchen display');
    await page.getByLabel('Current password').fill(parentLogin.password);
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByRole('heading', { name: 'Your token for' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
  { dark: true },
);

picture('settings-developer-revoke', async (page) => {
  await openWithTokens(page);
  await page.getByRole('button', { name: 'Revoke Kitchen display' }).click();
  await page.getByRole('dialog').waitFor();
});

picture(
  'settings-developer-webhooks',
  async (page) => {
    const { api } = await openFamily(page, 'developer');
    const url = 'https://lamp.invalid/stars?room=hall';
    const events = ['completion.recorded', 'badge.earned'];
    const answer = await api.post('/api/webhooks', { data: { url, events } });
    await api.post(`/api/webhooks/${(await answer.json()).id}/test`);
    await page.reload();
    await page.getByText('could not be found').waitFor();
    await page.getByRole('button', { name: 'Messages to' }).click();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
  },
  { dark: true },
);

picture(
  'settings-developer-new-webhook',
  async (page) => {
    await openFamily(page, 'developer');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('dialog', { name: 'New webhook' }).waitFor();
  },
  { dark: true },
);

picture('settings-developer-webhook-created', async (page) => {
  await openFamily(page, 'developer');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Address').fill('https://lamp.invalid/stars');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('heading', { name: "Your webhook's secret" }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

picture(
  'kid-dashboard-locked',
  async (page) => {
    await openLockedView(page);
  },
  { dark: true },
);

picture(
  'kid-dashboard-leave',
  async (page) => {
    await openLockedView(page);
    await page.getByRole('button', { name: 'Parent View' }).click();
    await page.getByRole('dialog').waitFor();
  },
  { dark: true },
);

picture('kid-dashboard-leave-wrong', async (page) => {
  await openLockedView(page);
  await page.getByRole('button', { name: 'Parent View' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Parent’s password').fill('a guess');
  await dialog.getByRole('button', { name: 'Parent View' }).click();
  await dialog.getByText("That's not the parent's password.").waitFor();
});

async function openDemo(page: Page, section: string): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto(`/settings/${section}`, { waitUntil: 'networkidle' });
}

async function openFamily(page: Page, section: string) {
  const family = await createFamily('Mia');
  await signIn(page, family.parentLogin);
  await page.goto(`/settings/${section}`, { waitUntil: 'networkidle' });
  return family;
}

/** A family with sessions on several devices. */
async function openWithDevices(page: Page): Promise<void> {
  const { parentLogin, childLogin } = await createFamily('Mia');
  for (const [path, login, userAgent] of [
    ['/api/login', parentLogin, IPHONE],
    ['/api/child-login', childLogin, IPAD],
  ] as const) {
    await page.request.post(path, { data: login, headers: { 'user-agent': userAgent } });
    await page.context().clearCookies();
  }
  await signIn(page, parentLogin);
  await page.goto('/account', { waitUntil: 'networkidle' });
}

/** A family with access tokens and webhooks. */
async function openWithTokens(page: Page): Promise<void> {
  const family = await createFamily('Mia');
  await createAccessToken(family, 'Weekly chart', { scope: 'read', expiresInDays: 365 });
  await createAccessToken(family, longestName('Script'), { scope: 'manage' });
  const token = await createAccessToken(family, 'Kitchen display', { childIds: [family.childId] });
  await family.api.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  await signIn(page, family.parentLogin);
  await page.goto('/settings/developer', { waitUntil: 'networkidle' });
}

async function openNewToken(page: Page) {
  const family = await openFamily(page, 'developer');
  await family.api.post('/api/children', { data: { name: 'Leo', avatar: '9' } });
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog').waitFor();
  return family;
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function openLockedView(page: Page): Promise<void> {
  const { api, childId, parentLogin } = await createFamily('Mia');
  await api.post('/api/habits', {
    data: { childId, name: 'Feed the dog', description: 'Half a cup', icon: 'pet-care', color: 'success' },
  });
  await api.patch('/api/account', { data: { childViewLock: true } });
  await signIn(page, parentLogin);
  await page.goto(`/kid-dashboard/${childId}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Parent View' }).waitFor();
}

async function closeToast(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Close' }).waitFor({ state: 'hidden' });
}
