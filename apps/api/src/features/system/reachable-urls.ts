import { networkInterfaces } from 'node:os';
import { isLocalHost, isLoopback } from '@starchart/domain';

interface Listener {
  /** The public URL, if configured; then it is the only one, unless only this machine opens it. */
  appUrl: string | undefined;
  host: string;
  /** The IP address that is bound; a host name may lead to this machine only. */
  address?: string | undefined;
  port: number;
}

const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** The URLs that other devices can open. Empty for a server that only listens on its own machine. */
export function reachableUrls(
  { appUrl, host, address: bound = host, port }: Listener,
  interfacesOfMachine: typeof networkInterfaces = networkInterfaces,
): string[] {
  if (appUrl !== undefined && !isLocalHost(new URL(appUrl).hostname)) return [appUrl];
  if (isLoopback(bound)) return [];
  // The URL of an address with a zone, such as `fe80::1%eth0`, opens nowhere.
  if (!ALL_ADDRESSES.includes(bound)) return [urlOf(host, port)].filter((url) => URL.canParse(url));
  return Object.values(readInterfaces(interfacesOfMachine))
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => urlOf(address, port));
}

/** Some systems do not let programs list them. */
function readInterfaces(interfacesOfMachine: typeof networkInterfaces) {
  try {
    return interfacesOfMachine();
  } catch {
    return {};
  }
}

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
