import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHeapSpaceStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { giveMemoryBackAtRest } from './memory-at-rest.ts';

const MB = 2 ** 20;

test('memory goes back to the machine when nobody has asked for a while, and not before', async () => {
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    giveMemoryBackAtRest(server, { quietMs: 2_000 });
    const busyUntil = Date.now() + 3_000;
    while (Date.now() < busyUntil) {
      await fetch(`http://127.0.0.1:${port}/`);
      growYoung();
    }
    expect(youngMb()).toBeGreaterThanOrEqual(8);
    const askAsBalancersDo = async () => {
      await fetch(`http://127.0.0.1:${port}/readyz`);
      return youngMb();
    };
    await expect.poll(askAsBalancersDo, { timeout: 20_000 }).toBeLessThan(8);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

/** Objects that outlive a collection or two make room for more of them. */
function growYoung(): void {
  let kept: object[] = [];
  for (let made = 0; made < 200_000; made++) {
    if (kept.length === 50_000) kept = [];
    kept.push({ made });
  }
}

function youngMb(): number {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  return (young?.space_size ?? 0) / MB;
}
