import { expect, test } from 'vitest';
import { isPublicAddress } from './ssrf-guard.ts';

test.each([
  '1.1.1.1',
  '93.184.215.14',
  '172.15.0.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
])('%s is public', (address) => {
  expect([isPublicAddress(address, false), isPublicAddress(address, true)]).toEqual([true, true]);
});

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.178.20',
  '100.64.0.1',
  '::1',
  'fd12:3456::1',
  'fc00::1',
  '::ffff:192.168.1.1',
  '::ffff:127.0.0.1',
])('%s is private, and allowed only by the operator setting', (address) => {
  expect([isPublicAddress(address, false), isPublicAddress(address, true)]).toEqual([false, true]);
});

test.each([
  '0.0.0.0',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fe80::1%eth0',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '::',
  'ff02::1',
  'fec0::1',
  '::a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '4000::1',
  '',
  'localhost',
  '1.1.1',
])('%s is never allowed', (address) => {
  expect([isPublicAddress(address, false), isPublicAddress(address, true)]).toEqual([false, false]);
});
