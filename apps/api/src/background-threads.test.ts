import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { letBackgroundStandBack } from './background-threads.ts';

test('threads behind the event loop stand back for the loop itself', async () => {
  const before = priorityOfLoop();
  await letBackgroundStandBack();
  const background = namedThreads().filter(({ name }) => name === 'libuv-worker');
  expect(background.length).toBeGreaterThan(0);
  for (const { priority } of background) expect(priority).toBeGreaterThan(before);
  expect(priorityOfLoop()).toBe(before);
});

function priorityOfLoop(): number {
  return getPriority(process.pid);
}

/** What the kernel calls them, and the lower the number, the more a thread gets. */
function namedThreads(): { name: string; priority: number }[] {
  return readdirSync('/proc/self/task').map((id) => ({
    name: readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim(),
    priority: getPriority(Number(id)),
  }));
}
