import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks at home and within a company; an operator may open them to webhooks. */
const PRIVATE_RANGES: readonly string[] = ['private', 'loopback', 'carrierGradeNat', 'uniqueLocal'];

/** All that has been given out so far for use on the internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a webhook may lead to this IP address: into the internet, and into private networks only where the operator allows that.
 * Never to addresses that stand for others (link-local, where clouds keep their keys; multicast; tunnels).
 */
export function isPublicAddress(address: string, toPrivateNetworks: boolean): boolean {
  if (!isIP(address)) return false;
  // An IPv4 address in the clothes of IPv6 becomes itself.
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (toPrivateNetworks && PRIVATE_RANGES.includes(range)) return true;
  if (range !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}
