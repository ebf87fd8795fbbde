import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FamilyEvent } from '@starchart/schema';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeEvents } from './event-stream.ts';

const server = createServer();
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Both ends of a stream. */
async function aStream(): Promise<{ raw: ServerResponse; response: IncomingMessage }> {
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, agent: false }).end();
  asking.on('error', () => {});
  const [, raw] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  raw.writeHead(200).flushHeaders();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return { raw, response };
}

const EVENT: FamilyEvent = { childId: 7, kinds: ['completions', 'points', 'badges'] };
/** 64 MB, more than the connection buffers hold. */
const TOO_MANY = 800_000;

/** Writes events as fast as possible until the client is disconnected; returns how many. */
async function writeUntilDisconnected(raw: ServerResponse, most: number): Promise<number> {
  let written = 0;
  async function* events() {
    while (written < most && !raw.destroyed) {
      yield EVENT;
      if (++written % 100 === 0) await setImmediate();
    }
  }
  await writeEvents(raw, events());
  return written;
}

test('disconnects a client that reads nothing', async () => {
  const { raw, response } = await aStream();
  response.pause();
  expect(await writeUntilDisconnected(raw, TOO_MANY)).toBeLessThan(TOO_MANY);
  expect(raw.destroyed).toBe(true);
});

test('keeps a client that reads', async () => {
  const { raw, response } = await aStream();
  response.resume();
  expect(await writeUntilDisconnected(raw, 20_000)).toBe(20_000);
  expect(raw.destroyed).toBe(false);
});

test('ends without waiting for a client that reads nothing', async () => {
  const { raw, response } = await aStream();
  response.pause();
  while (!raw.writableNeedDrain) {
    raw.write('x'.repeat(10_000));
    await setImmediate();
  }
  await writeEvents(raw, noEvents());
  expect(raw.destroyed).toBe(true);
});

test('writes a heartbeat every 25 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { raw, response } = await aStream();
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    void writeEvents(raw, PENDING);
    vi.advanceTimersByTime(50_000);
    await expect.poll(() => text).toBe(':\n\n:\n\n');
  } finally {
    vi.useRealTimers();
  }
});

async function* noEvents(): AsyncGenerator<FamilyEvent> {}

/** Events whose first never arrives. */
const PENDING: AsyncIterable<FamilyEvent> = {
  [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }),
};
