import { type APIRequestContext, expect, type Page, request, test } from '@playwright/test';
import { post, skipEndOfDay } from './api-setup.ts';
import { ADMIN, TIME_ZONE } from './environment.ts';
import { useSession } from './fixtures.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const HOUR_MS = 3_600_000;
const SUMMER_ENDS_AT = '2035-10-28T03:00:00+02:00';
const beforeMs = (hours: number) => Date.parse(SUMMER_ENDS_AT) - hours * HOUR_MS;

// A separate demo, whose clock moves.
test.describe.configure({ timeout: 120_000 });

let demo: ServerProcess;

test.beforeAll(async () => {
  demo = await startServerProcess({ DEFAULT_TIME_ZONE: TIME_ZONE }, 'demo');
});

test.afterAll(async () => {
  await demo.stop();
});

test('offline taps in the night in which the clocks go back count for the day of their tap', {
  tag: '@full',
}, async ({ browser, locale }) => {
  const taps = {
    // Half past eleven in the evening, then half past two in summer time and again in winter time.
    Evening: beforeMs(3.5),
    'Before the change': beforeMs(0.5),
    'After the change': beforeMs(-0.5),
  };

  const api = await request.newContext({ baseURL: demo.url });
  await post(api, '/api/login', ADMIN);
  const setDemoClock = async (at: number) =>
    await post(api, '/api/demo/clock', { to: new Date(at).toISOString() });
  await setDemoClock(beforeMs(4));
  const child = await post(api, '/api/children', { name: 'Robin' });
  await skipEndOfDay({ api, childId: child.id });
  const ids: Record<string, number> = {};
  for (const name of Object.keys(taps)) {
    const habit = { childId: child.id, name, description: 'Again and again' };
    ids[name] = (await post(api, '/api/habits', habit)).id;
  }
  const pages: { page: Page; setClock: (at: number) => Promise<void> }[] = [];
  // Each page is of one day: after midnight there is a new one, on another device.
  for (const tapsOfDay of Map.groupBy(Object.entries(taps), ([, at]) => dayOf(at)).values()) {
    const [[, firstAt] = ['', 0]] = tapsOfDay;
    const openedAt = firstAt - HOUR_MS / 6;
    await setDemoClock(openedAt);
    // A device shows the time of the demo by its own clock and how far the demo is ahead of it.
    const aheadMs = openedAt - Date.now();
    const page = await browser.newPage({ baseURL: demo.url, locale, timezoneId: TIME_ZONE });
    const setClock = async (at: number) => await page.clock.setSystemTime(at - aheadMs);
    pages.push({ page, setClock });
    await useSession(page, api);
    await page.clock.install();
    await page.goto(`/kid-dashboard/${child.id}`, { waitUntil: 'networkidle' });
    await expect(page.getByText(/^As of /)).toBeHidden();
    await page.context().setOffline(true);
    for (const [name, at] of tapsOfDay) {
      const card = page.getByRole('article', { name });
      await setClock(at);
      await card.getByRole('button', { name: /^Mark Complete!/ }).click();
      await expect(card).toContainText('Saved on this device');
    }
  }

  const sentAt = beforeMs(-1.5);
  await setDemoClock(sentAt);
  for (const { page, setClock } of pages) {
    await setClock(sentAt);
    await page.context().setOffline(false);
  }
  for (const [name, at] of Object.entries(taps)) {
    // Taps are in the middle of an hour.
    const recorded = async () =>
      (await completionsOf(api, ids[name])).map((one) => ({ ...one, at: Math.floor(one.at / HOUR_MS) }));
    await expect.poll(recorded).toEqual([{ completedOn: dayOf(at), at: Math.floor(at / HOUR_MS) }]);
  }
  for (const { page } of pages) await page.close();
  await api.dispose();
});

async function completionsOf(
  api: APIRequestContext,
  habitId = 0,
): Promise<{ completedOn: string; at: number }[]> {
  const { items } = await (await api.get(`/api/habits/${habitId}/completions`)).json();
  return items.map((completion: { completedOn: string; completedAt: string }) => ({
    completedOn: completion.completedOn,
    at: Date.parse(completion.completedAt),
  }));
}

function dayOf(at: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE }).format(at);
}
