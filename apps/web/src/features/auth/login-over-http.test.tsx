import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';

const REASON =
  "Logging in works only at https://stars.example. Already there? Then the server's proxy isn't set up.";

function httpsRequired(): never {
  throw new ApiError(REASON, { code: 'HTTPS_REQUIRED', httpStatus: 400 });
}

test.each([
  ['parent', '/auth', 'auth.login', 'Login'],
  ['child', '/child-login', 'auth.childLogin', 'Log in'],
])(
  'a %s reads in the form why a login cannot work, and keeps the input',
  async (_who, path, procedure, button) => {
    fakeApi({ 'auth.session': null, [procedure]: httpsRequired });
    const { user } = renderPage(path);
    const password = await screen.findByLabelText('Password');
    await user.type(screen.getByLabelText('Username'), 'robin');
    await user.type(password, 'stars and moons');
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(REASON)).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue('robin');
    expect(screen.queryByText('Login failed')).toBeNull();
    expect(password).toBeValid();
  },
);
