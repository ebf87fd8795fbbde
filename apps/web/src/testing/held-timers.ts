import { act, getConfig, waitFor } from '@testing-library/react';
import { vi } from 'vitest';

/** Timers of at least this delay belong to the app, in ms. Shorter ones are those of libraries and of the waits of a test. */
const HELD_FROM_MS = 300;
/** Between steps of this length, requests get their responses and pages render. In ms. */
const STEP_MS = 10_000;
/** Longest time by which `passUntil` is late, in ms. */
const LATE_MS = 100;

type Callback = (...values: unknown[]) => void;

/**
 * The clock stands still, and no timer of the app ends, until `pass`. Short timers end as usual, so the page renders and a test waits for
 * it. However busy the machine is, nothing ends too early. Ends with `vi.useRealTimers()`.
 */
export function holdTimers(now?: string): void {
  const real = timersOf(globalThis);
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    ...(now !== undefined && { now: new Date(now) }),
  });
  const fake = timersOf(globalThis);
  const held = new Set<unknown>();
  const start =
    (name: 'setTimeout' | 'setInterval') =>
    (callback: Callback, delay = 0, ...values: unknown[]) => {
      const isOfTest = delay < HELD_FROM_MS || delay === getConfig().asyncUtilTimeout;
      if (isOfTest) return real[name](callback, delay, ...values);
      const timer = fake[name](callback, delay, ...values);
      held.add(timer);
      return timer;
    };
  const end = (name: 'clearTimeout' | 'clearInterval') => (timer?: NodeJS.Timeout) =>
    (held.has(timer) ? fake : real)[name](timer);
  Object.assign(globalThis, {
    setTimeout: start('setTimeout'),
    setInterval: start('setInterval'),
    clearTimeout: end('clearTimeout'),
    clearInterval: end('clearInterval'),
  });
}

const timersOf = ({ setTimeout, setInterval, clearTimeout, clearInterval }: typeof globalThis) => ({
  setTimeout,
  setInterval,
  clearTimeout,
  clearInterval,
});

/** Lets time pass, in ms: the clock moves, and the timers of the app that end meanwhile do. */
export async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, STEP_MS));
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
}

/** Lets time pass until `find` succeeds, such as for a dialog that opens after a delay. Returns what it returns. */
export const passUntil = <Found>(find: () => Found): Promise<Found> =>
  waitFor(async () => {
    await pass(LATE_MS);
    return find();
  });
