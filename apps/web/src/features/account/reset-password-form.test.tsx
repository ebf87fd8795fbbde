import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { PARENT } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

async function resetPassword(procedures: FakeProcedures) {
  const api = fakeApi({ 'account.resetPassword': { username: 'pat.star' }, ...procedures });
  const shown = renderPage('/reset-password#7.secret');
  await shown.user.type(await screen.findByLabelText('New password'), 'correct horse');
  await shown.user.type(screen.getByLabelText('Confirm new password'), 'correct horse');
  await shown.user.click(screen.getByRole('button', { name: 'Change password' }));
  return { api, ...shown };
}

test('the login after a reset names the username and has it filled in', async () => {
  const { api, user } = await resetPassword({ 'auth.session': null, 'auth.login': PARENT });
  expect(await screen.findByText('pat.star')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('pat.star');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('Login successful');
  expect(api.calls('auth.login')).toEqual([{ username: 'pat.star', password: 'correct horse' }]);
});

test('a reset while somebody else is logged in names the username in the notice', async () => {
  await resetPassword({ 'auth.session': PARENT });
  expect(await screen.findByText(/Log out first, then log in as pat\.star/)).toBeVisible();
});

test('the parents’ login says that an email will do, and accepts a long one', async () => {
  const email = `${'a'.repeat(60)}@example.org`;
  const api = fakeApi({ 'auth.session': null, 'auth.login': PARENT });
  const { user } = renderPage('/auth');
  expect(await screen.findByLabelText('Username')).toHaveAccessibleDescription('Or your email address');
  await user.type(screen.getByLabelText('Username'), email);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('Login successful');
  expect(api.calls('auth.login')).toEqual([{ username: email, password: 'correct horse' }]);
});
