import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Providers } from '@/app/providers';
import { followLanguage } from '@/lib/api/follow-language';
import { changeLocale, deviceLanguage } from '@/lib/i18n/i18n';
import { fakeApi } from '@/testing/fake-api';
import { LanguageChoice } from './language-choice';

const link = (name: string) => screen.getByRole('link', { name });

test('a visitor changes the language of the device', async () => {
  fakeApi({ 'auth.session': null });
  const stop = followLanguage();
  render(
    <Providers>
      <LanguageChoice />
    </Providers>,
  );
  expect(screen.getByRole('list')).toHaveTextContent('EnglishDeutschEspañolFrançais');
  expect(link('English')).toHaveAttribute('aria-current', 'true');
  expect(link('Deutsch')).toHaveAttribute('href', '?lang=de');
  expect(link('Deutsch')).toHaveAttribute('hreflang', 'de');
  expect(link('Deutsch')).toHaveAttribute('lang', 'de');
  // A click for another tab must not load a page in jsdom.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link('Deutsch'), { ctrlKey: true });
  expect(deviceLanguage.read()).toBeNull();

  await userEvent.click(link('Français'));
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
  expect(link('Français')).toHaveAttribute('aria-current', 'true');
  expect(link('English')).not.toHaveAttribute('aria-current');
  expect(deviceLanguage.read()).toBe('fr');
  stop();
  await changeLocale('en');
});
