import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { arrangeFamily, longestName, register, send, signIn, uniqueName } from './families.ts';
import { test as base, enterAs } from './family-test.ts';
import type { FreshProgram } from './fresh-program.ts';
import { ADMIN_EMAIL, startMailingProgram } from './mailing-program.ts';
import { ADMIN } from './server-under-test.ts';
import { breakProcedure, clearUp, hearNothing, holdBack } from './weather.ts';
import { expectNoBarriers, expectToFit } from './within-reach.ts';

const test = base.extend<{ mailing: FreshProgram }>({
  /** Another program, one that has a mail server. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
  mailing: async ({}, use) => {
    const program = await startMailingProgram();
    await use(program);
    await program.stop();
  },
});

const TABS = ['Requests', 'Parents', 'Invite codes', 'Mail', 'System', 'Audit'];

test.describe('the tabs', () => {
  test('have addresses, and one step back leads to the one before', async ({ page, admin }) => {
    await openTab(page, admin, 'mail');
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab('Mail')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveTitle('Mail · Admin dashboard · Starchart');
    await tab('Audit').click();
    await expect(page).toHaveURL('/admin-dashboard?tab=audit');
    await page.getByLabel('What').selectOption('Created an invite code');
    await expect(page).toHaveURL('/admin-dashboard?tab=audit&action=invite-code-created');
    await tab('Requests').click();
    await expect(page).toHaveURL('/admin-dashboard');
    await page.goBack();
    await expect(page.getByLabel('What')).toHaveValue('invite-code-created');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Mail', exact: true })).toBeVisible();
  });

  test('are moved along with the arrow keys and chosen with Enter', async ({ page, admin }) => {
    await openTab(page, admin, 'requests');
    await page.getByRole('tab', { name: 'Requests' }).focus();
    for (const name of TABS.slice(1)) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name })).toBeFocused();
    }
    await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin-dashboard?tab=audit');
    await expect(page.getByRole('heading', { name: 'Audit', exact: true })).toBeVisible();
  });

  test('that are not there lead to the requests', async ({ page, admin }) => {
    await openTab(page, admin, 'secrets');
    await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeVisible();
  });

  test('say what they could not load, and recover', async ({ page, admin }) => {
    for (const [tab, procedure, words, heading] of [
      ['parents', 'admin.searchParents', "We couldn't load the parents.", 'Parents'],
      ['invite-codes', 'inviteCodes.list', "We couldn't load the invite codes.", 'Invite codes'],
      ['mail', 'mails.list', "We couldn't load the mails.", 'Mail'],
      ['system', 'system.state', "We couldn't look at the system.", 'System'],
      ['audit', 'audit.list', "We couldn't load the audit.", 'Audit'],
    ] as const) {
      await test.step(tab, async () => {
        await breakProcedure(page, procedure);
        await openTab(page, admin, tab);
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(words);
        await clearUp(page);
        await alert.getByRole('button', { name: 'Try again' }).click();
        await expect(alert).toBeHidden();
        await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      });
    }
  });
});

test.describe('requests', () => {
  test('all stand in the notice on the parent dashboard, with their number', async ({ page, admin }) => {
    const names = Array.from({ length: 9 }, () => uniqueName('Robin'));
    for (const name of names) await register(page.request, name);
    await enterAs(page, admin);
    await page.goto('/parent-dashboard');
    const alert = page.getByRole('region', { name: /^Pending Parent Registrations \(\d+\)$/ });
    for (const name of names) await expect(alert.getByText(name, { exact: true })).toBeAttached();
    // Others register and are decided on beside this test.
    await expect(async () => {
      const shown = await alert.getByRole('listitem').count();
      expect(await alert.getByRole('heading').textContent()).toBe(`Pending Parent Registrations (${shown})`);
    }).toPass();
    await expect(alert.getByRole('link', { name: 'View All in Admin Dashboard' })).toHaveAttribute(
      'href',
      '/admin-dashboard',
    );
  });

  test('on which somebody else has decided meanwhile go, and the refusal says why', async ({
    page,
    admin,
  }) => {
    await hearNothing(page);
    const [name, other] = [uniqueName('Late'), uniqueName('Later')];
    const rejected = await register(page.request, name);
    const approved = await register(page.request, other);
    await openTab(page, admin, 'requests');
    await expect(page.getByRole('button', { name: `Approve ${name}`, exact: true })).toBeVisible();
    await admin.post(`/api/admin/reject-parent/${rejected}`);
    await admin.post(`/api/admin/approve-parent/${approved}`);

    await page.getByRole('button', { name: `Approve ${name}`, exact: true }).click();
    await expect(page.getByText('This registration has already been rejected.')).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toBeHidden();
    await expect(page.getByText(other, { exact: true })).toBeHidden();
  });

  test('where no mail server is set up, the admin is told to tell the parents', async ({ page, admin }) => {
    const name = uniqueName('Robin');
    const login = { username: uniqueName('robin'), password: 'correct horse' };
    await register(page.request, name, login);
    await openTab(page, admin, 'requests');
    const requests = page.getByRole('region', { name: 'Requests' });
    await expect(requests).toContainText('No mail server is set up');
    await requests.getByRole('button', { name: `Approve ${name}` }).click();
    await expect(
      page.getByText(`${name} can log in now. No mail server is set up: tell them yourself.`),
    ).toBeVisible();
    await expect(requests.getByText(name)).toBeHidden();

    await page.getByRole('tab', { name: 'Mail' }).click();
    const mail = page.getByRole('row').filter({ hasText: `To ${login.username}@example.org` });
    await expect(mail).toContainText('Your account is ready');
    await expect(mail).toContainText('Held');
    await page.getByLabel('State').selectOption('Sent');
    await expect(page.getByText('No mail is in this state.')).toBeVisible();

    await page.getByRole('tab', { name: 'Audit' }).click();
    const entry = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Approved' });
    await expect(entry).toContainText('Approved a registration');
    await expect(entry).toContainText(ADMIN.username);
  });
});

test.describe('parents', () => {
  test('are found by name, username, e-mail and status', async ({ page, admin }) => {
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

  test('come page by page', async ({ page, admin }) => {
    const prefix = uniqueName('Yonder');
    for (let count = 1; count <= 27; count++) await register(page.request, `${prefix} ${count}`);
    await openTab(page, admin, 'parents');
    // The newest parents are these already; what counts is the page that was searched for.
    const found = page.waitForResponse((response) => response.url().includes(prefix));
    await page.getByLabel('Search', { exact: true }).fill(prefix);
    await found;
    const rows = page.getByRole('row').filter({ hasText: prefix });
    await expect(rows).toHaveCount(25);
    await expect(page.getByText('Showing the first 25.')).toBeVisible();
    const more = page.getByRole('button', { name: 'Load more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(27);
    await expect(more).toBeHidden();
    await expect(page.getByText('Showing all 27.')).toBeFocused();
  });

  test('whose approval is withdrawn are signed out at once and wait again', async ({
    page,
    admin,
    browser,
  }) => {
    const family = await arrangeFamily('Mia');
    const name = uniqueName('Withdrawn');
    const { username } = family.parentLogin;
    const theirs = await signedInElsewhere(browser, family.api, '/parent-dashboard');
    await expect(theirs.getByRole('button', { name: 'Edit Mia' })).toBeVisible();

    await openTab(page, admin, 'parents', { search: username });
    const row = page.getByRole('row').filter({ hasText: username });
    await row.getByRole('button', { name: 'Withdraw approval of Alex Star' }).click();
    const question = page.getByRole('dialog', { name: 'Withdraw the approval of Alex Star?' });
    await expect(question).toContainText("All devices of this family, the children's too, are signed out");
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectToFit(page, '[role="dialog"]');
    await expectNoBarriers(page, '[role="dialog"]');
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

  test('nobody is offered to withdraw the own approval, and a refusal is told', async ({ page, admin }) => {
    await hearNothing(page);
    const family = await arrangeFamily('Mia');
    await openTab(page, admin, 'parents', { search: ADMIN.username });
    const own = page.getByRole('row').filter({ hasText: 'alex@example.org' });
    await expect(own.getByText('Admin', { exact: true })).toBeVisible();
    await expect(own.getByRole('button')).toHaveCount(0);

    const { username } = family.parentLogin;
    await page.getByLabel('Search', { exact: true }).fill(username);
    await page.getByRole('button', { name: 'Withdraw approval of Alex Star' }).click();
    // Meanwhile another admin was quicker.
    const { items } = await (await admin.get(`/api/admin/parents?search=${username}`)).json();
    await admin.post(`/api/admin/withdraw-parent/${items[0].id}`);
    await admin.post(`/api/admin/reject-parent/${items[0].id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw approval' }).click();
    await expect(page.getByText('Failed to withdraw approval')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('invite codes', () => {
  test('are copied as a link that lets a parent in at once', async ({ page, admin, browser }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const panel = await createCode(page, admin);
    await expect(panel).toContainText('It lets one parent in without waiting, until');
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await expect(panel.getByText('Copied.')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const code = await panel.getByLabel('Invite code', { exact: true }).inputValue();

    const username = uniqueName('invited');
    const invited = await browser.newPage();
    await invited.goto(link);
    await expect(invited.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
    await expect(invited.getByLabel('Invite code')).toHaveValue(code);
    await invited.getByRole('tab', { name: 'Login' }).click();
    await invited.getByRole('tab', { name: 'Register' }).click();
    await expect(invited.getByLabel('Invite code')).toHaveValue(code);
    await fillRegistration(invited, `Ines ${username}`, username);
    await invited.getByRole('button', { name: 'Create Account' }).click();
    await expect(invited).toHaveURL('/parent-dashboard');
    await expect(invited.getByRole('heading', { name: `Welcome, Ines ${username}!` })).toBeVisible();
    await invited.context().close();

    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(code, { exact: true })).toBeHidden();
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: code.slice(-4) });
    await expect(row).toContainText(`1 of 1 by Ines ${username}`);
    await expect(row).toContainText('Used up');
    await expect(row.getByRole('button')).toHaveCount(0);
  });

  test('can be copied where the browser keeps its clipboard from pages', async ({ page, admin }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const panel = await createCode(page, admin);
    const code = await panel.getByLabel('Invite code', { exact: true }).inputValue();
    await panel.getByRole('button', { name: 'Copy code' }).click();
    await expect(panel.getByText('Copied.')).toBeVisible();
    const link = panel.getByLabel('Link that opens the registration');
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await panel.getByRole('button', { name: 'Copy link' }).click();
    await expect(panel.getByText('It is marked: copy it with Ctrl+C')).toBeVisible();
    await expect(link).toBeFocused();
    const marked = await link.evaluate(
      (field: HTMLInputElement) => (field.selectionEnd ?? 0) - (field.selectionStart ?? 0),
    );
    expect(marked).toBe((await link.inputValue()).length);

    await panel.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Number of uses').fill('');
    await page.keyboard.press('Control+V');
    await expect(page.getByLabel('Number of uses')).toHaveValue(code);
  });

  test('that are revoked are refused', async ({ page, admin, browser }) => {
    const { code } = await newCode(admin);
    await openTab(page, admin, 'invite-codes');
    const row = page.getByRole('row').filter({ hasText: code.slice(-4) });
    await expect(row).toContainText('Usable');
    await expect(row).toContainText('0 of 1');
    await row.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('dialog', { name: `Revoke the code that ends in ${code.slice(-4)}?` });
    await expect(question).toContainText('stop working at once and for good');
    await expectToFit(page, '[role="dialog"]');
    await expectNoBarriers(page, '[role="dialog"]');
    await question.getByRole('button', { name: 'Revoke code' }).click();
    await expect(page.getByText('Invite code revoked')).toBeVisible();
    await expect(row).toContainText('Revoked');
    await expect(page.getByRole('heading', { name: 'Invite codes', exact: true })).toBeFocused();

    const username = uniqueName('late');
    const late = await browser.newPage();
    await late.goto(`/auth?tab=register#invite=${code}`);
    await fillRegistration(late, 'Lena Late', username);
    await late.getByRole('button', { name: 'Create Account' }).click();
    await expect(late.getByRole('tabpanel').getByText('Invalid invite code')).toBeVisible();
    await expect(late.getByLabel('Invite code')).toBeFocused();
    await late.context().close();
  });

  test('are made for so many parents and days, and once however often one clicks', async ({
    page,
    admin,
  }) => {
    await openTab(page, admin, 'invite-codes');
    const uses = page.getByLabel('Number of uses');
    const days = page.getByLabel('Number of days');
    await expect(uses).toHaveValue('1');
    await expect(days).toHaveValue('30');
    await uses.fill('1001');
    await days.fill('');
    const create = page.getByRole('button', { name: 'Create invite code' });
    await create.click();
    await expect(page.getByText('Uses must be a whole number from 1 to 1000')).toBeVisible();
    await expect(page.getByText('Days must be a whole number from 1 to 365')).toBeVisible();
    await expect(uses).toBeFocused();
    // A number that no other test takes.
    const parents = 50 + (process.pid % 900);
    await uses.fill(String(parents));
    await days.fill('7');
    const release = await holdBack(page, 'inviteCodes.create');
    await create.dblclick();
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
    release();
    await expect(page.getByText(`It lets ${parents} parents in without waiting`)).toBeVisible();
    const codes = await codesOf(admin);
    expect(codes.filter(({ maxUses }) => maxUses === parents)).toHaveLength(1);
  });
});

test('the system says what runs, on what, and with which settings', async ({ page, admin }) => {
  await openTab(page, admin, 'system');
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(card('Starchart')).toContainText(/Version \d+\.\d+\.\d+/);
  await expect(card('Starchart')).toContainText(/Running since\d+ \w+ 20\d\d/);
  await expect(card('Database')).toContainText('PostgreSQL that comes with Starchart');
  await expect(card('Database')).toContainText(/\d [kMG]B/);
  await expect(card('Disk')).toContainText(/\d [MGT]B free/);
  await expect(card('Last backup')).toContainText('None yet');
  await expect(card('Star books')).toContainText(/Not checked yet|All of them add up/);
  const jobs = page.getByRole('table', { name: 'Jobs' });
  await expect(jobs.getByRole('rowheader', { name: 'deliver-mail' })).toBeVisible();
  const setting = (name: string) =>
    page.getByRole('table', { name: 'Configuration' }).getByRole('row').filter({ hasText: name });
  await expect(setting('ADMIN_PASSWORD').getByRole('cell', { name: 'set', exact: true })).toBeVisible();
  await expect(setting('SMTP_URL').getByRole('cell', { name: 'not set' })).toBeVisible();
  await expect(page.getByText(ADMIN.password, { exact: true })).toHaveCount(0);
});

test.describe('the audit', () => {
  test('shows what somebody did, and what was done', async ({ page, admin }) => {
    const { code } = await newCode(admin);
    await openTab(page, admin, 'audit');
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await page.getByLabel('What').selectOption('Created an invite code');
    await expect(rows.first()).toContainText('Created an invite code');
    await expect(rows.first()).toContainText(ADMIN.username);
    await expect(page.getByText(code)).toHaveCount(0);
    await expect(rows.filter({ hasNotText: 'Created an invite code' })).toHaveCount(0);

    await rows.first().getByRole('button', { name: ADMIN.username }).click();
    await expect(page).toHaveURL(/actor=\d+/);
    await page.getByLabel('What').selectOption('Deleted a family');
    await expect(page.getByText('Nothing of this kind has happened.')).toBeVisible();
    const everybody = page.getByRole('button', { name: `Only by ${ADMIN.username}: show everybody` });
    await expect(everybody).toBeVisible();
    await page.getByLabel('What').selectOption('Everything');
    await expect(rows.first()).toContainText(ADMIN.username);
    await expect(rows.filter({ hasNotText: ADMIN.username })).toHaveCount(0);
    await everybody.click();
    await expect(everybody).toBeHidden();
    await expect(page).toHaveURL('/admin-dashboard?tab=audit');
    await expect(page.getByRole('heading', { name: 'Audit', exact: true })).toBeFocused();
  });
});

test('with a mail server, each mail says what became of it', async ({ mailing, browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: mailing.url });
  const page = await context.newPage();
  const people = ['gone', 'busy', 'well'];
  for (const username of people) {
    await register(context.request, `Ms ${username}`, { username, password: 'correct horse' });
  }
  await signIn(page, mailing.login);
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(3);
  await expect(page.getByText('No mail server is set up')).toBeHidden();
  for (const username of people) {
    await page.getByRole('button', { name: `Approve Ms ${username}` }).click();
    await expect(page.getByText(`Ms ${username} can log in now.`, { exact: true })).toBeVisible();
  }

  await page.getByRole('tab', { name: 'Mail' }).click();
  const mailTo = (word: string) => page.getByRole('row').filter({ hasText: `To ${word}` });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(mailTo('well')).toContainText('Sent', { timeout: 1000 });
    await expect(mailTo('gone')).toContainText('Failed', { timeout: 1000 });
    await expect(mailTo('busy')).toContainText('please try again later', { timeout: 1000 });
  }).toPass();
  await expect(mailTo('gone')).toContainText('There is nobody here by that name');
  await expect(mailTo('busy')).toContainText('Waiting');
  await expect(mailTo('busy').getByRole('button', { name: 'Send again' })).toBeHidden();

  await mailTo('gone').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('On its way again')).toBeVisible();
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(page.getByText(`Look for it at ${ADMIN_EMAIL}.`)).toBeVisible();
  await expect(mailTo(ADMIN_EMAIL).filter({ hasText: 'Mail works' })).toBeVisible();
  await expect(page.getByText('No mail server is set up')).toBeHidden();
  await expectNoBarriers(page, 'body');

  await context.close();
});

test.describe('within reach', () => {
  test('the bar is one line on the narrowest screens', async ({ page, admin }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openTab(page, admin, 'audit');
    await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();
    const bar = await page.getByRole('banner').boundingBox();
    expect(bar?.height).toBeLessThan(60);
  });

  test('every tab has room for endless names', async ({ page, admin }) => {
    const name = longestName(uniqueName('Nona'));
    const username = uniqueName('nonanonanonanonanonanonanona').slice(-40);
    const email = `${username}@${'long-domain.'.repeat(12)}example.org`;
    await send(page.request, '/api/register', { name, username, email, password: 'correct horse' });
    await page.request.post('/api/password-resets', { data: { email: 'alex@example.org' } });
    await newCode(admin);
    for (const tab of ['requests', 'parents', 'mail', 'audit', 'invite-codes', 'system']) {
      await test.step(tab, async () => {
        await openTab(page, admin, tab);
        const content = page.getByRole('tabpanel').getByRole(tab === 'requests' ? 'list' : 'table');
        await expect(content.first()).toBeVisible();
        await expectToFit(page, 'body');
      });
    }
  });

  test('a code that was just made', async ({ page, admin }) => {
    await createCode(page, admin);
    await expectToFit(page, 'body');
    await expectNoBarriers(page, 'body');
  });
});

async function openTab(
  page: Page,
  admin: APIRequestContext,
  tab: string,
  filters: Record<string, string> = {},
): Promise<void> {
  await enterAs(page, admin);
  const address = new URLSearchParams({ ...(tab === 'requests' ? {} : { tab }), ...filters });
  await page.goto(`/admin-dashboard?${address}`);
}

/** The panel that shows a code which was made with the form. */
async function createCode(page: Page, admin: APIRequestContext): Promise<Locator> {
  await openTab(page, admin, 'invite-codes');
  await page.getByRole('button', { name: 'Create invite code' }).click();
  await expect(page.getByRole('heading', { name: 'Your new invite code' })).toBeFocused();
  return page.getByRole('region', { name: 'Create invite code' });
}

async function newCode(admin: APIRequestContext): Promise<{ code: string }> {
  const answer = await admin.post('/api/invite-codes', { data: {} });
  expect(answer.status()).toBe(201);
  return await answer.json();
}

async function codesOf(admin: APIRequestContext): Promise<{ maxUses: number }[]> {
  return await (await admin.get('/api/invite-codes')).json();
}

async function fillRegistration(page: Page, name: string, username: string): Promise<void> {
  const form = page.getByRole('tabpanel');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Email').fill(`${username}@example.org`);
  await form.getByLabel('Password', { exact: true }).fill('correct horse');
  await form.getByLabel('Confirm password').fill('correct horse');
}

/** Another browser in which somebody is signed in already, and hears of nothing. */
async function signedInElsewhere(browser: Browser, somebody: APIRequestContext, path: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await somebody.storageState() });
  const page = await context.newPage();
  await hearNothing(page);
  await page.goto(path);
  return page;
}
