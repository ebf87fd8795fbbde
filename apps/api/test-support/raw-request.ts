import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawAnswer {
  /** 0 if the connection ended without a response. */
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The raw bytes as text, further responses included. */
  text: string;
}

const PAUSE_BETWEEN_PARTS_MS = 20;
/** Silence after which a response is complete. */
const PAUSE_BETWEEN_ANSWERS_MS = 200;

/**
 * Sends raw bytes to a local server, in parts with pauses. Reads until the connection ends, the server goes
 * silent after a response, or `patienceMs` pass without one.
 */
export async function rawRequest(
  port: number,
  parts: string | Uint8Array | readonly (string | Uint8Array)[],
  patienceMs = 5_000,
): Promise<RawAnswer> {
  const socket = connect({ host: '127.0.0.1', port });
  // The server may close the connection while the request is being written.
  socket.on('error', () => {});
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  for (const part of typeof parts === 'string' || parts instanceof Uint8Array ? [parts] : parts) {
    if (socket.writable) socket.write(part);
    await sleep(PAUSE_BETWEEN_PARTS_MS);
  }
  await Promise.race([closed, silence(received, patienceMs)]);
  socket.destroy();
  return readAnswer(Buffer.concat(received).toString('latin1'));
}

async function silence(received: readonly unknown[], patienceMs: number): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  let seen: number;
  do {
    seen = received.length;
    await sleep(Math.min(PAUSE_BETWEEN_ANSWERS_MS, patienceMs));
  } while (received.length > seen || (received.length === 0 && performance.now() < giveUpAt));
}

function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
    text,
  };
}
