import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A local HTTP server that receives webhooks. */
export interface TestReceiver {
  port: number;
  url: string;
  received: Received[];
  /** Its response: a status with headers, or none. */
  mood: { status: number; headers?: Record<string, string>; body?: string } | 'silent';
  close(): Promise<void>;
}

export async function startTestReceiver(): Promise<TestReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      receiver.received.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
      if (receiver.mood === 'silent') return;
      response.writeHead(receiver.mood.status, receiver.mood.headers).end(receiver.mood.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: TestReceiver = {
    port,
    url: `http://127.0.0.1:${port}/hook?of=mia`,
    received: [],
    mood: { status: 204 },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
