import { LANGUAGES } from '@starchart/schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { followLanguage } from '@/lib/api/follow-language';
import { changeLocale } from '@/lib/i18n/i18n';
import { type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { ACCOUNT, PARENT, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

function open(procedures: FakeProcedures = {}) {
  const api = fakeApi({
    ...parentWith(),
    'auth.session': { ...PARENT, languages: [...LANGUAGES] },
    ...procedures,
  });
  return { api, ...renderPage('/settings/language') };
}

afterEach(async () => {
  await changeLocale('en');
});

test('saves the languages of the parent and of the family, and shows the page in it', async () => {
  const stop = followLanguage();
  const { api, user } = open();
  expect(
    await screen.findByText("Everyone can choose their own. Children see the family's language."),
  ).toBeVisible();
  const own = await screen.findByRole('combobox', { name: 'Your language' });
  expect(own).toHaveDisplayValue('English');
  const saved = { language: 'de', familyLanguage: 'fr' } as const;
  api.set({
    'account.update': { ...ACCOUNT, ...saved },
    'auth.session': { ...PARENT, ...saved, languages: [...LANGUAGES] },
  });
  await user.selectOptions(own, 'Deutsch');
  await user.selectOptions(screen.getByRole('combobox', { name: "Your family's language" }), 'Français');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  expect(api.calls('account.update')).toEqual([saved]);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  stop();
});

test("the family's language does not change the language in which the parent reads", async () => {
  const { api, user } = open({ 'account.update': { ...ACCOUNT, language: 'en', familyLanguage: 'es' } });
  await user.selectOptions(
    await screen.findByRole('combobox', { name: "Your family's language" }),
    'Español',
  );
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(api.calls('account.update')).toEqual([{ language: 'en', familyLanguage: 'es' }]),
  );
});

test('offline, the language cannot be changed', async () => {
  open();
  await screen.findByRole('button', { name: 'Save changes' });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText("You can change the language when you're back online.")).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  onLine.mockRestore();
  fireEvent(window, new Event('online'));
  expect(await screen.findAllByRole('combobox')).not.toEqual([]);
});

test('the section is there when there is a choice', async () => {
  const { address } = open({ 'auth.session': { ...PARENT, languages: ['en'] } });
  await screen.findByRole('region', { name: 'Family and calendar' });
  expect(address()).toBe('/settings/family');
  expect(screen.queryByRole('link', { name: 'Language' })).toBeNull();
});
