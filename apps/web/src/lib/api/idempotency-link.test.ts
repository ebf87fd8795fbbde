import type { AppRouter } from '@starchart/api';
import { createTRPCUntypedClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { idempotencyLink } from './idempotency-link';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/;
const TAP = { habitId: 1, childId: 2, day: '2026-03-11' };
const REDEMPTION = { rewardId: 1, childId: 2, pointsCost: 5 };
const NOTE = { childId: 2, text: 'Kind to a sibling', points: 2 };

/** Sent inputs with their headers. */
let sent: { input: unknown; header: string | undefined }[] = [];
let signals: unknown[] = [];
let isAnswered = true;

const network: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      signals.push(op.signal);
      sent.push({ input: op.input, header: Object(op.context['headers'])['idempotency-key'] });
      if (!isAnswered) return observer.error(new TRPCClientError('Failed to fetch'));
      observer.next({ result: { type: 'data', data: null } });
      observer.complete();
    });

const client = createTRPCUntypedClient<AppRouter>({ links: [idempotencyLink, network] });

async function write(path: string, input: object): Promise<void> {
  await client.mutation(path, input).catch(() => undefined);
}

beforeEach(() => {
  sent = [];
  signals = [];
  isAnswered = true;
});

test.each(['completions.record', 'completions.undo'])('%s is sent as it is', async (path) => {
  isAnswered = false;
  await write(path, TAP);
  await write(path, TAP);
  expect(sent).toEqual([
    { input: TAP, header: undefined },
    { input: TAP, header: undefined },
  ]);
});

test('leaving a profile fails after 8 seconds without an answer, and other writes have the limit of their caller', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => limits.mockRestore());
  await write('profiles.leave', {});
  expect(limits.mock.calls).toEqual([[8_000]]);
  expect(signals).toEqual(limits.mock.results.map(({ value }) => value));

  const { signal } = new AbortController();
  await client.mutation('completions.record', TAP, { signal });
  expect(signals[1]).toBe(signal);
  await write('notes.write', NOTE);
  expect(signals[2]).toBeUndefined();
});

test.each([
  ['redemptions.redeem', REDEMPTION],
  ['notes.write', NOTE],
])('%s keeps its requestId until there is a response', async (path, input) => {
  isAnswered = false;
  await write(path, input);
  isAnswered = true;
  await write(path, input);
  await write(path, input);
  const [lost, repeat, next] = sent.map((request) => (request.input as { requestId: string }).requestId);
  expect(lost).toMatch(UUID);
  expect(repeat).toBe(lost);
  expect(next).toMatch(UUID);
  expect(next).not.toBe(lost);
  expect(sent[0]).toEqual({ input: { ...input, requestId: lost }, header: undefined });
});

test('any other write keeps its Idempotency-Key until there is a response', async () => {
  isAnswered = false;
  await write('points.giveBonus', { id: 2, points: 5 });
  isAnswered = true;
  await write('points.giveBonus', { id: 2, points: 5 });
  await write('points.giveBonus', { id: 2, points: 5 });
  const [lost, repeat, next] = sent.map(({ header }) => header);
  expect(lost).toMatch(UUID);
  expect(repeat).toBe(lost);
  expect(next).not.toBe(lost);
});
