import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createStarchartClient, refusalOf, type StarchartClient } from '../src/index.ts';
import { aChild, aParent, aToken, PARENT, url } from './household.ts';

let client: StarchartClient;
beforeEach(async () => {
  client = await aParent();
});

const pointsOf = async (childId: number) => (await client.children.get.query({ id: childId })).currentPoints;

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;

const REWARD = {
  name: 'Ice cream',
  description: 'Two scoops',
  icon: 'ice-cream',
  pointsCost: 90,
} as const;

/** Subscribes to all changes from now on; may receive some that were made just before. */
async function aListener(listener: StarchartClient) {
  const received: unknown[] = [];
  const listening = listener.events.subscribe.subscribe(undefined, {
    onData: (event) => received.push(event),
  });
  // Changes in quick succession arrive as one event.
  const expectEvent = (childId: number | null, ...kinds: string[]) =>
    expect.poll(() => received).toContainEqual({ childId, kinds: expect.arrayContaining(kinds) });
  await expectEvent(null, 'everything');
  return { expectEvent, unsubscribe: () => listening.unsubscribe() };
}

async function refusalBy(call: Promise<unknown>) {
  return refusalOf(
    await call.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
}

describe('a session', () => {
  test('is kept by the client from login to logout', async () => {
    expect(await client.auth.session.query()).toMatchObject({ role: 'parent' });
    expect(await createStarchartClient({ url }).auth.session.query()).toBeNull();
    await client.auth.logout.mutate();
    expect(await client.auth.session.query()).toBeNull();
  });

  test('belongs to the child after a child login', async () => {
    const child = createStarchartClient({ url });
    await child.auth.childLogin.mutate({ username: 'mia', password: 'stars' });
    expect(await child.auth.me.query()).toMatchObject({ role: 'child', name: 'Mia' });
  });
});

describe('on a page without https, whose browser has no crypto.randomUUID', () => {
  beforeEach(() => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    return () => Reflect.deleteProperty(crypto, 'randomUUID');
  });

  test('writes work, with and without the caller’s own key', async () => {
    const { childId, habitId } = await aChild(client);
    const context = { idempotencyKey: `own-http-${childId}` };
    await client.completions.record.mutate({ childId, habitId }, { context });
    expect(await pointsOf(childId)).toBe(5);
  });
});

describe('a token', () => {
  test('authenticates calls within its scope', async () => {
    const { childId, habitId } = await aChild(client);
    const program = createStarchartClient({ url, token: await aToken(client, 'complete', childId) });
    const { id: parentId } = await program.auth.me.query();
    expect(await program.children.list.query({ parentId })).toEqual([
      expect.objectContaining({ id: childId }),
    ]);
    expect(await program.completions.record.mutate({ childId, habitId })).toMatchObject({ currentPoints: 5 });
    const { expectEvent, unsubscribe } = await aListener(program);
    await client.rewards.create.mutate({ childId, ...REWARD });
    await expectEvent(childId, 'rewards');
    unsubscribe();
    const outOfScope = program.points.giveBonus.mutate({ id: childId, points: 5, reason: 'For nothing' });
    expect(await refusalBy(outOfScope)).toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });

  test('is rejected when it is invalid', async () => {
    const program = createStarchartClient({ url, token: 'sc_nothing' });
    expect(await refusalBy(program.auth.me.query())).toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
    });
  });
});

describe('live events', () => {
  test('report changes by others until the subscription ends', async () => {
    const { childId, habitId } = await aChild(client);
    const other = await aParent();
    const { expectEvent, unsubscribe } = await aListener(client);
    await other.completions.record.mutate({ childId, habitId });
    await expectEvent(childId, 'completions', 'points');
    unsubscribe();
  });
});

describe('a rejected call', () => {
  test('throws an error with its code', async () => {
    const { childId } = await aChild(client);
    const reward = await client.rewards.create.mutate({ childId, ...REWARD });
    const redeem = client.redemptions.redeem.mutate({ childId, rewardId: reward.id });
    expect(await refusalBy(redeem)).toMatchObject({
      code: 'INSUFFICIENT_POINTS',
      status: 409,
      message: expect.stringMatching(/\w/),
      errors: [],
    });
  });

  test('names the invalid fields', async () => {
    const refusal = await refusalBy(client.children.create.mutate({ name: '' }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', status: 400, errors: [{ path: 'name' }] });
  });

  test('reports when a retry is allowed', async () => {
    const visitor = createStarchartClient({ url });
    const guess = () =>
      refusalBy(visitor.auth.login.mutate({ username: 'unknown user', password: 'a guess' }));
    let refusal = await guess();
    for (let turn = 0; turn < 20 && refusal?.code === 'UNAUTHENTICATED'; turn++) refusal = await guess();
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(refusal?.retryAfterSeconds).toBeGreaterThan(0);
  });

  test('differs from every other error', () => {
    expect(refusalOf(new Error('Something else'))).toBeUndefined();
  });
});

describe('on an unreliable connection', () => {
  let line: Server;
  let answersLost: number;
  let requests: (string | undefined)[];
  afterEach(() => new Promise((resolve) => line.close(resolve)));

  /** A proxy that closes the connection instead of returning the first responses. */
  async function startLossyProxy(answers: number): Promise<string> {
    answersLost = answers;
    requests = [];
    line = createServer(async (request, response) => {
      requests.push(request.headers['idempotency-key']?.toString());
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
      const answer = await fetch(new URL(request.url ?? '/', url), {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const body = await answer.text();
      if (answersLost-- > 0) {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'set-cookie': answer.headers.getSetCookie(),
      });
      response.end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => line.once('listening', resolve));
    return `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  }

  async function clientOver(address: string): Promise<StarchartClient> {
    const over = createStarchartClient({ url: address });
    await over.auth.login.mutate(PARENT);
    requests = [];
    return over;
  }

  test('a write is retried with its idempotency key and happens once', async () => {
    const { childId, habitId } = await aChild(client);
    const over = await clientOver(await startLossyProxy(0));
    answersLost = 2;
    const completion = await over.completions.record.mutate({ childId, habitId });
    expect(completion.pointsEarned).toBe(5);
    expect(await pointsOf(childId)).toBe(5);
    expect(requests).toHaveLength(3);
    expect(new Set(requests).size).toBe(1);
    expect(requests[0]).toMatch(UUID);
  });

  test('a write without a response fails after all attempts and can be repeated with the caller’s own key', async () => {
    const { childId, habitId } = await aChild(client);
    const over = await clientOver(await startLossyProxy(0));
    answersLost = 4;
    const context = { idempotencyKey: `own-${childId}` };
    const complete = () => over.completions.record.mutate({ childId, habitId }, { context });
    const error = await complete().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(refusalOf(error)).toBeUndefined();
    expect((await complete()).pointsEarned).toBe(5);
    expect(await pointsOf(childId)).toBe(5);
  });

  test('a key that is undefined is chosen, like a missing one', async () => {
    const { childId, habitId } = await aChild(client);
    const over = await clientOver(await startLossyProxy(0));
    const context = { idempotencyKey: undefined };
    await over.completions.record.mutate({ childId, habitId }, { context });
    expect(requests).toEqual([expect.stringMatching(UUID)]);
  });

  test('an aborted call is not retried', async () => {
    let sent = 0;
    const over = createStarchartClient({
      url: await startLossyProxy(9),
      fetch: (...request) => {
        sent++;
        return fetch(...request);
      },
    });
    const given = new AbortController();
    const asked = over.auth.session.query(undefined, { signal: given.signal });
    await expect.poll(() => sent).toBe(1);
    given.abort();
    await expect(asked).rejects.toThrow();
    expect(sent).toBe(1);
  });
});
