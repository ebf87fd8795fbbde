import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { BACKGROUND_THREAD, letBackgroundGiveWay, THREADS } from './background-threads.ts';

interface Thread {
  id: number;
  name: string;
  priority: number;
}

/** Those of this process that have a priority of their own. */
function threads(): Thread[] {
  if (process.platform !== 'linux') return [];
  return readdirSync(THREADS).map((id) => ({
    id: Number(id),
    name: readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim(),
    priority: getPriority(Number(id)),
  }));
}

const isInBackground = ({ name }: Thread) => name === BACKGROUND_THREAD;

test('threads in the background give way, where threads have a priority, and no other thread does', async () => {
  const own = getPriority();
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  const others = threads().filter((thread) => !isInBackground(thread));
  await letBackgroundGiveWay();
  const after = threads();
  expect(after.some(isInBackground)).toBe(process.platform === 'linux');
  for (const { priority } of after.filter(isInBackground)) {
    expect(priority).toBe(Math.min(PRIORITY_LOW, own + PRIORITY_BELOW_NORMAL));
  }
  for (const thread of others) {
    const now = after.find(({ id }) => id === thread.id);
    if (now) expect(now).toEqual(thread);
  }
  expect(getPriority()).toBe(own);
});
