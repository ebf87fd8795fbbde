import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface NetworkAnswer {
  status: number;
  body: any; // oxlint-disable-line typescript/no-explicit-any -- tests read responses of every shape
}

/** Plain node:http with keep-alive, because load tests should not spend their time in the client. */
const agent = new Agent({ keepAlive: true });

/** A client that calls servers over the network with an existing session cookie. */
export class NetworkClient {
  readonly #cookie: string;
  readonly #patienceMs: number;

  /** A response that takes longer than `patienceMs` counts as lost. */
  constructor(cookie: string | undefined, { patienceMs = 15_000 } = {}) {
    if (cookie === undefined) throw new Error('No session');
    this.#cookie = cookie;
    this.#patienceMs = patienceMs;
  }

  /** Calls a REST route, such as `POST /api/habits`. Throws without a response. */
  rest(
    server: string,
    call: string,
    body?: unknown,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<NetworkAnswer> {
    const [method = '', path = ''] = call.split(' ');
    return this.#send(`${server}${path}`, method, body, key, headers);
  }

  /** Calls a mutation and returns the equivalent REST response. Throws without a response. */
  async mutate(
    server: string,
    procedure: string,
    input: unknown,
    key?: string,
    headers?: Record<string, string>,
  ): Promise<NetworkAnswer> {
    const { status, body } = await this.#send(`${server}/trpc/${procedure}`, 'POST', input, key, headers);
    if (body?.error) return { status, body: { code: body.error.data.code, message: body.error.message } };
    return { status, body: body?.result?.data };
  }

  async #send(
    url: string,
    method: string,
    body: unknown,
    key: string | undefined,
    headers: Record<string, string> | undefined,
  ): Promise<NetworkAnswer> {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const req = request(url, {
      agent,
      method,
      headers: {
        cookie: this.#cookie,
        ...(sent !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(sent),
        }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      signal: AbortSignal.timeout(this.#patienceMs),
    });
    // An error after the response has begun surfaces when the body is read.
    req.on('error', () => {});
    req.end(sent);
    const [response] = (await once(req, 'response')) as [IncomingMessage];
    const received = await text(response);
    return { status: response.statusCode ?? 0, body: received === '' ? undefined : JSON.parse(received) };
  }
}
