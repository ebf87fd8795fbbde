import { createHash } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { assertDocumented } from './documented-answers.ts';

export interface Answer {
  status: number;
  /** The parsed JSON; undefined without a body. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- tests read responses of every shape
  headers: LightMyRequestResponse['headers'];
  text: string;
}

/** A browser as the API sees it: keeps the session and device cookies, and calls both transports. */
export class TestClient {
  readonly #app: FastifyInstance;
  #cookie: string | undefined;
  #device: string | undefined;
  readonly #token: string | undefined;

  constructor(app: FastifyInstance, cookie?: string, device?: string, token?: string) {
    this.#app = app;
    this.#cookie = cookie;
    this.#device = device;
    this.#token = token;
  }

  get cookie(): string | undefined {
    return this.#cookie;
  }

  get device(): string | undefined {
    return this.#device;
  }

  get token(): string | undefined {
    return this.#token;
  }

  /** A second client with the same session cookie. */
  copy(): TestClient {
    return new TestClient(this.#app, this.#cookie);
  }

  /** The same client, connected to another server. */
  at(app: FastifyInstance): TestClient {
    return new TestClient(app, this.#cookie, this.#device, this.#token);
  }

  /** The same client, or one without cookies, that also sends an access token. */
  withToken(token: string): TestClient {
    return new TestClient(this.#app, this.#cookie, this.#device, token);
  }

  /** Calls a REST route, such as `GET /api/auth/me`. */
  async rest(call: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const [method, url] = call.split(' ') as [NonNullable<InjectOptions['method']>, string];
    const json = body === undefined ? undefined : jsonBody(body);
    return await this.send({ method, url, ...json, headers: { ...json?.headers, ...headers } });
  }

  async query(procedure: string, input?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    return unwrap(await this.send({ method: 'GET', url: `/trpc/${procedure}${query}`, headers }));
  }

  async mutate(procedure: string, input: unknown = {}, headers?: Record<string, string>): Promise<Answer> {
    const json = jsonBody(input);
    const all = { ...json, headers: { ...json.headers, ...headers } };
    return unwrap(await this.send({ method: 'POST', url: `/trpc/${procedure}`, ...all }));
  }

  /** Sends a request as given, with the cookies. */
  async send(request: InjectOptions): Promise<Answer> {
    const cookie = [this.#cookie, this.#device].filter((one) => one !== undefined).join('; ');
    const response = await this.#app.inject({
      ...(this.#token && { remoteAddress: addressOf(this.#token) }),
      ...request,
      headers: {
        ...(cookie && { cookie }),
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...request.headers,
      },
      ...(isStream(request) && { payloadAsStream: true }),
    });
    this.#keepCookies(response);
    if (isStream(request)) return await readFirstEvent(response);
    checkAgainstDocument(request, response);
    const isJson = response.headers['content-type']?.toString().includes('json') ?? false;
    return {
      status: response.statusCode,
      body: isJson && response.body !== '' ? response.json() : undefined,
      headers: response.headers,
      text: response.body,
    };
  }

  #keepCookies(response: LightMyRequestResponse): void {
    for (const { name, value } of response.cookies) {
      const cookie = value === '' ? undefined : `${name}=${encodeURIComponent(value)}`;
      if (/^starchart-[0-9a-f]{8}$/.test(name)) this.#cookie = cookie;
      if (name.startsWith('starchart-device-')) this.#device = cookie;
    }
  }
}

/** An address of its own for each token, because unknown tokens are limited per address block. */
function addressOf(token: string): string {
  const [a, b, c] = createHash('sha256').update(token).digest();
  return `10.${a}.${b}.${c}`;
}

function isStream({ url }: InjectOptions): boolean {
  return typeof url === 'string' && /^\/(api\/events|trpc\/events\.subscribe)(\?|$)/.test(url);
}

const FIRST_EVENT = /^data: (\{"childId":.*\})$/m;
const REFUSAL_IN_STREAM = /^event: serialized-error\ndata: (.*)$/m;

/** The first event of a stream, or an error within the stream. */
async function readFirstEvent(response: LightMyRequestResponse): Promise<Answer> {
  const { statusCode: status, headers } = response;
  let text = '';
  for await (const chunk of response.stream()) {
    text += String(chunk);
    if (FIRST_EVENT.test(text)) break;
  }
  const refusal = REFUSAL_IN_STREAM.exec(text)?.[1];
  if (refusal) {
    const error = JSON.parse(refusal);
    return { status: error.data.httpStatus, headers, text, body: { error } };
  }
  const body = JSON.parse(FIRST_EVENT.exec(text)?.[1] ?? text);
  // The same envelope as other tRPC responses.
  return {
    status,
    headers,
    text,
    body: text.startsWith('event: connected') ? { result: { data: body } } : body,
  };
}

/** Checks every REST response against the document. */
function checkAgainstDocument(
  { method = 'GET', url }: InjectOptions,
  response: LightMyRequestResponse,
): void {
  if (typeof url !== 'string' || !url.startsWith('/api/') || method === 'HEAD' || method === 'OPTIONS')
    return;
  assertDocumented(method, url, {
    status: response.statusCode,
    contentType: response.headers['content-type']?.toString(),
    text: response.body,
  });
}

function jsonBody(body: unknown) {
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Unwraps a tRPC response, so that tests can compare it with REST. */
function unwrap(answer: Answer): Answer {
  const { error, result } = answer.body ?? {};
  if (error) {
    const { code, params, errors } = error.data;
    const given = { ...(params && { params }), ...(errors && { errors }) };
    return { ...answer, body: { code, message: error.message, ...given } };
  }
  return { ...answer, body: result?.data };
}
