import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import type { TestClient } from './test-client.ts';

/** A response: status, headers, and the body with zip files unpacked. */
export interface CapturedResponse {
  call: string;
  bytes: string;
}

export interface ResponseCapture {
  heard: CapturedResponse[];
  /** Returns the client; its responses are captured from now on. */
  at(client: TestClient): TestClient;
}

/** Captures all responses to selected clients. */
export function captureResponses(app: FastifyInstance): ResponseCapture {
  const heard: CapturedResponse[] = [];
  const proxy = new Proxy(app, {
    get(target, key) {
      if (key !== 'inject') return Reflect.get(target, key);
      return async (request: InjectOptions) => {
        const response = await target.inject(request);
        heard.push({ call: `${request.method} ${JSON.stringify(request.url)}`, bytes: bytesOf(response) });
        return response;
      };
    },
  });
  return { heard, at: (client) => client.at(proxy) };
}

function bytesOf({ statusCode, headers, rawPayload, body }: LightMyRequestResponse): string {
  const isZip = headers['content-type'] === 'application/zip';
  const files = isZip
    ? Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
    : [body];
  return [String(statusCode), JSON.stringify(headers), ...files].join('\n');
}
