import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import type { TestClient } from './test-client.ts';

/** One answer as it went over the line: status, headers, and the body with zips unpacked. */
export interface Overheard {
  call: string;
  bytes: string;
}

export interface ChangeSubscriber {
  heard: Overheard[];
  /** The same browser; what it is answered from now on is heard. */
  at(client: TestClient): TestClient;
}

/** Hears everything that the server answers to some browsers. */
export function ear(app: FastifyInstance): ChangeSubscriber {
  const heard: Overheard[] = [];
  const overheard = new Proxy(app, {
    get(target, key) {
      if (key !== 'inject') return Reflect.get(target, key);
      return async (request: InjectOptions) => {
        const response = await target.inject(request);
        heard.push({ call: `${request.method} ${JSON.stringify(request.url)}`, bytes: bytesOf(response) });
        return response;
      };
    },
  });
  return { heard, at: (client) => client.at(overheard) };
}

function bytesOf({ statusCode, headers, rawPayload, body }: LightMyRequestResponse): string {
  const isZip = headers['content-type'] === 'application/zip';
  const files = isZip
    ? Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
    : [body];
  return [String(statusCode), JSON.stringify(headers), ...files].join('\n');
}
