import { networkInterfaces } from 'node:os';

interface Listener {
  /** The public URL, if configured; then it is the only one. */
  appUrl: string | undefined;
  host: string;
  port: number;
}

const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** The URLs that other devices can open. Empty for a server that only listens on its own machine. */
export function reachableUrls(
  { appUrl, host, port }: Listener,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  if (appUrl !== undefined) return [appUrl];
  if (isLoopback(host)) return [];
  if (!ALL_ADDRESSES.includes(host)) return [urlOf(host, port)];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => urlOf(address, port));
}

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
