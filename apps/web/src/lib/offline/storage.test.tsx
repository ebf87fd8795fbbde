import { expect, onTestFinished, test, vi } from 'vitest';
import { canKeep, keepNothing, openStore } from './storage';

/** What the databases that are opened do, one after the other. */
const databases = vi.hoisted(() => [] as (() => Promise<string>)[]);
vi.mock('idb-keyval', () => ({
  createStore: () => {
    const use = databases.shift();
    return (_mode: string, run: () => string) => use?.().then(run);
  },
}));

const fails = (name: string) => () => Promise.reject(new DOMException('No', name));
const works = () => Promise.resolve('');

test('a database whose handle is dead is opened again', async () => {
  databases.push(fails('InvalidStateError'), works);
  expect(await openStore('test')('readonly', () => Promise.resolve('read'))).toBe('read');
});

test('a full storage fails as such', async () => {
  databases.push(fails('QuotaExceededError'), works);
  await expect(openStore('test')('readwrite', () => Promise.resolve('written'))).rejects.toThrow('No');
  databases.length = 0;
});

test('what a database does not store in time is not stored later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { promise, resolve } = Promise.withResolvers<string>();
  const aborted = vi.fn<() => void>();
  const write = vi.fn<() => Promise<string>>();
  databases.push(() => promise);
  const late = openStore('test')('readwrite', write);
  late.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(late).rejects.toThrow('does not answer');
  resolve({ transaction: { abort: aborted } } as unknown as string);
  await vi.advanceTimersByTimeAsync(1);
  expect(aborted).toHaveBeenCalledOnce();
  expect(write).not.toHaveBeenCalled();
});

test.each([
  ['is null', () => null],
  [
    'throws at its mention',
    () => {
      throw new DOMException('Not here', 'SecurityError');
    },
  ],
])('a browser whose store %s keeps nothing', (_what, get) => {
  Object.defineProperty(navigator, 'locks', { value: {}, configurable: true });
  vi.stubGlobal('indexedDB', {});
  keepNothing.write(null);
  expect(canKeep()).toBe(true);
  const known = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB') ?? {};
  Object.defineProperty(globalThis, 'indexedDB', { get, configurable: true });
  expect(canKeep()).toBe(false);
  Object.defineProperty(globalThis, 'indexedDB', known);
});
