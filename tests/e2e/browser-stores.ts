import type { Page } from '@playwright/test';

type Entry = { id: string; op: string; childId: number; tries: number; state: string };

/** The completions and undos that wait on this device. */
export async function outboxOf(page: Page): Promise<Entry[]> {
  const [entries = []] = JSON.parse(await storedText(page, 'starchart-outbox', 'outbox'));
  return entries;
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
