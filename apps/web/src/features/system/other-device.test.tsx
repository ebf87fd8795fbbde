import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { addressesOf, HELPER, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const HOME = 'http://192.168.1.20:3000';

// The tests run on localhost.
async function openFromMenu(procedures: FakeProcedures) {
  const api = fakeApi({ ...parentWith({ habits: [] }), ...procedures });
  const { user } = renderPage('/parent-dashboard');
  const menu = await screen.findByRole('button', { name: "Alex Star's menu" });
  await user.click(menu);
  await user.click(screen.getByRole('button', { name: 'Add a device' }));
  await user.click(await screen.findByRole('button', { name: /^My phone or computer/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open on another device' }));
  return { api, user, menu, dialog };
}

describe('Open on another device', () => {
  test('shows the address as text and as a QR code', async () => {
    const { dialog, user, menu } = await openFromMenu({ 'system.addresses': addressesOf([HOME]) });
    expect(await dialog.findByText(HOME)).toBeVisible();
    expect(dialog.getByRole('img', { name: `QR code of ${HOME}` })).toBeVisible();
    expect(dialog.getByText('Both devices need to be in the same network.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /another address/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(menu).toHaveFocus();
  });

  test('offers the next address of a computer that has several', async () => {
    const { dialog, user } = await openFromMenu({
      'system.addresses': addressesOf([HOME, 'http://10.0.0.7:3000']),
    });
    const next = await dialog.findByRole('button', { name: 'Try another address' });
    await user.click(next);
    expect(dialog.getByRole('status')).toHaveTextContent('http://10.0.0.7:3000');
    expect(dialog.getByRole('img', { name: 'QR code of http://10.0.0.7:3000' })).toBeVisible();
    await user.click(next);
    expect(dialog.getByRole('status')).toHaveTextContent(HOME);
  });

  test('needs no network of the same home for a public address', async () => {
    const { dialog } = await openFromMenu({ 'system.addresses': addressesOf(['https://stars.example']) });
    expect(await dialog.findByText('https://stars.example')).toBeVisible();
    expect(dialog.queryByText(/same network/)).toBeNull();
  });

  test.each([
    ['without an address', []],
    ['with an address of this computer only', ['http://localhost:3000']],
  ])('says how to make the server reachable %s', async (_which, urls) => {
    const { dialog } = await openFromMenu({ 'system.addresses': addressesOf(urls) });
    expect(await dialog.findByText("Other devices can't reach this server yet")).toBeVisible();
    expect(dialog.getByText('HOST=0.0.0.0 PORT=4000 npm run demo')).toBeVisible();
    expect(dialog.queryByRole('img', { name: /QR/ })).toBeNull();
  });

  test('recovers from a failed request', async () => {
    const { api, dialog, user } = await openFromMenu({ 'system.addresses': fail });
    expect(await dialog.findByRole('alert')).toHaveTextContent("We couldn't look up the address.");
    api.set({ 'system.addresses': addressesOf([HOME]) });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText(HOME)).toBeVisible();
  });

  test('a helper, who adds no devices, sees the address at once', async () => {
    fakeApi({ ...parentWith(), 'auth.session': HELPER, 'system.addresses': addressesOf([HOME]) });
    const { user } = renderPage('/parent-dashboard');
    await user.click(await screen.findByRole('button', { name: "Kim Cloud's menu" }));
    await user.click(screen.getByRole('button', { name: 'Open on another device' }));
    expect(await screen.findByText(HOME)).toBeVisible();
  });

  test("is offered where a child's login is set up, and leads to the kid login", async () => {
    fakeApi({ ...parentWith({ habits: [] }), 'system.addresses': addressesOf([HOME]) });
    const { user } = renderPage('/parent-dashboard?child=new');
    const allow = await screen.findByLabelText('Allow child to login directly');
    const opener = { name: 'Open on another device', expanded: false };
    expect(screen.queryByRole('button', opener)).toBeNull();
    await user.type(screen.getByLabelText('Name'), `${ROBIN.name}a`);
    await user.click(allow);
    await user.click(screen.getByRole('button', opener));
    expect(await screen.findByText(`${HOME}/child-login`)).toBeVisible();
    expect(screen.getByText(/^Save this form, then log in there/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue(`${ROBIN.name}a`);
  });
});
