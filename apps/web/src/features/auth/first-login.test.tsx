import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { followLanguage } from '@/lib/api/follow-language';
import { changeLocale } from '@/lib/i18n/i18n';
import { fakeApi } from '@/testing/fake-api';
import { ACCOUNT, PARENT, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

afterEach(async () => {
  vi.restoreAllMocks();
  await changeLocale('en');
});

test.each([
  ['becomes that of the family', true, [{ familyLanguage: 'de' }], 'de'],
  ['does not change that of a family later', false, [], 'en'],
])('the language of the first login %s', async (_outcome, isNew, updates, language) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT']);
  await changeLocale('de');
  const api = fakeApi({
    ...parentWith(),
    'auth.session': null,
    'system.about': { isNew, sendsMail: false },
    'auth.login': PARENT,
    'account.update': ACCOUNT,
  });
  const stop = followLanguage();
  const { user, address } = renderPage('/auth');
  const username = await screen.findByLabelText('Benutzername');
  await user.clear(username);
  await user.type(username, 'admin');
  await user.type(screen.getByLabelText('Passwort'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await vi.waitFor(() => expect(address()).toBe('/parent-dashboard'));
  await vi.waitFor(() => expect(api.calls('account.update')).toEqual(updates));
  await vi.waitFor(() => expect(document.documentElement.lang).toBe(language));
  stop();
});

test.each([
  ['a login to a family without children is welcomed by the page alone', [], `Welcome, ${PARENT.name}!`],
  [
    'a login to a family with a child is welcomed back by the notice',
    [ROBIN],
    `Welcome back, ${PARENT.name}!`,
  ],
])('%s', async (_login, children, welcome) => {
  fakeApi({
    ...parentWith(),
    'children.list': children,
    'auth.session': null,
    'auth.login': PARENT,
    'account.update': ACCOUNT,
  });
  const { user } = renderPage('/auth');
  const username = await screen.findByLabelText('Username');
  await user.clear(username);
  await user.type(username, 'admin');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login successful')).toBeVisible();
  await screen.findByText(/^Welcome/);
  expect(screen.getAllByText(/^Welcome/).map(({ textContent }) => textContent)).toEqual([welcome]);
});
