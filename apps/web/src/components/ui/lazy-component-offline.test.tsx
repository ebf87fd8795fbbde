import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connection } from '@/lib/connection';
import { lazyComponent } from './lazy-component';

test('offline, a component that is missing loads once a server on this device has answered', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  onTestFinished(() => {
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
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
