import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, fail, fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';

const MESSAGE = "That name and password don't match. Try again!";

async function logIn(answer: () => never) {
  const api = fakeApi({ 'auth.session': null, 'auth.childLogin': answer });
  const { user } = renderPage('/child-login');
  const password = await screen.findByLabelText('Password');
  await user.type(screen.getByLabelText('Username'), 'robin');
  await user.type(password, 'moons');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  return { api, user, password };
}

function wrong(): never {
  throw new ApiError('Invalid username or password', { code: 'UNAUTHENTICATED', httpStatus: 401 });
}

test('a wrong password is shown at the field with the mascot, besides the notice', async () => {
  const { user, password } = await logIn(wrong);
  const message = await screen.findByText(MESSAGE);
  expect(message.previousElementSibling).toHaveAttribute('src', expect.stringContaining('twinkle'));
  expect(password).toHaveAccessibleDescription(expect.stringContaining(MESSAGE));
  expect(password).toBeInvalid();
  expect(password).toHaveFocus();
  expect(await screen.findByText('Login failed')).toBeVisible();
  expect(screen.getByText('Invalid username or password')).toBeVisible();

  await user.type(password, '!');
  expect(screen.queryByText(MESSAGE)).toBeNull();
});

test('a failure of the server does not blame the password', async () => {
  await logIn(fail);
  expect(await screen.findByText('Login failed')).toBeVisible();
  expect(screen.queryByText(MESSAGE)).toBeNull();
});
