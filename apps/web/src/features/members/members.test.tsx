import type { GuestPass, Invitation, Member, PendingChange } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError, type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { ACCOUNT, ADMIN, addressesOf, HELPER, PARENT, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const OWN: Member = {
  id: PARENT.id,
  name: PARENT.name,
  familyRole: 'parent',
  childIds: null,
  isPending: false,
  lastSeenOn: null,
  pendingChange: null,
};
const KIM: Member = {
  id: 7,
  name: 'Kim',
  familyRole: 'helper',
  childIds: [ROBIN.id],
  isPending: false,
  lastSeenOn: '2026-03-10',
  pendingChange: null,
};
const FOR_BEN: Invitation = {
  id: 3,
  label: 'Ben',
  familyRole: 'parent',
  childIds: null,
  expiresAt: '2036-03-16T12:00:00.000Z',
};

const procedures: FakeProcedures = {
  ...parentWith(),
  'members.list': [OWN, KIM],
  'members.invitations': [],
  'members.pendingChanges': [],
  'guestPasses.list': [],
  'familyDevices.list': [],
  'pins.list': [],
  'system.addresses': addressesOf(['http://localhost:3000', 'http://192.168.1.20:3000']),
};

function open(more: FakeProcedures = {}) {
  const api = fakeApi({ ...procedures, ...more });
  return { api, ...renderPage('/settings/grown-ups') };
}

/** The server's names of its first start. */
const UNNAMED = { ...ACCOUNT, username: 'admin', name: 'admin', familyName: 'admin' };

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the grown-ups of a family', () => {
  test('are listed with role, children and last visit; the own account has no actions', async () => {
    open();
    const list = within(await screen.findByRole('region', { name: 'Who has access' }));
    expect(await list.findByText(/^Helper · Robin · last seen on .*10/)).toBeVisible();
    expect(list.getByText('You')).toBeVisible();
    const names = list.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
    expect(names).toEqual(['Change Kim', 'Remove Kim', 'Invite the other parent', 'Invite someone else']);
    expect(screen.queryByRole('region', { name: 'Open invitations' })).toBeNull();
  });

  test('show who waits for an approval; this person can be removed only', async () => {
    open({ 'members.list': [OWN, { ...KIM, isPending: true, lastSeenOn: null }] });
    expect(await screen.findByText('Waiting for approval')).toBeVisible();
    expect(screen.getByText(/^Helper · Robin$/)).toBeVisible();
    expect(await button('Remove Kim')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change Kim' })).toBeNull();
  });

  test('are reloaded after a failed request', async () => {
    const { api, user } = open({ 'members.list': fail });
    expect(await screen.findByText("We couldn't load the grown-ups.")).toBeVisible();
    api.set({ 'members.list': [OWN, KIM] });
    await user.click(await button('Try again'));
    expect(await screen.findByText('Kim')).toBeVisible();
  });

  test('a parent invites a helper for one child, and gets a link for the address in the network', async () => {
    const share = vi.fn<() => Promise<void>>().mockResolvedValue();
    Object.assign(navigator, { share });
    const { api, user } = open();
    await user.click(await button('Invite someone else'));
    const form = await dialog('Invite a grown-up');
    expect(form.queryByLabelText(/email/)).toBeNull();
    expect(
      form.getByRole('radio', { name: 'A helper – can complete habits and hand out rewards' }),
    ).toBeChecked();
    await user.click(form.getByRole('radio', { name: /^Only these/ }));
    await user.click(form.getByRole('button', { name: 'Create link' }));
    expect(form.getByText('Please choose at least one child')).toBeVisible();
    expect(form.getByLabelText("What's their name?")).toHaveAccessibleDescription(
      expect.stringContaining('Name must be at least 2 characters'),
    );
    await user.click(form.getByRole('checkbox', { name: 'Robin' }));
    await user.type(form.getByLabelText("What's their name?"), 'Grandma');
    await user.type(form.getByLabelText('Current password'), 'correct horse');
    api.set({
      'members.invite': {
        id: 4,
        url: 'http://192.168.1.20:3000/join#token',
        joinPath: '/join#token',
        expiresAt: '2036-03-16T12:00:00.000Z',
      },
    });
    await user.click(form.getByRole('button', { name: 'Create link' }));

    const heading = await screen.findByRole('heading', { name: 'Invitation for Grandma' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(api.calls('members.invite')).toEqual([
      { familyRole: 'helper', childIds: [ROBIN.id], label: 'Grandma', currentPassword: 'correct horse' },
    ]);
    const url = 'http://192.168.1.20:3000/join#token';
    expect(screen.getByLabelText('Link')).toHaveValue(url);
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible();
    expect(heading.parentElement).toHaveTextContent(/It works once and expires on Sunday\b.*16/);
    await user.click(await button('Share…'));
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url }));
    await user.click(await button('Done'));
    expect(screen.queryByLabelText('Link')).toBeNull();
  });

  test('a link that only this computer opens has no code and is not sent on', async () => {
    vi.stubGlobal('navigator', Object.assign(navigator, { share: vi.fn<() => Promise<void>>() }));
    const { user } = open({
      'system.addresses': addressesOf([]),
      'members.invite': {
        id: 4,
        url: 'http://localhost:3000/join#token',
        joinPath: '/join#token',
        expiresAt: '2036-03-16T12:00:00.000Z',
      },
    });
    await user.click(await button('Invite someone else'));
    const form = await dialog('Invite a grown-up');
    await user.type(form.getByLabelText("What's their name?"), 'Grandma');
    await user.type(form.getByLabelText('Current password'), 'correct horse');
    await user.click(form.getByRole('button', { name: 'Create link' }));
    const panel = (await screen.findByRole('heading', { name: 'Invitation for Grandma' })).parentElement;
    expect(panel).toHaveTextContent("Other devices can't reach this server yet");
    expect(screen.getByText('HOST=0.0.0.0 PORT=4000 npm run demo')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull();
    const here = screen.getByRole('link', { name: 'Open the link on this computer' });
    expect(here).toHaveAttribute('href', '/join#token');
    expect(screen.queryByLabelText('Link')).toBeNull();
    expect(document.body).not.toHaveTextContent('localhost');
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
  });

  test('an invitation is mailed to an address, which the form offers with a mail server only', async () => {
    const { api, user } = open({
      'system.about': { isNew: false, sendsMail: true },
      'members.invite': {
        id: 4,
        url: 'http://192.168.1.20:3000/join#token',
        joinPath: '/join#token',
        expiresAt: '2036-03-16T12:00:00.000Z',
      },
    });
    await user.click(await button('Invite the other parent'));
    const form = await dialog('Invite a grown-up');
    await user.type(form.getByLabelText("What's their name?"), 'Ben');
    const address = form.getByLabelText('Their email address (optional)');
    await user.type(address, 'ben@');
    await user.type(form.getByLabelText('Current password'), 'correct horse');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(address).toHaveAccessibleDescription(
      expect.stringContaining('Please enter a valid email address'),
    );
    await user.type(address, 'example.org{Enter}');
    const heading = await screen.findByRole('heading', { name: 'Invitation for Ben' });
    expect(heading.parentElement).toHaveTextContent(/emailing this link to ben@example\.org\. It works once/);
    expect(api.calls('members.invite')).toEqual([expect.objectContaining({ email: 'ben@example.org' })]);
  });

  test('a parent is invited for all children, whatever was chosen before', async () => {
    const { api, user } = open({
      'members.invite': {
        id: 4,
        url: 'http://192.168.1.20:3000/join#token',
        joinPath: '/join#token',
        expiresAt: '2036-03-16T12:00:00.000Z',
      },
    });
    await user.click(await button('Invite someone else'));
    const form = await dialog('Invite a grown-up');
    await user.click(form.getByRole('radio', { name: /^Only these/ }));
    await user.click(form.getByRole('radio', { name: 'Another parent – can do everything you can' }));
    expect(form.queryByRole('radiogroup', { name: 'Which children?' })).toBeNull();
    await user.type(form.getByLabelText("What's their name?"), 'Ben');
    await user.type(form.getByLabelText('Current password'), 'correct horse{Enter}');
    await screen.findByRole('heading', { name: 'Invitation for Ben' });
    expect(api.calls('members.invite')).toEqual([
      expect.objectContaining({ familyRole: 'parent', childIds: null }),
    ]);
  });

  test.each(['Invite the other parent', 'Create a guest pass'])(
    'the admin of the first start is asked for names before “%s”, once',
    async (opener) => {
      const { api, user } = open({ 'auth.session': ADMIN, 'account.get': UNNAMED });
      await user.click(await button(opener));
      const form = within(await screen.findByRole('dialog'));
      const name = await form.findByLabelText('Your name');
      await waitFor(() => expect(name).toHaveFocus());
      expect(screen.queryByLabelText('Current password')).toBeNull();
      const named = { ...UNNAMED, name: 'Anna', familyName: 'Berger' };
      api.set({ 'account.update': named, 'account.get': named });
      await user.keyboard('Anna{Tab}Berger{Enter}');
      const next = await form.findByLabelText(/^(?:What's their name|Who is it for)\?$/);
      await waitFor(() => expect(next).toHaveFocus());
      expect(api.calls('account.update')).toEqual([{ name: 'Anna', familyName: 'Berger' }]);
      await user.click(form.getByRole('button', { name: 'Cancel' }));

      await user.click(await button(opener));
      await within(await screen.findByRole('dialog')).findByLabelText('Current password');
      expect(screen.queryByLabelText('Your name')).toBeNull();
    },
  );

  test('only the name that is missing is asked for', async () => {
    const { user } = open({ 'auth.session': ADMIN, 'account.get': { ...UNNAMED, name: 'Anna' } });
    await user.click(await button('Invite someone else'));
    const form = await dialog('Invite a grown-up');
    await waitFor(() => expect(form.getByLabelText('Family name')).toHaveFocus());
    expect(form.queryByLabelText('Your name')).toBeNull();
  });

  test.each([
    ['/settings/grown-ups', 'Invite someone else'],
    ['/settings/grown-ups', 'Create a guest pass'],
    ['/settings/family-devices?add=family', undefined],
    ['/settings/family-devices?add=own', undefined],
  ])('a form of %s (%s) first says how other devices can reach the server', async (address, opener) => {
    fakeApi({ ...procedures, 'system.addresses': addressesOf(['http://localhost:3000']) });
    const { user } = renderPage(address);
    if (opener) await user.click(await button(opener));
    const form = within(await screen.findByRole('dialog'));
    const panel = await form.findByText("Other devices can't reach this server yet");
    const field = form.getByLabelText('Current password');
    expect(panel.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('an open invitation can be deleted', async () => {
    const { api, user } = open({ 'members.invitations': [FOR_BEN], 'members.revokeInvitation': undefined });
    await user.click(await button('Delete the invitation for Ben'));
    api.set({ 'members.invitations': [] });
    await user.click((await dialog('Delete the invitation for Ben?')).getByText('Delete invitation'));
    expect(await screen.findByText('Its link no longer works.')).toBeVisible();
    expect(api.calls('members.revokeInvitation')).toEqual([{ id: FOR_BEN.id }]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Open invitations' })).toBeNull());
  });

  test('a parent changes a role, and a wrong password is shown at its field', async () => {
    const message = "That's not your current password";
    const { api, user } = open({
      'members.update': () => {
        const errors = [{ path: 'currentPassword', message }];
        throw new ApiError(message, { code: 'WRONG_PASSWORD', httpStatus: 403, errors });
      },
    });
    await user.click(await button('Change Kim'));
    const form = await dialog('Kim');
    await user.click(form.getByRole('radio', { name: 'A viewer – can look' }));
    const password = form.getByLabelText('Current password');
    await user.type(password, 'a guess{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription(new RegExp(message)));
    api.set({ 'members.update': { ...KIM, familyRole: 'viewer' } });
    await user.clear(password);
    await user.type(password, 'correct horse{Enter}');
    expect(await screen.findByText('Changes saved!')).toBeVisible();
    expect(api.calls('members.update').at(-1)).toEqual({
      id: KIM.id,
      familyRole: 'viewer',
      currentPassword: 'correct horse',
    });
  });

  test('a parent removes a grown-up with the password', async () => {
    const { api, user } = open({ 'members.remove': { applied: true } });
    await user.click(await button('Remove Kim'));
    const form = await dialog('Remove Kim from the family?');
    await user.type(form.getByLabelText('Current password'), 'correct horse');
    api.set({ 'members.list': [OWN] });
    await user.click(form.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Kim was removed')).toBeVisible();
    expect(api.calls('members.remove')).toEqual([{ id: KIM.id, currentPassword: 'correct horse' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Kim' })).toBeNull());
  });

  test('the removal of a parent waits for the other parents', async () => {
    const ben: Member = { ...KIM, id: 8, name: 'Ben', familyRole: 'parent', childIds: null };
    const dueAt = '2026-03-12T16:00:00.000Z';
    const { api, user } = open({
      'members.list': [OWN, ben],
      'members.remove': { applied: false, change: { id: 5, dueAt } },
    });
    await user.click(await button('Remove Ben'));
    const form = await dialog('Remove Ben from the family?');
    expect(form.getByText('All parents are asked first, and each of them can say no.')).toBeVisible();
    await user.type(form.getByLabelText('Current password'), 'correct horse');
    const pendingChange: PendingChange = {
      id: 5,
      kind: 'remove-parent',
      parent: ben,
      child: null,
      newRole: null,
      requestedBy: OWN,
      requestedAt: '2026-03-09T16:00:00.000Z',
      dueAt,
    };
    api.set({ 'members.list': [OWN, { ...ben, pendingChange }] });
    await user.click(form.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('All parents are asked')).toBeVisible();
    expect(screen.getByText(/^This happens on Thursday at .* unless a parent says no\.$/)).toBeVisible();
    expect(await screen.findByText('Change requested')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ben' })).toBeNull());
  });

  test('the last parent cannot leave, and learns why', async () => {
    const reason = 'A family needs at least one parent. Invite another parent first.';
    const { api, user } = open({
      'members.leave': () => {
        throw new ApiError(reason, { code: 'LAST_PARENT', httpStatus: 409 });
      },
    });
    await user.click(await button('Leave family'));
    const form = await dialog('Leave the family?');
    await user.type(form.getByLabelText('Current password'), 'correct horse{Enter}');
    expect(await screen.findByText(reason)).toBeVisible();
    api.set({ 'members.leave': undefined, 'auth.session': null });
    await user.click(form.getByRole('button', { name: 'Leave family' }));
    expect(await screen.findByText('You left the family')).toBeVisible();
  });

  test('a helper sees the own role, and can leave', async () => {
    const { api } = open({ 'auth.session': HELPER });
    expect(await screen.findByText(/^You're a helper: .* up to 10 points a day\./)).toBeVisible();
    expect(await button('Leave family')).toBeVisible();
    const sections = screen.getByRole('navigation', { name: 'Settings' });
    expect(sections).toHaveTextContent(/^\s*Grown-ups\s*This device$/);
    for (const procedure of ['members.list', 'members.invitations'] as const)
      expect(api.calls(procedure)).toEqual([]);
  });
});

const FOR_GRANDMA: GuestPass = {
  id: 30,
  label: 'Grandma',
  childIds: [ROBIN.id],
  scope: 'help',
  bonusLimit: 5,
  until: '2036-03-13T12:00:00.000Z',
  createdBy: { id: PARENT.id, name: PARENT.name },
  browsers: 1,
};

const region = async () => within(await screen.findByRole('region', { name: 'Guest passes' }));

describe('guest passes', () => {
  test('are created for a time, and the link is shown once', async () => {
    const { api, user } = open({
      'guestPasses.create': {
        ...FOR_GRANDMA,
        browsers: 0,
        url: 'http://192.168.1.20:3000/guest#secret',
        openPath: '/guest#secret',
      },
    });
    await user.click(await button('Create a guest pass'));
    const form = await dialog('Create a guest pass');
    await user.type(form.getByLabelText('Who is it for?'), 'Grandma');
    expect(form.queryByLabelText(/^Bonus points/)).toBeNull();
    await user.click(form.getByRole('radio', { name: /^Also hand out rewards/ }));
    await user.clear(form.getByLabelText(/^Bonus points/));
    await user.type(form.getByLabelText(/^Bonus points/), '7');
    await user.click(form.getByRole('radio', { name: '3 days' }));
    await user.type(form.getByLabelText('Current password'), 'correct horse');
    await user.click(form.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByLabelText('Link')).toHaveValue('http://192.168.1.20:3000/guest#secret');
    const [pass] = api.calls('guestPasses.create');
    expect(pass).toMatchObject({
      label: 'Grandma',
      childIds: null,
      scope: 'help',
      bonusLimit: 7,
      currentPassword: 'correct horse',
    });
    const hours = (Date.parse((pass as { until: string }).until) - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(72, 0);
  });

  test('are listed with what they allow, and end after a question', async () => {
    const { api, user } = open({ 'guestPasses.list': [FOR_GRANDMA], 'guestPasses.revoke': undefined });
    expect(
      await (await region()).findByText(
        'Completes habits, hands out rewards, gives each child up to 5 points a day · Robin',
      ),
    ).toBeVisible();
    expect((await region()).getByText(/^until .* · open on 1 device$/)).toBeVisible();
    await user.click(await button('End the guest pass of Grandma'));
    api.set({ 'guestPasses.list': [] });
    await user.click(
      (await dialog('End the guest pass of Grandma?')).getByRole('button', { name: 'End guest pass' }),
    );
    await waitFor(async () => expect((await region()).queryByText('Grandma')).toBeNull());
    expect(api.calls('guestPasses.revoke')).toEqual([{ id: 30 }]);
  });

  test('are reloaded after a failed request', async () => {
    const { api, user } = open({ 'guestPasses.list': fail });
    expect(await screen.findByText("We couldn't load the guest passes.")).toBeVisible();
    api.set({ 'guestPasses.list': [FOR_GRANDMA] });
    await user.click((await region()).getByRole('button', { name: 'Try again' }));
    expect(await (await region()).findByText('Grandma')).toBeVisible();
  });
});
