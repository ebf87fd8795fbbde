import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connection } from '@/lib/connection';
import { lazyComponent } from './lazy-component';

function goOffline() {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  onTestFinished(() => {
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
}

test('offline, a component that was requested before appears once its code arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Choice: () => string }>();
  const load = vi.fn<() => typeof promise>(() => promise);
  const Choice = lazyComponent('Choice', load);
  void Choice.load();
  goOffline();
  await act(async () =>
    render(
      <Suspense>
        <Choice />
      </Suspense>,
    ),
  );
  resolve({ Choice: () => 'English' });
  expect(await screen.findByText('English')).toBeVisible();
});

test('offline, a component that is missing loads once a server on this device has answered', async () => {
  goOffline();
  const load = vi.fn<() => Promise<{ Choice: () => string }>>(async () => ({ Choice: () => 'English' }));
  const Choice = lazyComponent('Choice', load);
  await act(async () =>
    render(
      <Suspense>
        <Choice />
      </Suspense>,
    ),
  );
  expect(load).not.toHaveBeenCalled();
  act(connection.noteAnswer);
  expect(await screen.findByText('English')).toBeVisible();
});
