import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Providers } from '@/app/providers';
import { followLanguage } from '@/lib/api/follow-language';
import { changeLocale, deviceLanguage } from '@/lib/i18n/i18n';
import { fakeApi } from '@/testing/fake-api';
import { LanguageChoice } from './language-choice';

test('a visitor changes the language of the device', async () => {
  fakeApi({ 'auth.session': null });
  const stop = followLanguage();
  render(
    <Providers>
      <LanguageChoice languages={['en', 'de', 'es', 'fr']} />
    </Providers>,
  );
  expect(screen.getByRole('list')).toHaveTextContent('EnglishDeutschEspañolFrançais');
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('English');
  await userEvent.click(screen.getByRole('button', { name: 'Français' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('Français');
  expect(deviceLanguage.read()).toBe('fr');
  stop();
  await changeLocale('en');
});
