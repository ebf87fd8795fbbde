import { expect, onTestFinished, test, vi } from 'vitest';
import { prepareRequests } from '@/app/prepare-requests';
import { trpcClient, trpcUtils } from '@/lib/api/trpc';
import { setLeavingProfile } from '@/lib/storage/paired-device';
import { fail, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard } from '@/testing/family-device';

/** The outcome of a request of the page, and the time that it needs to be sent. */
async function outcomeOf(request: Promise<unknown>): Promise<string> {
  const outcome = request.then(
    () => 'answered',
    () => 'failed',
  );
  await vi.advanceTimersByTimeAsync(1);
  return await outcome;
}
const ask = () => outcomeOf(trpcClient.familyDevices.board.query());

test('a profile that the server does not close is closed after growing pauses, by a tap, and once the network is back', async () => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  onTestFinished(() => {
    vi.useRealTimers();
    random.mockRestore();
    setLeavingProfile(false);
  });
  prepareRequests();
  const api = fakeApi({
    'profiles.leave': fail,
    'profiles.enter': fail,
    'familyDevices.board': familyBoard([childOnBoard()]),
  });
  const calls = () => api.calls('profiles.leave').length;
  trpcUtils.auth.session.setData(undefined, deviceSession());
  setLeavingProfile(true);

  expect(await ask()).toBe('failed');
  expect(await ask()).toBe('failed');
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await ask()).toBe('failed');
  expect(calls()).toBe(2);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await ask()).toBe('failed');
  expect(calls()).toBe(2);
  await outcomeOf(trpcClient.profiles.enter.mutate({ childId: 2 }));
  expect(calls()).toBe(3);

  api.set({ 'profiles.leave': deviceSession() });
  expect(await ask()).toBe('failed');
  window.dispatchEvent(new Event('online'));
  expect(await ask()).toBe('answered');
  expect(calls()).toBe(4);
});
