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
  const assertAllowed = (address: string) => {
    if (isPublicAddress(address, toPrivateNetworks)) return;
    throw new PostError("The address belongs to a private network, which this server doesn't allow.");
  };
  // A connection to a literal address looks nothing up.
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(hostname)) assertAllowed(hostname);
  const resolveAllowed = async (name: string) => {
    const addresses = await resolve(name).catch(() => []);
    if (addresses.length === 0) throw new PostError('The host name in the address could not be found.');
    for (const { address } of addresses) assertAllowed(address);
    return addresses;
  };
  const status = await send(url, message, resolveAllowed, AbortSignal.timeout(timeoutMs));
  if (status >= 300 && status < 400) {
    throw new PostError(`The receiver answered ${status}; redirects are not followed.`);
  }
  if (status < 200 || status >= 300) throw new PostError(`The receiver answered ${status}.`);
}

function systemResolver(hostname: string): Promise<LookupAddress[]> {
  return lookUp(hostname, { all: true });
}

function send(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  resolveAllowed: (hostname: string) => Promise<LookupAddress[]>,
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
    lookup: (hostname, { all }, callback) => {
      resolveAllowed(hostname).then(
        (addresses) => {
          const [first] = addresses;
          if (all) callback(null, addresses);
          else callback(null, first?.address ?? '', first?.family);
        },
        (error: PostError) => callback(error, ''),
      );
    },
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? requestOverHttps(url, options) : requestOverHttp(url, options);
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', (error) => {
      reject(error instanceof PostError ? error : new PostError(reasonOf(error)));
    });
    request.end(body);
  });
}

function reasonOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ABORT_ERR') return 'The receiver did not answer in time.';
  if (code === 'ECONNREFUSED') return 'No server is listening at this address.';
  if (code === 'ECONNRESET') return 'The receiver closed the connection.';
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return "The receiver's certificate isn't trusted.";
  return "This address can't be reached.";
}
