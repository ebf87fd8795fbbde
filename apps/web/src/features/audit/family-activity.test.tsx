import type { AuditEntry, AuditPage } from '@starchart/schema';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeProcedures, fail, fakeApi } from '@/testing/fake-api';
import { HELPER, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const INVITED: AuditEntry = {
  id: 9,
  at: '2026-03-11T16:00:00.000Z',
  times: 1,
  lastAt: null,
  action: 'grown-up-invited',
  actorRole: 'parent',
  actorId: 1,
  actorName: 'Anna',
  subject: 'invitation/4',
  subjectName: null,
};
const GUESSED: AuditEntry = {
  ...INVITED,
  id: 8,
  times: 3,
  lastAt: '2026-03-11T16:00:30.000Z',
  action: 'login-guessed',
  actorRole: 'visitor',
  actorId: null,
  actorName: null,
  subject: 'child/7',
  subjectName: 'Mia',
};

function open(procedures: FakeProcedures) {
  const api = fakeApi({ ...parentWith(), ...procedures });
  return { api, ...renderPage('/settings/activity') };
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem');

test('lists who changed what in the family, and loads more', async () => {
  const first: AuditPage = { items: [INVITED], nextCursor: 9 };
  const last: AuditPage = { items: [GUESSED], nextCursor: null };
  const { api, user } = open({
    'audit.ofFamily': ({ cursor }) => (cursor ? last : first),
  });
  expect((await rows()).at(-1)).toHaveTextContent(/^Invited a grown-up ?Anna · /);
  expect(screen.queryByText(/#4/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /more/i }));
  await screen.findByText('Mia');
  expect((await rows()).at(-1)).toHaveTextContent(
    /^Entered several wrong passwords.*Mia.*A visitor.*3 times/,
  );
  expect(api.calls('audit.ofFamily').at(-1)).toMatchObject({ cursor: 9 });
});

test('says that nothing happened yet, and offers a retry after a failure', async () => {
  const { api, user } = open({ 'audit.ofFamily': fail });
  expect(await screen.findByText("We couldn't load the activity.")).toBeVisible();
  api.set({ 'audit.ofFamily': { items: [], nextCursor: null } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
});

test('is for parents', async () => {
  const { api } = open({ 'auth.session': HELPER });
  await screen.findByRole('heading', { level: 1, name: 'Grown-ups' });
  expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull();
  expect(api.calls('audit.ofFamily')).toEqual([]);
});
