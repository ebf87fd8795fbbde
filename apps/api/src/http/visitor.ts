import { createHash, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visitor } from '../features/auth/visitor.ts';

/** As long as browsers keep a cookie. */
const DEVICE_COOKIE_DAYS = 400;
const DEVICE_ID = /^[\w-]{43}$/;

/** Who calls, whether signed in or not. */
export function visitorOf(request: FastifyRequest, isHttps: boolean): Visitor {
  const deviceId = deviceIdOf(request, isHttps);
  return {
    addressBlock: addressBlock(request.ip),
    deviceHash: deviceId === undefined ? null : hashOf(deviceId),
  };
}

/** Gives this browser a name of its own, or lets it keep the one that it has, for as long as it may; answers the name's hash. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Buffer {
  const deviceId = deviceIdOf(request, isHttps) ?? randomBytes(32).toString('base64url');
  reply.setCookie(cookieName(isHttps), deviceId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    maxAge: DEVICE_COOKIE_DAYS * 86_400,
  });
  return hashOf(deviceId);
}

function deviceIdOf(request: FastifyRequest, isHttps: boolean): string | undefined {
  const deviceId = request.cookies[cookieName(isHttps)];
  return deviceId !== undefined && DEVICE_ID.test(deviceId) ? deviceId : undefined;
}

function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-starchart-device' : 'starchart-device';
}

function hashOf(deviceId: string): Buffer {
  return createHash('sha256').update(deviceId).digest();
}

/** What one household or one attacker has of an address: all of an IPv4 address, the first 64 bits of an IPv6 address. */
export function addressBlock(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
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

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}
