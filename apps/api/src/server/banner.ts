import type { AddressInfo } from 'node:net';
import { isLoopback } from '@starchart/domain';
import type { FirstAdminLogin } from '../features/admin/operator.service.ts';
import { urlOf } from '../features/system/reachable-urls.ts';

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
  reachable,
  place,
  seedMessages,
  firstLogin,
  hint,
}: {
  addresses: readonly AddressInfo[];
  appUrl: string | undefined;
  /** The URLs that other devices can open. */
  reachable: readonly string[];
  place: string;
  seedMessages: readonly string[];
  /** Set when this start created the first admin. */
  firstLogin: FirstAdminLogin | undefined;
  /** What the operator should change. */
  hint?: string | undefined;
}): string {
  const url = appUrl ?? localUrl(addresses);
  const isPublic = addresses.some(({ address }) => !isLoopback(address));
  const elsewhere = reachable.filter((other) => other !== url);
  const isEncrypted = appUrl?.startsWith('https:') ?? false;
  return [
    '',
    `  Starchart is ready: ${url}`,
    ...elsewhere.map((other) => `  On a tablet or phone: ${other}`),
    ...seedMessages.map((line) => `  ${line}`),
    `  Your data is in ${place}`,
    ...(hint ? ['', `  ${hint}`, ''] : []),
    ...(isPublic && !isEncrypted
      ? ["  Connections are not encrypted. That's fine at home. For the internet, put HTTPS in front."]
      : []),
    ...(firstLogin ? firstSteps(url, firstLogin) : []),
    '  Press Ctrl-C to stop.',
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
    '    3. Pick a starter pack of habits and check one off',
    '',
  ];
}

function localUrl([first]: readonly AddressInfo[]): string {
  if (!first) return '';
  const isEverywhere = ['0.0.0.0', '::'].includes(first.address);
  return urlOf(isEverywhere || isLoopback(first.address) ? 'localhost' : first.address, first.port);
}
