import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseAction } from '@/testing/choose-action';
import { fakeApi } from '@/testing/fake-api';
import { ACCOUNT, habit, PARENT, parentWith, ROBIN, reward } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const NOOR = { ...ROBIN, id: 3, name: 'Noor' };
const ADDRESS = '/parent-dashboard';

function family() {
  return {
    ...parentWith({
      habits: [habit()],
      rewards: [reward()],
    }),
    'children.list': [ROBIN, NOOR],
    'children.stats': { completedTasks: 71, completedDays: 25, activeHabits: 1, pointsEarned: 900 },
  };
}

test('with a mouse, each tab has its Edit and Delete buttons', async () => {
  fakeApi(family());
  renderPage(ADDRESS);
  for (const name of ['Edit Robin', 'Delete Robin', 'Edit Noor', 'Delete Noor']) {
    expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  }
  expect(screen.queryByRole('button', { name: 'Options for Robin' })).toBeNull();
});

describe('on a touch device', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(matchMedia(query), { matches: query.startsWith('(hover: none)') }),
    );
  });
  afterEach(() => {
    vi.stubGlobal('matchMedia', matchMedia);
  });

  test('on a touch device, Edit and Delete are in the menu of the selected tab', async () => {
    fakeApi(family());
    const { user } = renderPage(ADDRESS);
    expect(await screen.findByRole('button', { name: 'Options for Robin' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Options for Noor' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Robin' })).toBeNull();
    await chooseAction(user, 'Delete Robin');
    expect(await screen.findByRole('dialog', { name: 'Delete Robin?' })).toBeVisible();
  });
});

test('a child is deleted by its name as the keyboard of the device writes it', async () => {
  const child = { ...NOOR, name: 'İpek O\u2019Hara\u00a0Lee' };
  const api = fakeApi({ ...family(), 'children.list': [ROBIN, child], 'children.delete': { applied: true } });
  const { user } = renderPage(ADDRESS);
  await user.click(await screen.findByRole('button', { name: `Delete ${child.name}` }));
  const question = within(await screen.findByRole('dialog', { name: `Delete ${child.name}?` }));
  await user.type(question.getByRole('textbox'), "ipek  o'hara lee");
  await user.click(question.getByRole('button', { name: 'Delete child' }));
  await waitFor(() => expect(api.calls('children.delete')).toEqual([{ id: child.id }]));
});

test('deleting a child says what goes, offers the export and requires the name', async () => {
  const api = fakeApi({ ...family(), 'children.delete': { applied: true } });
  const { user } = renderPage(ADDRESS);
  await user.click(await screen.findByRole('button', { name: 'Delete Robin' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Robin?' }));
  expect(await question.findByText('30 points · 25 days · 1 habit · 1 reward')).toBeVisible();
  expect(question.getByRole('link', { name: "Export your family's data first" })).toHaveAttribute(
    'href',
    '/settings/data',
  );
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  const field = question.getByLabelText('Type “Robin” to delete');
  const remove = question.getByRole('button', { name: 'Delete child' });
  for (const typed of ['', 'Noor']) {
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await user.click(remove);
    expect(await question.findByText('Please type “Robin”')).toBeVisible();
  }
  expect(api.calls('children.delete')).toEqual([]);

  await user.clear(field);
  await user.type(field, ' robin ');
  api.set({ 'children.list': [NOOR] });
  await user.click(remove);
  expect(await screen.findByText('Child deleted')).toBeVisible();
  expect(api.calls('children.delete')).toEqual([{ id: ROBIN.id }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after the selected child is deleted, the first one is selected; after the last one, a parent is welcomed', async () => {
  const api = fakeApi({
    ...family(),
    'children.delete'({ id }) {
      api.set({ 'children.list': id === NOOR.id ? [ROBIN] : [] });
      return { applied: true };
    },
  });
  const { user } = renderPage(`${ADDRESS}?child=${NOOR.id}`);
  for (const name of ['Noor', 'Robin']) {
    const tab = await screen.findByRole('button', { name });
    await waitFor(() => expect(tab).toHaveAttribute('aria-current', 'true'));
    await user.click(screen.getByRole('button', { name: `Delete ${name}` }));
    const question = within(await screen.findByRole('dialog', { name: `Delete ${name}?` }));
    await user.type(question.getByLabelText(`Type “${name}” to delete`), name);
    await user.click(question.getByRole('button', { name: 'Delete child' }));
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  }
  expect(await screen.findByRole('heading', { name: /^Welcome, / })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Child' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch to Child View' })).toBeNull();
});

test('the tabs are one tab stop with arrow keys, and the tools of the tab in focus follow it', async () => {
  fakeApi(family());
  const { user } = renderPage(ADDRESS);
  const robin = await screen.findByRole('button', { name: 'Robin' });
  act(() => robin.focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Noor' })).toHaveFocus();
  for (const name of ['Edit Noor', 'Pause the habits of Noor', 'Delete Noor']) {
    await user.tab();
    expect(screen.getByRole('button', { name })).toHaveFocus();
  }
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Delete Noor?' })).toBeVisible();
});

describe('deleting a child in a family with two parents', () => {
  // Noon of a Monday in Berlin, and of the Thursday after.
  const [NOW, DUE_AT] = ['2026-03-09T11:00:00Z', '2026-03-12T11:00:00.000Z'];
  beforeEach(() => {
    vi.setSystemTime(NOW);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('says when it happens, and then shows the request', async () => {
    const api = fakeApi({
      ...family(),
      'auth.session': { ...PARENT, timeZone: 'Europe/Berlin' },
      'account.get': { ...ACCOUNT, hoursToRefuseErasure: 72 },
      'children.delete': { applied: false, change: { id: 5, dueAt: DUE_AT } },
    });
    const { user } = renderPage(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Delete Robin' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Robin?' }));
    expect(await question.findByText(/All parents are asked first/)).toHaveTextContent(
      /Otherwise it happens on Thursday at 12:00 PM\. Until then, nothing changes for Robin\.$/,
    );
    await user.type(question.getByLabelText('Type “Robin” to delete'), 'Robin');
    api.set({
      'members.pendingChanges': [
        {
          id: 5,
          kind: 'erase-child',
          parent: null,
          child: { id: ROBIN.id, name: ROBIN.name },
          newRole: null,
          requestedBy: { id: PARENT.id, name: PARENT.name },
          requestedAt: '2026-03-09T11:00:00.000Z',
          dueAt: DUE_AT,
        },
      ],
    });
    await user.click(question.getByRole('button', { name: 'Delete child' }));
    expect(await screen.findByText('All parents are asked')).toBeVisible();
    expect(
      screen.getByText('Robin will be deleted on Thursday at 12:00 PM unless a parent says no.'),
    ).toBeVisible();
    const name = `${PARENT.name} asked to delete Robin with all habits, rewards and points.`;
    const panel = within(await screen.findByRole('region', { name }));
    expect(panel.getByRole('button', { name: 'Take it back' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Robin' })).toBeInTheDocument();
  });
});

test('deleting a child of a single parent asks nobody else', async () => {
  fakeApi({ ...family(), 'account.get': ACCOUNT });
  const { user } = renderPage(ADDRESS);
  await user.click(await screen.findByRole('button', { name: 'Delete Robin' }));
  await screen.findByRole('dialog', { name: 'Delete Robin?' });
  await screen.findByText('30 points · 25 days · 1 habit · 1 reward');
  expect(screen.queryByText(/All parents are asked first/)).toBeNull();
});
