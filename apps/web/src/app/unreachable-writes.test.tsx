import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail, fakeApi } from '@/testing/fake-api';
import { CHILD_SESSION, habit, kidDashboard, parentWith, ROBIN, reward } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const CHILD_TEXT = "We can't reach Starchart. Try again soon.";
const PARENT_TEXT = "Starchart can't be reached right now.";

function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

test('a child who taps a quest during an outage reads that Starchart cannot be reached', async () => {
  const api = fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ habits: [habit()] }),
    'completions.record': unreachable,
  });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  await user.click(await screen.findByRole('button', { name: /^Mark Complete!/ }));
  expect(await screen.findByText(CHILD_TEXT, { exact: false })).toBeVisible();
  expect(screen.getByText('Oops! Something went wrong')).toBeVisible();

  api.set({ 'completions.record': fail });
  await user.click(await screen.findByRole('button', { name: /^Mark Complete!/ }));
  expect(await screen.findByText("We couldn't record your completion right now.")).toBeVisible();
});

test('a child who claims a reward during an outage reads that Starchart cannot be reached', async () => {
  fakeApi({
    'auth.session': CHILD_SESSION,
    'children.kidDashboard': kidDashboard({ rewards: [reward({ pointsCost: 20 })] }),
    'redemptions.redeem': unreachable,
  });
  const { user } = renderPage(`/kid-dashboard/${ROBIN.id}`);
  await user.click(await screen.findByRole('button', { name: 'Claim This Reward' }));
  const question = within(await screen.findByRole('dialog', { name: 'Claim “Ice cream”?' }));
  await user.click(question.getByRole('button', { name: 'Claim It!' }));
  expect(await screen.findByText(CHILD_TEXT, { exact: false })).toBeVisible();
});

test('a parent who taps a habit during an outage reads that Starchart cannot be reached', async () => {
  fakeApi({ ...parentWith({ habits: [habit()] }), 'completions.record': unreachable });
  const { user } = renderPage(`/parent-dashboard?child=${ROBIN.id}`);
  await user.click(await screen.findByRole('button', { name: 'Complete Read a story' }));
  expect(await screen.findByText(PARENT_TEXT, { exact: false })).toBeVisible();
});
