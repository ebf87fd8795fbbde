import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, requestsOf } from './requests.ts';

/** Visitors who send a request, read the response, and repeat. A rejected visitor honors `Retry-After`. */
export interface Crowd extends Asked {
  port: number;
  visitors: number;
  /** Think time in ms. */
  thinkTimeMs: number;
  /** Duration in ms. Visitors arrive within the first sixth; results of the first third are not counted. */
  durationMs: number;
}

/** Counted results. Times are in ms. */
export interface CrowdResult {
  servedASecond: number;
  rejectedPerSecond: number;
  p50: number;
  p99: number;
}

process.on('message', (crowd: Crowd) => {
  gather(crowd).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function gather(crowd: Crowd): Promise<CrowdResult> {
  const requestOf = requestsOf(crowd);
  const begunAt = performance.now();
  const countsFrom = begunAt + crowd.durationMs / 3;
  const endsAt = begunAt + crowd.durationMs;
  const times: number[] = [];
  let rejected = 0;

  async function visit(visitor: number): Promise<void> {
    await sleep((Math.random() * crowd.durationMs) / 6);
    const socket = connect({ port: crowd.port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    try {
      while (performance.now() < endsAt) {
        const askedAt = performance.now();
        const answer = await ask(socket, requestOf(visitor));
        const isCounted = performance.now() >= countsFrom && performance.now() < endsAt;
        if (answer.status === 200) {
          if (isCounted) times.push(performance.now() - askedAt);
          await sleep(crowd.thinkTimeMs);
        } else if (answer.status === 503 && answer.retryAfterS > 0) {
          if (isCounted) rejected++;
          await sleep(answer.retryAfterS * 1_000);
        } else throw new Error(`Unexpected status ${answer.status}`);
      }
    } finally {
      socket.destroy();
    }
  }

  await Promise.all(Array.from({ length: crowd.visitors }, (_, visitor) => visit(visitor)));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  const seconds = (endsAt - countsFrom) / 1_000;
  return {
    servedASecond: times.length / seconds,
    rejectedPerSecond: rejected / seconds,
    p50: at(0.5),
    p99: at(0.99),
  };
}

function ask(socket: Socket, request: Buffer): Promise<{ status: number; retryAfterS: number }> {
  return new Promise((resolve, reject) => {
    let received = '';
    const onData = (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1]);
      if (head < 0 || received.length < head + 4 + length) return;
      socket.off('data', onData).off('error', reject).off('close', onClose);
      resolve({
        status: Number(received.slice(9, 12)),
        retryAfterS: Number(/\r\nretry-after: (\d+)/i.exec(received)?.[1] ?? 0),
      });
    };
    const onClose = () => reject(new Error('The server has hung up'));
    socket.on('data', onData).on('error', reject).on('close', onClose);
    socket.write(request);
  });
}
