import { hash, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '../../features/auth/visitor.ts';

/** As long as browsers keep a cookie. */
const DEVICE_COOKIE_DAYS = 400;
const DEVICE_ID = /^[\w-]{43}$/;

/** Who calls, whether signed in or not. */
export function clientInfo(request: FastifyRequest, isHttps: boolean): Visitor {
  const deviceId = deviceIdOf(request, isHttps);
  return {
    addressBlock: addressBlock(request.ip),
    deviceHash: deviceId === undefined ? null : hashOf(deviceId),
  };
}

/**
 * Lets this browser keep its name for as long as it may, if it is one that `isKnown` knows by its hash, and gives it a new one
 * otherwise: a name that somebody else has given it, and so has too, must not become known. Answers the name's hash.
 */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  isHttps: boolean,
  isKnown: (deviceHash: Buffer) => Promise<boolean>,
): Promise<Buffer> {
  const given = deviceIdOf(request, isHttps);
  const keeps = given !== undefined && (await isKnown(hashOf(given)));
  const deviceId = keeps ? given : randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(isHttps), deviceId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps || isSecure(request),
    maxAge: DEVICE_COOKIE_DAYS * 86_400,
  });
  return hashOf(deviceId);
}

/** By https, also that of a proxy that we were not told of: the browser names it itself, and has been checked to be ours. */
function isSecure({ protocol, headers: { origin } }: FastifyRequest): boolean {
  return protocol === 'https' || (origin?.startsWith('https://') ?? false);
}

function deviceIdOf(request: FastifyRequest, isHttps: boolean): string | undefined {
  const deviceId = request.cookies[cookieName(isHttps)];
  return deviceId !== undefined && DEVICE_ID.test(deviceId) ? deviceId : undefined;
}

function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-starchart-device' : 'starchart-device';
}

function hashOf(deviceId: string): Buffer {
  return hash('sha256', deviceId, 'buffer');
}

/**
 * What one household or one attacker has of an address: all of an IPv4 address, the first 64 bits of an IPv6 address. Some
 * proxies add the port that it came from, of which everybody has many. What is no address at all is one block for everybody.
 */
export function addressBlock(address: string): string {
  const [bare = ''] = withoutPort(address.trim()).split('%');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const mapped = bare.slice(bare.lastIndexOf(':') + 1);
  if (isIPv4(mapped)) return mapped;
  const [front = '', back] = bare.toLowerCase().split('::');
  const groups = groupsOf(front);
  const rest = back === undefined ? [] : groupsOf(back);
  const zeros = Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

function withoutPort(address: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(address) ?? [];
  return inBrackets ?? v4 ?? address;
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
