import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { openTab } from './admin-page.ts';
import { createFamily, register, uniqueName } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { test } from './fixtures.ts';

test('approves a parent who is found by name, asks the admin to notify the parent without a mail server, and writes the audit log', {
  tag: '@full',
}, async ({ page, admin }) => {
  const login = { username: uniqueName('robin'), password: 'correct horse' };
  const name = `Robin ${login.username}`;
  await register(page.request, name, login);
  await openTab(page, admin, 'requests');
  const requests = page.getByRole('region', { name: 'Requests' });
  await expect(requests).toContainText("Email isn't set up");
  await requests.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(
    page.getByText(`${name} can log in now. This server can't send email, so please tell them yourself.`),
  ).toBeVisible();
  await expect(requests.getByText(name)).toBeHidden();

  await test.step('the parents are searched in an address that a reload keeps', async () => {
    await page.getByRole('tab', { name: 'Parents' }).click();
    const search = page.getByLabel('Search', { exact: true });
    const rows = page.getByRole('row').filter({ hasText: '@' });
    await search.fill(login.username.toUpperCase());
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`${login.username} ${login.username}@example.org`);
    await page.getByLabel('Status').selectOption('Pending');
    await expect(page.getByText(`No parent matches “${login.username.toUpperCase()}”.`)).toBeVisible();
    await page.reload();
    await expect(search).toHaveValue(login.username.toUpperCase());
    await page.getByLabel('Status').selectOption('Approved');
    await expect(rows).toContainText(name);
  });

  await page.getByRole('tab', { name: 'Mail' }).click();
  const mail = page.getByRole('row').filter({ hasText: `To ${login.username}@example.org` });
  await expect(mail).toContainText('Your account is ready');
  await expect(mail).toContainText('On hold');
  await page.getByLabel('Status').selectOption('Sent');
  await expect(page.getByText('No email has this status.')).toBeVisible();

  await page.getByRole('tab', { name: 'Audit' }).click();
  // Registrations of other tests fill the first page.
  await page.getByLabel('What').selectOption('Approved a registration');
  const entry = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Approved' });
  await expect(entry).toContainText('Approved a registration');
  await expect(entry).toContainText(ADMIN.username);
});

test('includes a parent who registers while the next page loads', { tag: '@full' }, async ({
  page,
  admin,
}) => {
  const prefix = uniqueName('Yarrow');
  for (let count = 1; count <= 26; count++) await register(page.request, `${prefix} ${count}`);
  const stream = page.waitForResponse('**/api/events*');
  await openTab(page, admin, 'parents', { search: prefix });
  await stream;
  const rows = page.getByRole('row').filter({ hasText: prefix });
  await expect(rows).toHaveCount(25);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await page.route(
    /searchParents.*cursor/,
    async (route) => {
      const delivered = new Promise<void>((resolve) => {
        devTools.on('Network.eventSourceMessageReceived', ({ data }) => {
          if (data.includes('registrations')) resolve();
        });
      });
      await register(page.request, `${prefix} 27`);
      await delivered;
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(27);
});

test('signs a family out when its approval is withdrawn', { tag: '@full' }, async ({
  page,
  admin,
  browser,
}) => {
  const family = await createFamily('Mia');
  const { username } = family.parentLogin;
  const theirs = await signedInElsewhere(browser, family.api, '/parent-dashboard');
  await expect(theirs.getByRole('button', { name: 'Edit Mia' })).toBeVisible();

  await openTab(page, admin, 'parents', { search: username });
  const row = page.getByRole('row').filter({ hasText: username });
  await row.getByRole('button', { name: 'Withdraw approval for Alex Star' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw approval for Alex Star?' });
  await expect(question).toContainText('This logs out every device in the family');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Withdraw approval' }).click();
  await expect(page.getByText('Approval withdrawn')).toBeVisible();
  await expect(row).toContainText('Pending');
  await expect(row.getByRole('button', { name: 'Approve Alex Star' })).toBeFocused();

  await theirs.reload();
  await expect(theirs).toHaveURL('/auth');
  await theirs.getByLabel('Username').fill(username);
  await theirs.getByLabel('Password', { exact: true }).fill(family.parentLogin.password);
  await theirs.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(theirs.getByText('Your account is still waiting for admin approval.')).toBeVisible();
  await theirs.context().close();

  await page.getByRole('tab', { name: 'Requests' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: username })).toBeVisible();
});

async function signedInElsewhere(browser: Browser, other: APIRequestContext, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await other.storageState() });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
