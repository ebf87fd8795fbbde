import { describe, expect, test } from 'vitest';
import { bannerText } from './banner.ts';

const LOOPBACK = { address: '127.0.0.1', family: 'IPv4', port: 3000 };
const EVERYWHERE = { address: '0.0.0.0', family: 'IPv4', port: 3000 };

function linesOf(changes: Partial<Parameters<typeof bannerText>[0]>) {
  return bannerText({
    addresses: [LOOPBACK],
    appUrl: undefined,
    reachable: [],
    place: './data',
    seedMessages: [],
    firstLogin: undefined,
    ...changes,
  })
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

const UNENCRYPTED =
  "Connections are not encrypted. That's fine at home. For the internet, put HTTPS in front.";

describe('the banner', () => {
  test('HOST=0.0.0.0 prints every address that a tablet can open', () => {
    const reachable = ['http://192.168.1.20:3000', 'http://10.0.0.7:3000'];
    expect(linesOf({ addresses: [EVERYWHERE], reachable })).toEqual([
      'Starchart is ready: http://localhost:3000',
      'On a tablet or phone: http://192.168.1.20:3000',
      'On a tablet or phone: http://10.0.0.7:3000',
      'Your data is in ./data',
      UNENCRYPTED,
      'Press Ctrl-C to stop.',
    ]);
  });

  test('a server that only listens on its own machine prints no other address', () => {
    expect(linesOf({})).toEqual([
      'Starchart is ready: http://localhost:3000',
      'Your data is in ./data',
      'Press Ctrl-C to stop.',
    ]);
  });

  test('prints a public URL once', () => {
    const appUrl = 'https://stars.example';
    expect(linesOf({ addresses: [EVERYWHERE], appUrl, reachable: [appUrl] })).toEqual([
      'Starchart is ready: https://stars.example',
      'Your data is in ./data',
      'Press Ctrl-C to stop.',
    ]);
  });

  test('prints the steps to the first star after the first start', () => {
    const firstLogin = { username: 'admin', password: 'a secret' };
    const lines = linesOf({ firstLogin });
    expect(lines).toContain('1. Open http://localhost:3000/auth and log in as admin');
    expect(lines.join()).not.toContain('a secret');
  });
});
