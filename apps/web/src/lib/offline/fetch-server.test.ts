import { expect, onTestFinished, test, vi } from 'vitest';
import { readServerError } from '@/lib/api/server-error';
import { serverClock, serverTime } from '@/lib/clock';
import { deviceSession, profileSession } from '@/testing/family-device';
import { CHILD_SESSION, ROBIN, recorded } from '@/testing/records';
import { fetchServer } from './fetch-server';

const INPUT = { childId: 1, habitId: 10, slot: 1, asChild: true };
const headers = { 'idempotency-key': 'a key' };
const options = () => ({ signal: new AbortController().signal, headers });

function answerWith(body: object) {
  const send = vi.fn<typeof fetch>(async () => Response.json(body));
  vi.stubGlobal('fetch', send);
  return send;
}

test('the service worker writes as the page does, with the headers of the entry', async () => {
  const completion = recorded();
  const send = answerWith({ result: { data: completion } });
  expect(await fetchServer.record(INPUT, options())).toEqual(completion);
  await fetchServer.undo(INPUT, options());
  expect(send.mock.calls.map(([url]) => url)).toEqual(['/trpc/completions.record', '/trpc/completions.undo']);
  const [, request] = send.mock.calls[0] ?? [];
  expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(INPUT), headers });
});

test('a response tells the service worker what time it is', async () => {
  onTestFinished(() => void Object.assign(serverClock, { aheadMs: 0, beganAt: 0 }));
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { result: { data: CHILD_SESSION } },
      { headers: { date: 'Sun, 01 Mar 2020 12:00:00 GMT' } },
    ),
  );
  await fetchServer.session();
  expect(Math.round(serverTime() / 60_000)).toBe(Date.parse('2020-03-01T12:00:00Z') / 60_000);
});

test('a refusal of the server is one of the page, and any other answer is none', async () => {
  const data = { code: 'TOO_LATE', httpStatus: 409 };
  answerWith({ error: { message: 'That was a while ago.', data } });
  const refusal: unknown = await fetchServer.record(INPUT, options()).catch((error: unknown) => error);
  expect(readServerError(refusal)).toMatchObject(data);
  answerWith({ message: 'Forbidden' });
  const foreign: unknown = await fetchServer.record(INPUT, options()).catch((error: unknown) => error);
  expect(readServerError(foreign)).toBeUndefined();
});

const child = profileSession({ id: ROBIN.id, name: ROBIN.name, role: 'child' });
const ownDevice = { ...child, familyDevice: { ...child.familyDevice, lockAfterS: null } };

test.each([
  ['a child', CHILD_SESSION, true],
  ['the profile picker', deviceSession(), true],
  ["a child's own device", ownDevice, true],
  ['a profile, which may have been left while offline', child, false],
])('the service worker sends in the session of %s: %#', async (_who, session, expected) => {
  answerWith({ result: { data: session } });
  expect(await fetchServer.session()).toEqual(expected ? session : null);
});
