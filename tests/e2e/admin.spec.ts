import { expect } from '@playwright/test';
import { newCode, openTab } from './admin-page.ts';
import { register, signIn } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { test as base } from './fixtures.ts';
import type { ServerProcess } from './server-process.ts';
import { ADMIN_EMAIL, startServerWithMail } from './server-with-mail.ts';

const test = base.extend<{ mailing: ServerProcess }>({
  /** A second server, with a mail server. */
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture names from the pattern
  mailing: async ({}, use) => {
    const server = await startServerWithMail();
    await use(server);
    await server.stop();
  },
});

test('an admin finds tabs and filters in the history, the state of the installation, and who did what', {
  tag: '@full',
}, async ({ page, admin }) => {
  await test.step('tab and filters are in the address and the history', async () => {
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

  await test.step('version, database, jobs and settings of the installation', async () => {
    await openTab(page, admin, 'system');
    const card = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card('Starchart')).toContainText(/Version \d+\.\d+\.\d+/);
    await expect(card('Starchart')).toContainText(/Running since\d+ \w+ 20\d\d/);
    await expect(card('Database')).toContainText('PostgreSQL, included with Starchart');
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

  await test.step('the audit log is filtered by action and by actor', async () => {
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
    await expect(page.getByText('No entries match this filter.')).toBeVisible();
    const everybody = page.getByRole('button', { name: `Only by ${ADMIN.username}: show everyone` });
    await expect(everybody).toBeVisible();
    await page.getByLabel('What').selectOption('Everything');
    await expect(rows.first()).toContainText(ADMIN.username);
    await expect(rows.filter({ hasNotText: ADMIN.username })).toHaveCount(0);
    await everybody.click();
    await expect(everybody).toBeHidden();
    await expect(page).toHaveURL('/admin-dashboard?tab=audit');
    await expect(page.getByRole('heading', { name: 'Audit log', exact: true })).toBeFocused();
  });

  await test.step('at 320 px, the header stays on one line', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60);
  });
});

test('shows the delivery state of each mail with a mail server', { tag: '@full' }, async ({
  mailing,
  browser,
}) => {
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
  await expect(page.getByText("Email isn't set up")).toBeHidden();
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
  await expect(mailTo('gone')).toContainText('No such mailbox here');
  await expect(mailTo('busy')).toContainText('Waiting');
  await expect(mailTo('busy').getByRole('button', { name: 'Send again' })).toBeHidden();

  await mailTo('gone').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('On its way again')).toBeVisible();
  await page.getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText(`Check ${ADMIN_EMAIL} in a moment.`)).toBeVisible();
  await expect(mailTo(ADMIN_EMAIL).filter({ hasText: 'Email works' })).toBeVisible();
  await expect(page.getByText("Email isn't set up")).toBeHidden();
  await context.close();
});
