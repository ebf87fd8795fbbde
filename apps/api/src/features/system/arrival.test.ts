import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test-support/test-app.ts';
import { testOptions } from '../../../test-support/test-options.ts';
import { buildApp } from '../../app.ts';
import { arrivalProblem } from './arrival.ts';

const ARRIVAL = {
  protocol: 'https',
  host: 'stars.example.org',
  clientAddress: '203.0.113.7',
  isProxyUntrusted: false,
};

describe('what the proxy sends', () => {
  test.each([
    ['nothing without APP_URL', {}, undefined],
    ['nothing where all of it matches', {}, 'https://stars.example.org'],
    ['nothing on a port of its own', { protocol: 'http', host: 'pi:3000' }, 'http://pi:3000'],
  ])('the check of the proxy reports %s', (_what, change, appUrl) => {
    expect(arrivalProblem({ ...ARRIVAL, ...change }, appUrl, 'en')).toBeUndefined();
  });

  test.each([
    ['a missing scheme', { protocol: 'http' }, 'https://stars.example.org', /X-Forwarded-Proto.*TRUST_PROXY/],
    ['an untrusted proxy', { protocol: 'http', isProxyUntrusted: true }, undefined, /TRUST_PROXY/],
    [
      'an APP_URL without https',
      {},
      'http://stars.example.org',
      /Set APP_URL=https:\/\/stars\.example\.org\./,
    ],
    [
      'another host',
      { host: '127.0.0.1:3000' },
      'https://stars.example.org',
      /127\.0\.0\.1:3000.*Host header/,
    ],
  ])('the check of the proxy reports %s with its remedy', (_what, change, appUrl, words) => {
    expect(arrivalProblem({ ...ARRIVAL, ...change }, appUrl, 'en')).toMatch(words);
  });
});

test('an admin reads how the request arrived, as far as the proxy is trusted', async () => {
  const app = await startTestApp();
  const admin = await app.admin();
  const headers = {
    host: 'stars.example.org',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    cookie: admin.cookie ?? '',
  };
  const arrivalAt = async (server: typeof app.app) =>
    (await server.inject({ url: '/api/admin/system', headers })).json().arrival;
  expect(await arrivalAt(app.app)).toEqual({
    protocol: 'http',
    host: 'stars.example.org',
    clientAddress: '127.0.0.1',
    problem: expect.stringContaining('TRUST_PROXY does not name it'),
  });

  const trusting = await buildApp({
    ...testOptions({ ...app, trustProxy: 1 }),
    passwordsFor: app.ctx.passwordsFor,
  });
  expect(await arrivalAt(trusting)).toEqual({
    protocol: 'https',
    host: 'stars.example.org',
    clientAddress: '203.0.113.7',
    problem: null,
  });
  await trusting.close();
  await app.close();
});
