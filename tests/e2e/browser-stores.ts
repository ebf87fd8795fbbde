import type { Page } from '@playwright/test';
import { demoNow } from './environment.ts';

type Entry = { id: string; op: string; childId: number; tries: number; state: string; occurredAt: string };

/** The completions and undos that wait on this device. */
export async function outboxOf(page: Page): Promise<Entry[]> {
  const [entries = []] = JSON.parse(await storedText(page, 'starchart-outbox', 'outbox'));
  return entries;
}

/** Puts a completion of a habit on this device, as another user of this browser left it today. */
export async function leaveCompletion(
  page: Page,
  left: { owner: string; childId: number; habitId: number; day: string },
): Promise<void> {
  const occurredAt = demoNow().toISOString();
  const entry = { v: 1, id: 'left', op: 'record', habitName: 'Read', slot: 1, occurredAt, tries: 0, ...left };
  await page.evaluate(
    async (entries) => {
      const opening = indexedDB.open('starchart-outbox');
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('outbox'));
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const writing = opening.result.transaction('outbox', 'readwrite');
      writing.objectStore('outbox').put(entries, 'entries');
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
      opening.result.close();
    },
    [{ ...entry, state: 'waiting' }],
  );
}

/** The values of a store of the browser, as JSON. */
export async function storedText(page: Page, database: string, store: string): Promise<string> {
  return await page.evaluate(
    async ([name = '', of = '']) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(of));
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const reading = opening.result.transaction(of).objectStore(of).getAll();
      await new Promise((resolve) => reading.addEventListener('success', resolve));
      opening.result.close();
      return JSON.stringify(reading.result);
    },
    [database, store],
  );
}

/** Resolves when a service worker controls the page and has stored what the page had loaded before. */
export async function workerOf(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.waitForFunction(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const assets = loaded.filter((name) => name.includes('/assets/'));
    return (await Promise.all(assets.map((name) => caches.match(name)))).every(Boolean);
  });
}
