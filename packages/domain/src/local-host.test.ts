import { expect, test } from 'vitest';
import { isLocalHost, isLoopback } from './local-host.ts';

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'stars.localhost',
  'localhost.localdomain',
  '127.0.0.1',
  '127.8.9.10',
  '[::1]',
  '[::ffff:7f00:1]',
  '0.0.0.0',
  '[::]',
])('%s leads nowhere on another device', (host) => {
  expect(isLocalHost(host)).toBe(true);
});

test.each([
  '192.168.1.20',
  'stars.example.org',
  'localhost.example.org',
  'mylocalhost.example',
  'mylocalhost',
  '128.0.0.1',
  '[fe80::1]',
  '[::ffff:c0a8:114]',
  'raspberrypi.local',
])('%s can be opened on another device', (host) => {
  expect(isLocalHost(host)).toBe(false);
});

test('a server that listens on all addresses is not on its own computer alone', () => {
  expect(['0.0.0.0', '::', '192.168.1.20'].filter(isLoopback)).toEqual([]);
});
