import { onlineManager } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connection } from './connection';

test('an answer without a network makes the server reachable for all that asks, until the network changes', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => {
    network.mockRestore();
    window.dispatchEvent(new Event('online'));
  });
  const stop = onlineManager.subscribe(() => {});
  onTestFinished(stop);
  const returned = vi.fn<() => void>();
  onTestFinished(connection.onReturn(returned));
  window.dispatchEvent(new Event('offline'));
  expect([connection.isReachable(), onlineManager.isOnline()]).toEqual([false, false]);
  connection.noteAnswer();
  expect([connection.isReachable(), onlineManager.isOnline()]).toEqual([true, true]);
  expect(returned).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('offline'));
  expect([connection.isReachable(), onlineManager.isOnline()]).toEqual([false, false]);
});
