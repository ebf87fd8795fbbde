/** An answer that came over the network. */
export interface NetworkAnswer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

/** How long an answer is waited for, in ms, before it counts as lost. */
const PATIENCE_MS = 15_000;

/** A browser that talks to servers over the network, with the cookie of somebody who has signed in elsewhere. */
export class NetworkClient {
  readonly #cookie: string;

  constructor(cookie: string | undefined) {
    if (cookie === undefined) throw new Error('Nobody is signed in');
    this.#cookie = cookie;
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
    const response = await fetch(url, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }
}
