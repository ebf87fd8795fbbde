import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** An answer that came over the network. */
export interface NetworkAnswer {
  status: number;
  body: any; // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of every shape
}

/** Plain requests, because a test that asks thousands of times should spend its time on the servers. */
const agent = new Agent({ keepAlive: true });

/** A browser that talks to servers over the network, with the cookie of somebody who has signed in elsewhere. */
export class NetworkClient {
  readonly #cookie: string;
  readonly #patienceMs: number;

  /** An answer that takes longer than `patienceMs` counts as lost. */
  constructor(cookie: string | undefined, { patienceMs = 15_000 } = {}) {
    if (cookie === undefined) throw new Error('No session');
    this.#cookie = cookie;
    this.#patienceMs = patienceMs;
  }

  /** Calls a path of the REST door, such as `POST /api/habits`. Throws when there is no answer. */
  rest(server: string, call: string, body?: unknown, key?: string): Promise<NetworkAnswer> {
    const [method = '', path = ''] = call.split(' ');
    return this.#send(`${server}${path}`, method, body, key);
  }

  /** Calls a procedure that writes; the answer is what REST would have said. Throws when there is no answer. */
  async mutate(server: string, procedure: string, input: unknown, key?: string): Promise<NetworkAnswer> {
    const { status, body } = await this.#send(`${server}/trpc/${procedure}`, 'POST', input, key);
    if (body?.error) return { status, body: { code: body.error.data.code, message: body.error.message } };
    return { status, body: body?.result?.data };
  }

  async #send(url: string, method: string, body: unknown, key: string | undefined): Promise<NetworkAnswer> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const asking = request(url, {
      agent,
      method,
      headers: {
        cookie: this.#cookie,
        ...(sent !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
        }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      signal: AbortSignal.timeout(this.#patienceMs),
    });
    // An error after the response has begun surfaces when the body is read.
    asking.on('error', () => {});
    asking.end(sent);
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    const received = await text(response);
    return { status: response.statusCode ?? 0, body: received === '' ? undefined : JSON.parse(received) };
  }
}
