import type { AuditEntry } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatInstant } from '@/lib/format/format';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { ADMIN, addressesOf, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const EMPTY = { items: [], nextCursor: null };

const NOOR = {
  id: 5,
  name: 'Noor',
  email: 'noor@example.org',
  registrationDate: '2026-03-10T12:00:00.000Z',
  expiresAt: null,
};

const SYSTEM = {
  version: '0.1.0',
  nodeVersion: '26.0.0',
  startedAt: '2026-03-11T12:00:00.000Z',
  database: { version: '18.1', embedded: true, place: 'data/postgres', sizeBytes: 1_000_000 },
  disk: null,
  lastBackup: null,
  nightlyBackups: { timeOfDay: '03:30', latest: null, lastVerifiedAt: null },
  lastLedgerAudit: null,
  jobs: [],
  configuration: [],
};

function open(address: string, procedures: FakeProcedures = {}) {
  const api = fakeApi({
    ...parentWith(),
    'auth.session': ADMIN,
    'admin.pendingParents': [],
    'admin.searchParents': EMPTY,
    'inviteCodes.list': [],
    'mails.list': { ...EMPTY, canSend: true },
    'audit.list': EMPTY,
    ...procedures,
  });
  return { api, ...renderPage(`/admin-dashboard${address}`) };
}

describe('tabs', () => {
  test('move with the arrow keys and are selected with Enter', async () => {
    const { user, address } = open('');
    await user.click(await screen.findByRole('tab', { name: 'Requests' }));
    for (const name of ['Parents', 'Invite codes', 'Mail', 'System', 'Audit log']) {
      await user.keyboard('{ArrowRight}');
      expect(screen.getByRole('tab', { name })).toHaveFocus();
    }
    expect(screen.getByRole('heading', { name: 'Requests' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Audit log' })).toBeVisible();
    expect(address()).toBe('/admin-dashboard?tab=audit');
  });

  test('show the requests for an unknown name', async () => {
    open('?tab=secrets');
    expect(await screen.findByRole('heading', { name: 'Requests' })).toBeVisible();
  });

  test.each([
    ['parents', 'admin.searchParents', "We couldn't load the parents.", EMPTY],
    ['invite-codes', 'inviteCodes.list', "We couldn't load the invite codes.", []],
    ['mail', 'mails.list', "We couldn't load the emails.", { ...EMPTY, canSend: true }],
    ['audit', 'audit.list', "We couldn't load the audit log.", EMPTY],
  ] as const)('%s shows a failed request and recovers', async (tab, procedure, text, result) => {
    const { api, user } = open(`?tab=${tab}`, { [procedure]: fail });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    api.set({ [procedure]: result });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

test('requests that another admin has decided are removed, and a notice says why', async () => {
  const { api, user } = open('', {
    'admin.pendingParents': [NOOR, { ...NOOR, id: 6, name: 'Kim' }],
    'admin.approveParent'() {
      throw new ApiError('This registration was already rejected.', {
        code: 'ALREADY_DECIDED',
        httpStatus: 409,
      });
    },
  });
  const approve = await screen.findByRole('button', { name: 'Approve Noor' });
  expect(screen.getByText('Kim')).toBeVisible();
  api.set({ 'admin.pendingParents': [] });
  await user.click(approve);
  expect(await screen.findByText('This registration was already rejected.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Noor')).toBeNull());
  expect(screen.queryByText('Kim')).toBeNull();
});

test('an admin cannot withdraw the own approval, and a withdrawal that fails keeps its question', async () => {
  const registered = { username: 'noor', status: 'approved', isAdmin: false, approvedAt: null } as const;
  const noor = { ...NOOR, ...registered };
  const own = { ...noor, id: ADMIN.id, name: 'Pat', isAdmin: true };
  const { api, user } = open('?tab=parents', {
    'admin.searchParents': { ...EMPTY, items: [own, noor] },
    'admin.withdrawParent': fail,
  });
  const withdraw = await screen.findByRole('button', { name: 'Withdraw approval for Noor' });
  const row = within(screen.getByText('Pat').closest('tr') as HTMLElement);
  expect(row.getByText('Admin')).toBeVisible();
  expect(row.queryByRole('button')).toBeNull();
  await user.click(withdraw);
  const question = await screen.findByRole('dialog', { name: 'Withdraw approval for Noor?' });
  api.set({ 'admin.searchParents': { ...EMPTY, items: [own, { ...noor, status: 'rejected' }] } });
  await user.click(within(question).getByRole('button', { name: 'Withdraw approval' }));
  expect(await screen.findByText('Failed to withdraw approval')).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.getByRole('table', { name: 'Parents' })).toHaveTextContent('Rejected');
});

test('identical audit entries within a minute are one row with their number and the last time', async () => {
  const entry: Omit<AuditEntry, 'id' | 'times' | 'lastAt'> = {
    action: 'child-view-lock-changed',
    actorRole: 'parent',
    actorId: ADMIN.id,
    actorName: ADMIN.name,
    subject: 'family/1',
    subjectName: 'Star',
    at: '2026-03-11T12:00:00.000Z',
  };
  const merged = { ...entry, id: 2, times: 7, lastAt: '2026-03-11T12:01:00.000Z' };
  const single = { ...entry, id: 1, times: 1, lastAt: null };
  open('?tab=audit', { 'audit.list': { items: [merged, single], nextCursor: null } });
  const table = within(await screen.findByRole('table', { name: 'Audit log' }));
  const [first, second] = table.getAllByRole('row', { name: /Changed the Child View lock/ });
  expect(first).toHaveTextContent(`${formatInstant(merged.lastAt)}7 times in a minute`);
  expect(second).toHaveTextContent(formatInstant(entry.at));
  expect(second).not.toHaveTextContent('in a minute');
});

test('the system shows a failed request', async () => {
  open('?tab=system', { 'system.state': fail });
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the system status.");
});

test('the mails say where their links open on no other device', async () => {
  open('?tab=mail', { 'system.addresses': addressesOf([]) });
  expect(await screen.findByText('Links in emails only open on this computer')).toBeVisible();
});

test('an invite code has no link that other devices cannot open', async () => {
  const code = { id: 1, code: 'ABCD-EFGH', maxUses: 1, uses: 0, expiresAt: '2036-03-11T12:00:00.000Z' };
  const { user } = open('?tab=invite-codes', {
    'inviteCodes.create': code,
    'system.addresses': addressesOf([]),
  });
  await user.click(await screen.findByRole('button', { name: 'Create invite code' }));
  expect(await screen.findByText("Other devices can't reach this server yet")).toBeVisible();
  expect(screen.getByText('HOST=0.0.0.0 PORT=4000 npm run demo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the link on this computer' })).toHaveAttribute(
    'href',
    '/auth?tab=register#invite=ABCD-EFGH',
  );
  expect(screen.getByLabelText('Invite code')).toHaveValue('ABCD-EFGH');
  expect(screen.queryByLabelText('Registration link')).toBeNull();
});

test('a new invite code is copied without access to the clipboard API', async () => {
  const code = { id: 1, code: 'ABCD-EFGH', maxUses: 1, uses: 0, expiresAt: '2036-03-11T12:00:00.000Z' };
  const { user } = open('?tab=invite-codes', {
    'inviteCodes.create': code,
    'system.addresses': addressesOf(['http://192.168.1.20:3000']),
  });
  await user.click(await screen.findByRole('button', { name: 'Create invite code' }));
  const heading = await screen.findByRole('heading', { name: 'Your new invite code' });
  await waitFor(() => expect(heading).toHaveFocus());
  const panel = within(screen.getByRole('region', { name: 'Create invite code' }));
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });

  const copied: string[] = [];
  document.execCommand = () => copied.push(document.getSelection()?.toString() ?? '') > 0;
  await user.click(panel.getByRole('button', { name: 'Copy code' }));
  expect(await panel.findByText('Copied.')).toBeVisible();
  expect(copied).toHaveLength(1);

  document.execCommand = () => false;
  await user.click(panel.getByRole('button', { name: 'Copy link' }));
  expect(await panel.findByText(/^It's selected: copy it with Ctrl\+C/)).toBeVisible();
  const link = panel.getByLabelText<HTMLInputElement>('Registration link');
  expect(link).toHaveFocus();
  expect(link.selectionStart).toBe(0);
  expect(link.selectionEnd).toBe(link.value.length);
});

test('the system shows what a proxy sends, and what it should send', async () => {
  const problem = 'APP_URL is https, but this request arrived over http.';
  const arrival = { protocol: 'http', host: '127.0.0.1:3000', clientAddress: '203.0.113.7', problem };
  const { api, user } = open('?tab=system', { 'system.state': { ...SYSTEM, arrival } });
  const heading = await screen.findByRole('heading', { name: 'Your connection' });
  const card = within(heading.closest('li') as HTMLElement);
  expect(card.getByText('127.0.0.1:3000')).toBeVisible();
  expect(card.getByText('203.0.113.7')).toBeVisible();
  expect(card.getByText('Check the proxy')).toBeVisible();
  expect(card.getByText(problem)).toBeVisible();

  api.set({ 'system.state': { ...SYSTEM, arrival: { ...arrival, protocol: 'https', problem: null } } });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('Check the proxy')).toBeNull());
  expect(card.getByText('https')).toBeVisible();
});
