import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Arrival } from '../../core/installation.ts';
import type { Visitor } from '../../core/visitor.ts';
import type { CookieNames } from '../../platform/sessions/cookie-names.ts';
import { deviceHashOf } from '../../platform/sessions/device-cookie.ts';

/** The client of a request, signed in or not. */
export function clientInfo(request: FastifyRequest, names: CookieNames): Visitor {
  return { addressBlock: addressBlock(request.ip), deviceHash: deviceHashOf(request, names) };
}

/** How the request arrived, as far as the proxy is trusted. */
export function arrivalOf({ protocol, host, ip, headers, socket }: FastifyRequest): Arrival {
  const isProxyUntrusted = headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress;
  return { protocol, host, clientAddress: ip, isProxyUntrusted };
}

/**
 * The unit of rate limits per address: a whole IPv4 address, or the first 64 bits of an IPv6 address. Ports
 * that some proxies add are ignored. All invalid addresses share one unit.
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
