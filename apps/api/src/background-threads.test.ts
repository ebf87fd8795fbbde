import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { BACKGROUND_THREAD, letBackgroundGiveWay, THREADS } from './background-threads.ts';

/** Threads of a name, as the system sees them; none where it does not tell. */
function prioritiesOf(name: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync(THREADS)
    .filter((thread) => readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === name)
    .map((thread) => getPriority(Number(thread)));
}

test('threads in the background give way, where threads have a priority, and no other thread does', async () => {
  const before = getPriority(process.pid);
  await letBackgroundGiveWay();
  const inBackground = prioritiesOf(BACKGROUND_THREAD);
  expect(inBackground.length > 0).toBe(process.platform === 'linux');
  expect(new Set(inBackground)).toEqual(
    new Set(process.platform === 'linux' ? [constants.priority.PRIORITY_BELOW_NORMAL] : []),
  );
  expect(getPriority(process.pid)).toBe(before);
});
