import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { openTab } from './admin-page.ts';
import { createFamily, register, uniqueName } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { test } from './fixtures.ts';
import { blockEventStream } from './network-faults.ts';

test.describe('registration requests', () => {
  test('approves a parent, asks the admin to notify the parent without a mail server, and writes the audit log', {
    tag: '@full',
  }, async ({ page, admin }) => {
    const name = uniqueName('Robin');
    const login = { username: uniqueName('robin'), password: 'correct horse' };
    await register(page.request, name, login);
    await openTab(page, admin, 'requests');
    const requests = page.getByRole('region', { name: 'Requests' });
    await expect(requests).toContainText("Email isn't set up");
    await requests.getByRole('button', { name: `Approve ${name}` }).click();
    await expect(
      page.getByText(`${name} can log in now. This server can't send email, so please tell them yourself.`),
    ).toBeVisible();
    await expect(requests.getByText(name)).toBeHidden();

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
});

test.describe('parents', () => {
  test('filters parents by name, username, email and status', { tag: '@full' }, async ({ page, admin }) => {
    const username = uniqueName('quill');
    const name = `Quentin ${username}`;
    await register(page.request, name, { username, password: 'correct horse' });
    await openTab(page, admin, 'parents');
    const search = page.getByLabel('Search', { exact: true });
    const rows = page.getByRole('row').filter({ hasText: '@' });
    for (const words of [name, username.toUpperCase(), `${username}@example.org`]) {
      await search.fill(words);
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(`${username} ${username}@example.org`);
      await expect(rows).toContainText('Pending');
    }
    await page.getByLabel('Status').selectOption('Approved');
    await expect(page.getByText(`No parent matches “${username}@example.org”.`)).toBeVisible();
    await page.reload();
    await expect(search).toHaveValue(`${username}@example.org`);
    await page.getByLabel('Status').selectOption('Pending');
    await rows.getByRole('button', { name: `Approve ${name}` }).click();
    await expect(page.getByText('Parent approved')).toBeVisible();
    await expect(rows).toHaveCount(0);
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
    const name = uniqueName('Withdrawn');
    const { username } = family.parentLogin;
    const theirs = await signedInElsewhere(browser, family.api, '/parent-dashboard');
    await expect(theirs.getByRole('button', { name: 'Edit Mia' })).toBeVisible();

    await openTab(page, admin, 'parents', { search: username });
    const row = page.getByRole('row').filter({ hasText: username });
    await row.getByRole('button', { name: 'Withdraw approval for Alex Star' }).click();
    const question = page.getByRole('dialog', { name: 'Withdraw approval for Alex Star?' });
    await expect(question).toContainText('This logs out every device in the family');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectNoOverflow(page, '[role="dialog"]');
    await expectAccessible(page, '[role="dialog"]');
    await question.getByRole('button', { name: 'Withdraw approval' }).click();
    await expect(page.getByText('Approval withdrawn')).toBeVisible();
    await expect(row).toContainText('Pending');
    await expect(row.getByRole('button', { name: 'Approve Alex Star' })).toBeFocused();

    await theirs.getByRole('button', { name: 'Add Child' }).click();
    await theirs.getByLabel('Name', { exact: true }).fill(name);
    await theirs.locator('form').getByRole('button', { name: 'Add Child' }).click();
    await expect(theirs).toHaveURL('/auth');
    await theirs.getByLabel('Username').fill(username);
    await theirs.getByLabel('Password', { exact: true }).fill(family.parentLogin.password);
    await theirs.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(theirs.getByText('Your account is still waiting for admin approval.')).toBeVisible();
    await theirs.context().close();

    await page.getByRole('tab', { name: 'Requests' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: username })).toBeVisible();
  });
});

/** Opens a logged-in browser without an event stream. */
async function signedInElsewhere(browser: Browser, other: APIRequestContext, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await other.storageState() });
  const page = await context.newPage();
  await blockEventStream(page);
  await page.goto(path);
  return page;
}
