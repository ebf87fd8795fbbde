import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { type RequestOptions, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './ssrf-guard.ts';

/** Why a delivery failed, worded for the parent. Of the response it reveals only the status. */
export class PostError extends Error {
  override name = 'PostError';
}

export interface PostOptions {
  toPrivateNetworks: boolean;
  /** Resolves all addresses of a name; defaults to the system's resolver. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>;
  /** Limit for resolving, connecting and the response's headers. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Limit for the response's headers; the body is never read. */
const MAX_HEADER_BYTES = 8192;

/**
 * Posts a JSON body; throws `PostError` without a 2xx response. Resolves the name once, checks all addresses
 * and connects only to these (DNS rebinding). No redirects, no proxy, no keep-alive.
 */
export async function postSigned(
  url: URL,
  message: { headers: Record<string, string>; body: string },
  { toPrivateNetworks, resolve = systemResolver, timeoutMs = TIMEOUT_MS }: PostOptions,
): Promise<void> {
  const signal = AbortSignal.timeout(timeoutMs);
  const addresses = await orTimedOut(signal, addressesOf(url, resolve));
  if (!addresses.every(({ address }) => isPublicAddress(address, toPrivateNetworks))) {
    throw new PostError('The address belongs to a private network, and the operator has not allowed that.');
  }
  const status = await orTimedOut(signal, send(url, message, addresses, signal));
  if (status >= 300 && status < 400) {
    throw new PostError(`The receiver answered ${status}; redirects are not followed.`);
  }
  if (status < 200 || status >= 300) throw new PostError(`The receiver answered ${status}.`);
}

function systemResolver(hostname: string): Promise<LookupAddress[]> {
  return lookUp(hostname, { all: true });
}

async function addressesOf(url: URL, resolve: NonNullable<PostOptions['resolve']>): Promise<LookupAddress[]> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(hostname);
  if (family) return [{ address: hostname, family }];
  const found = await resolve(hostname).catch(() => []);
  if (found.length === 0) throw new PostError('The name in the address could not be found.');
  return found;
}

function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  addresses: LookupAddress[],
  signal: AbortSignal,
): Promise<number> {
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Starchart',
      ...headers,
    },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    // With `all` the connection tries every address; without, only the first.
    lookup: (_hostname, { all }, callback) => {
      const [first] = addresses;
      if (all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    },
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? requestOverHttps(url, options) : requestOverHttp(url, options);
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', (error) => reject(new PostError(reasonOf(error))));
    request.end(body);
  });
}

/** DNS resolution cannot be aborted, so the timeout abandons it. */
async function orTimedOut<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new PostError('The receiver did not answer in time.'));
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([promise, work]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'No server listens at the address.';
  if (code === 'ECONNRESET') return 'The receiver closed the connection.';
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return 'The certificate of the receiver is not trusted.';
  return 'The address cannot be reached.';
}
