import { connect, type Socket } from 'node:net';
import { type Asked, requestsOf } from './requests.ts';

/** Sends requests from a separate process, so that the CPU time of the client is not counted. */
export interface Load extends Asked {
  port: number;
  connections: number;
  /** Total number of requests. */
  requests: number;
}

/** Times are in ms. */
export interface LoadResult {
  tookMs: number;
  requests: number;
  p50: number;
  p99: number;
}

process.on('message', (load: Load) => {
  sendAll(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function sendAll(load: Load): Promise<LoadResult> {
  const requestOf = requestsOf(load);
  const each = Math.ceil(load.requests / load.connections);
  const queues = Array.from({ length: load.connections }, (_, line) =>
    Array.from({ length: each }, (_one, turn) => requestOf(line + turn * load.connections)),
  );
  const sockets = await Promise.all(queues.map(() => opened(load.port)));
  const times: number[] = [];
  const startedAt = performance.now();
  await Promise.all(sockets.map((socket, line) => sendInTurn(socket, queues[line] ?? [], times)));
  const tookMs = performance.now() - startedAt;
  for (const socket of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { tookMs, requests: times.length, p50: at(0.5), p99: at(0.99) };
}

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

/** Sends requests one after another on one connection. Throws at the first failure. */
function sendInTurn(socket: Socket, queue: readonly Buffer[], times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let turn = 0;
    let sentAt = 0;
    let received = '';
    const send = () => {
      const request = queue[turn++];
      if (!request) return resolve();
      received = '';
      sentAt = performance.now();
      socket.write(request);
    };
    // Latin-1, so that one character is one byte.
    socket.setEncoding('latin1');
    socket.on('error', reject).on('close', () => reject(new Error('The server has hung up')));
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (!isWhole(received)) return;
      times.push(performance.now() - sentAt);
      if (!/^HTTP\/1\.1 20[014] /.test(received)) {
        const [request] = String(queue[turn - 1]).split('\r\n', 1);
        return reject(new Error(`${request} was answered: ${received}`));
      }
      send();
    });
    send();
  });
}

const NO_CONTENT = 'HTTP/1.1 204';

/** Returns true when the response is complete. */
function isWhole(received: string): boolean {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head + 2))?.[1];
  if (length !== undefined) return received.length >= head + 4 + Number(length);
  return received.startsWith(NO_CONTENT) || received.endsWith('\r\n0\r\n\r\n');
}
