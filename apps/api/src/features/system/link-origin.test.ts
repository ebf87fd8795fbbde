import { expect, test } from 'vitest';
import { linkOrigin } from './link-origin.ts';

const AT_HOME = ['http://192.168.1.20:3000'];

test.each([
  ['APP_URL', { appUrl: 'https://stars.example.org' }, 'localhost:3000', 'https://stars.example.org'],
  ['the requested origin', {}, 'stars.lan:3000', 'http://stars.lan:3000'],
  ['the address in the network for localhost', {}, 'localhost:3000', 'http://192.168.1.20:3000'],
  ['the address in the network for ::1', {}, '[::1]:3000', 'http://192.168.1.20:3000'],
  ['localhost without an address', { urls: [] }, 'localhost:3000', 'http://localhost:3000'],
  [
    'the requested origin instead of a local APP_URL',
    { appUrl: 'http://localhost:3000' },
    'stars.lan',
    'http://stars.lan',
  ],
  [
    'the address in the network instead of a local APP_URL',
    { appUrl: 'http://127.0.0.1:3000' },
    '0.0.0.0:3000',
    'http://192.168.1.20:3000',
  ],
])(
  'links for other devices have %s',
  (_what, { appUrl, urls = AT_HOME }: { appUrl?: string; urls?: string[] }, host, origin) => {
    expect(linkOrigin({ appUrl, urls: () => urls }, { protocol: 'http', host })).toBe(origin);
  },
);
