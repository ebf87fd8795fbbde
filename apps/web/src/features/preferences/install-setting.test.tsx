import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { holdInstallPrompt } from '@/lib/offline/install-prompt';
import { InstallSetting } from './install-setting';

const { matchMedia } = window;

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  const list = matchMedia('(display-mode: browser)');
  vi.stubGlobal('matchMedia', () => Object.assign(list, { matches: true }));
});
afterEach(() => {
  vi.stubGlobal('isSecureContext', undefined);
  vi.stubGlobal('matchMedia', matchMedia);
});

const button = () => screen.queryByRole('button', { name: 'Add to home screen' });

test('the offer of the browser is used once, and a further one can come', async () => {
  const prompt = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('Refused'));
  const offer = () =>
    act(() => window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  holdInstallPrompt();
  render(<InstallSetting />, { wrapper: Providers });
  expect(button()).not.toBeInTheDocument();
  await offer();
  await userEvent.click(screen.getByRole('button', { name: 'Add to home screen' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(button()).not.toBeInTheDocument();
  await offer();
  expect(button()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Add to home screen' }));
});
