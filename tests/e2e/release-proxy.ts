import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { BASE_URL } from './environment.ts';

export interface ReleaseProxy {
  url: string;
  /** The server behind it. */
  target: string;
  /** Cuts every connection: also those of a service worker, which Playwright's offline mode may not reach. */
  isDown: boolean;
  /** Changes the text of pages, scripts and answers of the API, as another release would. */
  rewrite: (text: string) => string;
  /** Answers a request in place of the server; false: the server answers. */
  answer: (asked: IncomingMessage, response: ServerResponse) => boolean;
  stop: () => Promise<void>;
}

/** A proxy on an origin of its own, between a browser and the server of the journeys. */
export async function startReleaseProxy(): Promise<ReleaseProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((asked, response) => {
    if (proxy.isDown) asked.socket.destroy();
    else if (!proxy.answer(asked, response)) forward(asked, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  function forward(asked: IncomingMessage, response: ServerResponse): void {
    // The validators and the compression are those of the unchanged text.
    const {
      'if-none-match': _etag,
      'if-modified-since': _time,
      ...headers
    } = { ...asked.headers, 'accept-encoding': 'identity' };
    const { method, url } = asked;
    const forwarded = request(new URL(url ?? '/', proxy.target), { method, headers }, (answer) => {
      const isText = /html|javascript|json/.test(answer.headers['content-type'] ?? '');
      const { 'content-length': length, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, isText || length === undefined ? others : answer.headers);
      if (!isText) {
        answer.pipe(response);
        return;
      }
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => response.end(proxy.rewrite(text)));
    });
    forwarded.on('error', () => response.destroy());
    // A browser closes its event stream.
    response.on('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  }

  const proxy: ReleaseProxy = {
    url: '',
    target: BASE_URL,
    get isDown() {
      return isDown;
    },
    set isDown(value) {
      isDown = value;
      if (value) for (const socket of sockets) socket.destroy();
    },
    rewrite: (text) => text,
    answer: () => false,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  let isDown = false;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
