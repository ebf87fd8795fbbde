import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readerOf } from './event-stream.ts';

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

const EVENT = { childId: 7, kinds: ['completions', 'points', 'badges'] } as const;
/** 64 MB: more than connections hold on their way. */
const FAR_TOO_MANY = 800_000;

/** Tells events as fast as the server can, until the reader is dropped. Answers how many. */
async function tellUntilDropped(raw: ServerResponse, many: number): Promise<number> {
  const reader = readerOf(raw);
  let told = 0;
  while (told < many && !raw.destroyed) {
    for (let one = 0; one < 100; one++) reader.tell({ ...EVENT, kinds: [...EVENT.kinds] });
    told += 100;
    await setImmediate();
  }
  return told;
}

test('a reader that takes nothing is dropped', async () => {
  const { raw, response } = await aStream();
  response.pause();
  expect(await tellUntilDropped(raw, FAR_TOO_MANY)).toBeLessThan(FAR_TOO_MANY);
  expect(raw.destroyed).toBe(true);
});

test('a reader that takes what it is told stays', async () => {
  const { raw, response } = await aStream();
  response.resume();
  expect(await tellUntilDropped(raw, 20_000)).toBe(20_000);
  expect(raw.destroyed).toBe(false);
});

test('the end does not wait for a reader that takes nothing', async () => {
  const { raw, response } = await aStream();
  response.pause();
  while (!raw.writableNeedDrain) {
    raw.write('x'.repeat(10_000));
    await setImmediate();
  }
  readerOf(raw).end('stopping');
  expect(raw.destroyed).toBe(true);
});
