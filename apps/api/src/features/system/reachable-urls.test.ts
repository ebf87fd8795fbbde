import { expect, test } from 'vitest';
import { reachableUrls } from './reachable-urls.ts';

const address = { netmask: '255.255.255.0', mac: '00:00:00:00:00:00', cidr: null };
const INTERFACES = {
  lo: [{ ...address, address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
  eth0: [
    { ...address, address: '192.168.1.20', family: 'IPv4' as const, internal: false },
    { ...address, address: 'fe80::1', family: 'IPv6' as const, internal: false, scopeid: 2 },
  ],
  wlan0: [{ ...address, address: '10.0.0.7', family: 'IPv4' as const, internal: false }],
};

test.each([
  ['the public URL alone', { appUrl: 'https://stars.example', host: '0.0.0.0' }, ['https://stars.example']],
  [
    'the addresses of the network instead of a local public URL',
    { appUrl: 'http://localhost:3000', host: '0.0.0.0' },
    ['http://192.168.1.20:4000', 'http://10.0.0.7:4000'],
  ],
  ['none for a local public URL and a loopback host', { appUrl: 'http://localhost:3000', host: '::1' }, []],
  ['none for a loopback host', { host: '127.0.0.1' }, []],
  ['none for localhost', { host: 'localhost' }, []],
  ['the given address', { host: '192.168.1.20' }, ['http://192.168.1.20:4000']],
  ['a given IPv6 address in brackets', { host: 'fd00::5' }, ['http://[fd00::5]:4000']],
  ['a given name', { host: 'stars.lan', address: '192.168.1.20' }, ['http://stars.lan:4000']],
  ['none for a name of this machine only', { host: 'debian', address: '127.0.1.1' }, []],
  ['none for an address with a zone', { host: 'fe80::1%eth0' }, []],
  [
    'all IPv4 addresses for a short spelling of 0.0.0.0',
    { host: '0', address: '0.0.0.0' },
    ['http://192.168.1.20:4000', 'http://10.0.0.7:4000'],
  ],
  ['all IPv4 addresses', { host: '0.0.0.0' }, ['http://192.168.1.20:4000', 'http://10.0.0.7:4000']],
  ['all IPv4 addresses for ::', { host: '::' }, ['http://192.168.1.20:4000', 'http://10.0.0.7:4000']],
])('other devices reach %s', (_which, listener, urls) => {
  expect(reachableUrls({ appUrl: undefined, port: 4000, ...listener }, () => INTERFACES)).toEqual(urls);
});

function hidden(): never {
  throw Object.assign(new Error('uv_interface_addresses returned EACCES'), { code: 'ERR_SYSTEM_ERROR' });
}

test('other devices reach no known URL where the system hides its addresses', () => {
  expect(reachableUrls({ appUrl: undefined, host: '0.0.0.0', port: 4000 }, hidden)).toEqual([]);
});
