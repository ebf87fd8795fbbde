import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followLanguage, showOwnLanguage } from '@/lib/api/follow-language';
import { refetchSession, replaceSession, trpcUtils } from '@/lib/api/trpc';
import { changeLocale, deviceLanguage, loadTexts, sessionLanguage } from '@/lib/i18n/i18n';
import { fakeApi } from '@/testing/fake-api';
import { kidDashboard, PARENT, parentWith, ROBIN } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

const CHILD = { ...PARENT, ...ROBIN, role: 'child', language: undefined } as const;
const page = document.documentElement;
let stop: () => void;

beforeEach(() => {
  stop = followLanguage();
});

afterEach(async () => {
  stop();
  await changeLocale('en');
});

test("the page follows the parent's own language, then that of the device, then the family's", async () => {
  replaceSession({ ...PARENT, familyLanguage: 'fr' });
  await waitFor(() => expect(page.lang).toBe('fr'));
  deviceLanguage.write('es');
  await waitFor(() => expect(page.lang).toBe('es'));
  trpcUtils.auth.session.setData(undefined, { ...PARENT, language: 'de', familyLanguage: 'fr' });
  await waitFor(() => expect(page.lang).toBe('de'));
  replaceSession(null);
  await waitFor(() => expect(page.lang).toBe('es'));
});

test('a page that was hidden during a change follows it once it is shown', async () => {
  replaceSession({ ...PARENT, language: 'fr' });
  await waitFor(() => expect(page.lang).toBe('fr'));
  fakeApi({ 'auth.session': { ...PARENT, language: 'de' } });
  void refetchSession();
  await waitFor(() => expect(page.lang).toBe('de'));
});

test("a child sees the family's language, also after it changes", async () => {
  fakeApi({ 'auth.session': { ...CHILD, familyLanguage: 'de' }, 'children.kidDashboard': kidDashboard() });
  renderPage(`/kid-dashboard/${ROBIN.id}`);
  await screen.findByText(/Robin/);
  await waitFor(() => expect(page.lang).toBe('de'));
  trpcUtils.auth.session.setData(undefined, { ...CHILD, familyLanguage: 'fr' });
  await waitFor(() => expect(page.lang).toBe('fr'));
});

test('the language of the session is remembered for the next page, and forgotten after a logout', async () => {
  replaceSession({ ...PARENT, language: 'de' });
  await showOwnLanguage();
  expect(sessionLanguage.read()).toBe('de');
  replaceSession(null);
  await showOwnLanguage();
  expect(sessionLanguage.read()).toBeNull();
  expect(page.lang).toBe('en');
});

test('the cookie names the language for the server, unless it is that of the browser', async () => {
  deviceLanguage.write('fr');
  await waitFor(() => expect(document.cookie).toBe('starchart-language=fr'));
  deviceLanguage.write('en');
  await waitFor(() => expect(document.cookie).toBe(''));
});

test('a link to a page in another language chooses it, and disappears from the address', async () => {
  deviceLanguage.write('fr');
  await waitFor(() => expect(page.lang).toBe('fr'));
  window.history.replaceState({ key: 'kept' }, '', '/help?lang=en&x=1#contact');
  followLanguage()();
  await waitFor(() => expect(page.lang).toBe('en'));
  expect(deviceLanguage.read()).toBe('en');
  expect(window.location.href).toMatch(/\/help\?x=1#contact$/);
  expect(window.history.state).toEqual({ key: 'kept' });
});

test('requests name the language of the page, and what the server words is fetched again', async () => {
  await loadTexts('parent');
  const api = fakeApi({ ...parentWith(), 'auth.session': PARENT });
  renderPage('/parent-dashboard');
  await screen.findAllByText(/Robin/);
  expect(api.languages('children.list')).toEqual(['en']);
  trpcUtils.auth.session.setData(undefined, { ...PARENT, language: 'de' });
  await waitFor(() => expect(api.languages('children.list')).toEqual(['en', 'de']));
  expect(api.languages('auth.session')).toEqual(['en']);
});

test('registering sends the language of the page', async () => {
  deviceLanguage.write('es');
  await waitFor(() => expect(page.lang).toBe('es'));
  const api = fakeApi({
    'auth.session': null,
    'system.about': { isNew: false, sendsMail: true },
    'auth.register': { ...PARENT, status: 'pending' },
  });
  const { user } = renderPage('/auth?tab=register');
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(3));
  const boxes = screen.getAllByRole('textbox');
  await user.type(boxes[0] as HTMLElement, 'Alex Star');
  await user.type(boxes[1] as HTMLElement, 'alex');
  await user.type(boxes[2] as HTMLElement, 'alex@example.org');
  for (const field of document.querySelectorAll<HTMLInputElement>('input[type=password]')) {
    await user.type(field, 'a long password 42');
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(api.calls('auth.register')).toMatchObject([{ language: 'es' }]));
});
