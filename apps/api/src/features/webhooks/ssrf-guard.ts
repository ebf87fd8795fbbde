import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Private networks, which an operator may allow for webhooks. */
const PRIVATE_RANGES: readonly string[] = ['private', 'loopback', 'carrierGradeNat', 'uniqueLocal'];

/** The only allocated range of global unicast addresses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a webhook may connect to this IP address: a public one, or a private one if the operator allows it.
 * Never link-local (cloud metadata), multicast or tunnel addresses.
 */
export function isPublicAddress(address: string, toPrivateNetworks: boolean): boolean {
  if (!isIP(address)) return false;
  // Converts an IPv4-mapped IPv6 address to IPv4.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (toPrivateNetworks && PRIVATE_RANGES.includes(range)) return true;
  if (range !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
