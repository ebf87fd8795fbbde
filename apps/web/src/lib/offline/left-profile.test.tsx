import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { prepareRequests } from '@/app/prepare-requests';
import { isUnanswered } from '@/lib/api/server-error';
import { trpcClient, trpcUtils } from '@/lib/api/trpc';
import { profileOpenedHere, setLeavingProfile } from '@/lib/storage/paired-device';
import { ApiError, fail, fakeApi } from '@/testing/fake-api';
import { childOnBoard, deviceSession, familyBoard, profileSession } from '@/testing/family-device';
import { kidDashboard, ROBIN } from '@/testing/records';

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

const load = () => trpcClient.children.kidDashboard.query({ id: ROBIN.id });

describe('a profile that was opened without the server', () => {
  const robin = profileSession({ id: ROBIN.id, name: ROBIN.name, role: 'child' });

  function openHere(): void {
    prepareRequests();
    trpcUtils.auth.session.setData(undefined, robin);
    profileOpenedHere.write(ROBIN.id);
    // Another one was left without the server, too.
    setLeavingProfile(true);
    profileOpenedHere.write(ROBIN.id);
    onTestFinished(() => {
      profileOpenedHere.write(undefined);
      setLeavingProfile(false);
    });
  }

  test('is opened on the server before the next request, once', async () => {
    openHere();
    const api = fakeApi({ 'profiles.enter': fail, 'children.kidDashboard': kidDashboard() });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(load()).rejects.toThrow();
    expect(profileOpenedHere.read()).toBe(ROBIN.id);
    const answer = fakeApi({ 'profiles.enter': robin, 'children.kidDashboard': kidDashboard() });
    await Promise.all([load(), load()]);
    await load();
    expect(answer.calls('profiles.enter')).toEqual([{ childId: ROBIN.id }]);
    expect(answer.calls('children.kidDashboard')).toHaveLength(3);
    expect(api.calls('children.kidDashboard')).toEqual([]);
    expect(profileOpenedHere.read()).toBeUndefined();
  });

  test.each([
    ['the child has a PIN now', 400, 'VALIDATION'],
    ['the child is no more, or is not of this device', 404, 'NOT_FOUND'],
    ['the device was removed', 401, 'UNAUTHENTICATED'],
  ])('closes without a request in the name of the child when %s', async (_why, httpStatus, code) => {
    openHere();
    const session = httpStatus === 401 ? null : deviceSession();
    const api = fakeApi({
      'profiles.enter': () => {
        throw new ApiError('No', { code, httpStatus });
      },
      'auth.session': session,
      'children.kidDashboard': kidDashboard(),
    });
    await expect(load()).rejects.toSatisfy(isUnanswered);
    await vi.waitFor(() => expect(trpcUtils.auth.session.getData()).toEqual(session));
    expect(api.calls('children.kidDashboard')).toEqual([]);
    expect(profileOpenedHere.read()).toBeUndefined();
  });

  test('is closed again where it was left while the server opened it', async () => {
    openHere();
    const entering = Promise.withResolvers<typeof robin>();
    const api = fakeApi({
      'profiles.enter': () => entering.promise,
      'profiles.leave': deviceSession(),
      'children.kidDashboard': kidDashboard(),
      'familyDevices.board': familyBoard([childOnBoard()]),
    });
    const loading = load();
    await vi.waitFor(() => expect(api.calls('profiles.enter')).toHaveLength(1));
    setLeavingProfile(true);
    trpcUtils.auth.session.setData(undefined, deviceSession());
    await trpcClient.familyDevices.board.query();
    entering.resolve(robin);
    await expect(loading).rejects.toSatisfy(isUnanswered);
    expect(trpcUtils.auth.session.getData()).toEqual(deviceSession());
    await trpcClient.familyDevices.board.query();
    expect(api.calls('profiles.leave')).toHaveLength(2);
    expect(api.calls('children.kidDashboard')).toEqual([]);
  });

  test('of another child is opened after one that the server still opens', async () => {
    openHere();
    const noor = { ...robin, id: 77, name: 'Noor' };
    const entering = Promise.withResolvers<typeof robin>();
    const api = fakeApi({
      'profiles.enter': ({ childId }) => (childId === noor.id ? noor : entering.promise),
      'children.kidDashboard': kidDashboard(),
    });
    const first = load();
    await vi.waitFor(() => expect(api.calls('profiles.enter')).toHaveLength(1));
    profileOpenedHere.write(noor.id);
    trpcUtils.auth.session.setData(undefined, noor);
    const second = trpcClient.children.kidDashboard.query({ id: noor.id });
    entering.resolve(robin);
    await expect(first).rejects.toSatisfy(isUnanswered);
    await second;
    expect(api.calls('profiles.enter')).toEqual([{ childId: ROBIN.id }, { childId: noor.id }]);
    expect(api.calls('children.kidDashboard')).toEqual([{ id: noor.id }]);
    expect(trpcUtils.auth.session.getData()).toEqual(noor);
  });
});
