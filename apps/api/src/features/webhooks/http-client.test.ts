import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestReceiver, type TestReceiver } from '../../../test-support/test-receiver.ts';
import { type PostOptions, postSigned } from './http-client.ts';

let receiver: TestReceiver;
let other: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  other = await startTestReceiver();
});
afterAll(async () => {
  await receiver.close();
  await other.close();
});
beforeEach(() => {
  for (const one of [receiver, other]) {
    one.received = [];
    one.mood = { status: 204 };
  }
});

const MESSAGE = { headers: { 'webhook-id': 'msg_1' }, body: '{"childName":"Zoë ⭐"}' };

function post(url: string, options: Partial<PostOptions> = {}): Promise<void> {
  return postSigned(new URL(url), MESSAGE, { toPrivateNetworks: true, ...options });
}

/** A resolver that returns the next addresses on each call, and counts the calls. */
function resolver(...answers: string[][]) {
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    const addresses = answers[asked.length] ?? answers.at(-1) ?? [];
    asked.push(hostname);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  return { asked, resolve };
}

/** A resolver that knows no name. */
function findNothing(): Promise<never> {
  return Promise.reject(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }));
}

/** A resolver that never returns. */
function silence(): Promise<never> {
  return new Promise(() => {});
}

describe('a message', () => {
  test('is posted as JSON, byte for byte', async () => {
    await post(receiver.url);
    expect(receiver.received).toEqual([
      {
        method: 'POST',
        path: '/hook?of=mia',
        body: MESSAGE.body,
        headers: expect.objectContaining({
          'content-type': 'application/json',
          'webhook-id': 'msg_1',
          'user-agent': 'Starchart',
        }),
      },
    ]);
  });

  test.each([200, 201, 202, 204])('counts as delivered with status %i', async (status) => {
    receiver.mood = { status };
    await expect(post(receiver.url)).resolves.toBeUndefined();
  });

  test.each([400, 404, 410, 500, 503])('counts as failed with status %i', async (status) => {
    receiver.mood = { status, body: 'a secret of the receiver' };
    await expect(post(receiver.url)).rejects.toThrow(`The receiver answered ${status}.`);
  });

  test.each([301, 302, 307, 308])('does not follow the redirect of status %i', async (status) => {
    receiver.mood = { status, headers: { location: other.url } };
    await expect(post(receiver.url)).rejects.toThrow('redirects are not followed');
    expect(other.received).toEqual([]);
  });

  test('fails when the receiver does not respond in time', async () => {
    receiver.mood = 'silent';
    await expect(post(receiver.url, { timeoutMs: 200 })).rejects.toThrow('did not answer in time');
  });

  test('fails when the DNS lookup times out', async () => {
    await expect(post('http://slow.test/', { resolve: silence, timeoutMs: 200 })).rejects.toThrow('in time');
  });

  test('fails when the connection is refused', async () => {
    const gone = await startTestReceiver();
    await gone.close();
    await expect(post(gone.url)).rejects.toThrow('No server is listening at this address.');
  });

  test('does not wait for the end of an endless response', async () => {
    receiver.mood = { status: 200, headers: { 'content-length': '1000000000' }, body: 'x' };
    await expect(post(receiver.url, { timeoutMs: 2_000 })).resolves.toBeUndefined();
  });
});

describe('a private address', () => {
  test.each(['127.0.0.1', '2130706433', '0x7f000001', '[::ffff:127.0.0.1]'])(
    '%s is rejected',
    async (host) => {
      const url = `http://${host}:${receiver.port}/`;
      await expect(post(url, { toPrivateNetworks: false })).rejects.toThrow('private network');
      expect(receiver.received).toEqual([]);
    },
  );

  test.each([
    ['behind a host name', ['127.0.0.1']],
    ['among public ones', ['93.184.215.14', '127.0.0.1']],
    ['of a cloud', ['169.254.169.254']],
    ['that is missing', []],
  ])('%s is rejected, without telling whether the name exists', async (_what, addresses) => {
    const { resolve } = resolver(addresses);
    const url = `http://inside.test:${receiver.port}/`;
    await expect(post(url, { toPrivateNetworks: false, resolve })).rejects.toThrow(
      'The host name in the address leads to no public address.',
    );
    expect(receiver.received).toEqual([]);
  });

  test('behind a host name that does not resolve is rejected alike', async () => {
    await expect(
      post('http://inside.test/', { toPrivateNetworks: false, resolve: findNothing }),
    ).rejects.toThrow('The host name in the address leads to no public address.');
  });

  test('of a cloud metadata service is rejected even when private networks are allowed', async () => {
    await expect(post('http://169.254.169.254/latest/meta-data/')).rejects.toThrow('private network');
  });
});

test('a host name is resolved once, so that DNS rebinding has no effect', async () => {
  // The first lookup returns an allowed address, the second a link-local one.
  const { resolve, asked } = resolver(['127.0.0.1'], ['169.254.169.254']);
  await post(`http://rebinding.test:${receiver.port}/`, { resolve });
  expect(asked).toEqual(['rebinding.test']);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.headers.host).toBe(`rebinding.test:${receiver.port}`);
});
