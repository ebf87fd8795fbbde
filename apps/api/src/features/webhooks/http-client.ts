import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { type RequestOptions, request as requestOverHttp } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP } from 'node:net';
import { type KeyOf, type MessageValues, translateMessage } from '@starchart/i18n';
import type { OperatorHint } from '../../core/domain-error.ts';
import { isPublicAddress } from './ssrf-guard.ts';

/** Why a delivery failed, a text `webhookDelivery.…` for the parent. Of the response it reveals only the status. */
type DeliveryProblem = KeyOf<'webhookDelivery'>;

export const PRIVATE_NETWORK_HINT: OperatorHint = {
  message:
    'A webhook to a private network was rejected. WEBHOOKS_TO_PRIVATE_NETWORKS=true allows them, for all families.',
};

export class PostError extends Error {
  override name = 'PostError';
  readonly hint: OperatorHint | undefined;

  constructor(problem: DeliveryProblem, values?: MessageValues) {
    super(translateMessage('en', { key: `webhookDelivery.${problem}`, values }));
    if (problem === 'private') this.hint = PRIVATE_NETWORK_HINT;
  }
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
  const isAllowed = (address: string) => isPublicAddress(address, toPrivateNetworks);
  // A connection to a literal address looks nothing up.
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(hostname) && !isAllowed(hostname)) throw new PostError('private');
  const resolveAllowed = async (name: string) => {
    const addresses = await resolve(name).catch(() => []);
    // Alike, so that nobody can find out the names of the server's network.
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
      throw new PostError(toPrivateNetworks ? 'unknownHost' : 'notPublic');
    }
    return addresses;
  };
  const status = await send(url, message, resolveAllowed, AbortSignal.timeout(timeoutMs));
  if (status >= 300 && status < 400) throw new PostError('redirect', { status });
  if (status < 200 || status >= 300) throw new PostError('status', { status });
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
      reject(error instanceof PostError ? error : new PostError(problemOf(error)));
    });
    request.end(body);
  });
}

function problemOf(error: Error): DeliveryProblem {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ABORT_ERR') return 'late';
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ECONNRESET') return 'closed';
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return 'certificate';
  return 'unreachable';
}
