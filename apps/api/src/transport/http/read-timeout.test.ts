import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep, setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { patientStream } from './read-timeout.ts';

const CHUNK = Buffer.alloc(100_000, 'x');

async function* chunks(count: number, state = { made: 0, ended: false }) {
  try {
    for (; state.made < count; state.made++) {
      await turnOfTheLoop();
      yield CHUNK;
    }
  } finally {
    state.ended = true;
  }
}

test('a client gets every byte, and the timer is cleared afterwards', async () => {
  const stream = patientStream(chunks(20), { idleMs: 60_000, totalMs: 60_000 });
  expect((await buffer(stream)).length).toBe(20 * CHUNK.length);
  expect(stream.errored).toBeNull();
});

test('the source is read only as fast as the client reads', async () => {
  const state = { made: 0, ended: false };
  const stream = patientStream(chunks(100, state), { idleMs: 60_000, totalMs: 60_000 });
  stream.read(1);
  // Enough turns to read all of the source.
  for (let turn = 0; turn < 500; turn++) await turnOfTheLoop();
  expect(state.made).toBeLessThanOrEqual(3);
  stream.destroy();
  await once(stream, 'close');
  await expect.poll(() => state.ended).toBe(true);
});

test('a client that reads nothing is disconnected, and the source is closed', async () => {
  const state = { made: 0, ended: false };
  const stream = patientStream(chunks(100, state), { idleMs: 100, totalMs: 60_000 });
  stream.read(1);
  await expect(once(stream, 'close')).rejects.toThrow('takes too long');
  await expect.poll(() => state.ended).toBe(true);
});

test('a client that never starts reading is disconnected too', async () => {
  const stream = patientStream(chunks(100), { idleMs: 50, totalMs: 60_000 });
  await expect(once(stream, 'close')).rejects.toThrow('takes too long');
});

test('a client that reads too slowly is disconnected in the end', async () => {
  const stream = patientStream(chunks(1_000), { idleMs: 200, totalMs: 300 });
  const read = async () => {
    for await (const chunk of stream) {
      expect(chunk.length).toBeGreaterThan(0);
      await sleep(50);
    }
  };
  await expect(read()).rejects.toThrow('takes too long');
});
