import type { AddressInfo } from 'node:net';
import type { FirstAdminLogin } from '../features/admin/first-admin.ts';

/** Shown once, when the first admin is created. */
export function adminText({ username, password }: FirstAdminLogin): string {
  const secret = password ? `${password}   (shown only this once)` : 'the one in ADMIN_PASSWORD';
  return `
  This is the first start. You are the admin:
    Username  ${username}
    Password  ${secret}`;
}

/** Shown when the server is ready: URL, data location and, on the first start, the next steps. */
export function bannerText({
  addresses,
  appUrl,
  place,
  furnished,
  firstLogin,
}: {
  addresses: readonly AddressInfo[];
  appUrl: string | undefined;
  place: string;
  furnished: readonly string[];
  /** Set when this start created the first admin. */
  firstLogin: FirstAdminLogin | undefined;
}): string {
  const url = appUrl ?? localUrl(addresses);
  const isPublic = addresses.some(({ address }) => !isLoopback(address));
  const isEncrypted = appUrl?.startsWith('https:') ?? false;
  return [
    '',
    `  Starchart is ready: ${url}`,
    ...furnished.map((line) => `  ${line}`),
    `  The data lies in ${place}`,
    ...(isPublic && !isEncrypted
      ? ['  Connections are not encrypted. That is fine at home; put https in front of it for the internet.']
      : []),
    ...(firstLogin ? firstSteps(url, firstLogin) : []),
    '  Ctrl-C ends it.',
    '',
  ].join('\n');
}

/** Keep in sync with README.md. */
function firstSteps(url: string, { username }: FirstAdminLogin): string[] {
  return [
    '',
    '  Three steps to the first star:',
    `    1. Open ${url}/auth and log in as ${username}`,
    '    2. Add your first child',
    '    3. Take a starter pack of habits, and tick one off',
    '',
  ];
}

function localUrl([first]: readonly AddressInfo[]): string {
  if (!first) return '';
  const isEverywhere = ['0.0.0.0', '::'].includes(first.address);
  const host = isEverywhere || isLoopback(first.address) ? 'localhost' : first.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${first.port}`;
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
