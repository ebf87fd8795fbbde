import type { Note } from '@starchart/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pending } from '@/testing/fake-api';
import { CHILD_SESSION, kidDashboard, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

function note(fields: Partial<Note> = {}): Note {
  return {
    id: 5,
    kind: 'praise',
    text: 'You helped Noor.',
    points: null,
    authorName: 'Anna',
    createdAt: '2026-03-11T12:00:00.000Z',
    readAt: null,
    ...fields,
  };
}

function open(notes: Note[]) {
  const api = fakeApi({ 'auth.session': CHILD_SESSION, 'children.kidDashboard': kidDashboard({ notes }) });
  return { api, ...renderPage(`/kid-dashboard/${ROBIN.id}`) };
}

const findNote = async () => within(await screen.findByRole('region', { name: 'A note for you' }));

test('a child reads one note at a time, and says thanks', async () => {
  const [first, second] = [note({ points: 3 }), note({ id: 6, text: 'Well done!', authorName: null })];
  const { api, user } = open([first, second]);
  const card = await findNote();
  expect(card.getByText('Anna says: You helped Noor.')).toBeVisible();
  expect(card.getByText('+3')).toBeVisible();
  const answer = pending();
  api.set({ 'notes.markRead': answer.result });
  await user.click(card.getByRole('button', { name: 'Thanks!' }));
  const thanks = card.getByRole('button', { name: 'Thanks!' });
  await waitFor(() => expect(thanks).toHaveAttribute('aria-disabled', 'true'));
  await user.click(thanks);
  api.set({ 'children.kidDashboard': kidDashboard({ notes: [second] }) });
  answer.resolve(null);
  expect(await screen.findByText('A grown-up says: Well done!')).toBeVisible();
  expect(api.calls('notes.markRead')).toEqual([{ id: 5 }]);
  expect(screen.queryByText('+3')).toBeNull();
  expect(document.getElementById('main')).toHaveFocus();
});

test.each([
  ['2026-03-11T12:00:00.000Z', 'Almost there! The books. You can try again.'],
  ['2026-03-10T12:00:00.000Z', 'Almost there! The books. Today is a fresh start.'],
])('“Not yet” of %s reads: %s', async (createdAt, words) => {
  open([note({ kind: 'completion_rejected', text: 'The books.', createdAt })]);
  expect((await findNote()).getByText(words)).toBeVisible();
});

test('a page without notes has no card', async () => {
  open([]);
  await screen.findByRole('heading', { name: 'Your Quests' });
  expect(screen.queryByRole('region', { name: 'A note for you' })).toBeNull();
});
