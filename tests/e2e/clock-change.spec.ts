import { type APIRequestContext, expect, request, test } from '@playwright/test';
import { post, skipEndOfDay } from './api-setup.ts';
import { ADMIN } from './environment.ts';
import { useSession } from './fixtures.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const TIME_ZONE = 'Europe/Berlin';
const HOUR_MS = 3_600_000;

// These tests share a separate demo. Its clock only moves forward, from one test to the next.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let demo: ServerProcess;

test.beforeAll(async () => {
  demo = await startServerProcess({ DEFAULT_TIME_ZONE: TIME_ZONE }, 'cli/demo');
});

test.afterAll(async () => {
  await demo.stop();
});

/** The next nights in which the clocks change: one goes forward, the other back. */
for (const change of nextChanges(2)) {
  test(`offline taps in the night in which the clocks go ${change.direction} count for the day of their tap`, {
    tag: '@full',
  }, async ({ browser, locale }) => {
    const beforeMs = (hours: number) => change.at - hours * HOUR_MS;
    const openedAt = beforeMs(3) + 600_000;
    // In winter time, half past eleven, and in summer time, half past midnight.
    const evening = beforeMs(2.5);
    const hours = {
      Evening: evening,
      'Before the change': beforeMs(0.5),
      'After the change': beforeMs(-0.5),
    };
    // The page is of one day.
    const taps = Object.entries(hours).filter(([, at]) => dayOf(at) === dayOf(evening));

    const page = await browser.newPage({ baseURL: demo.url, locale, timezoneId: TIME_ZONE });
    const api = await request.newContext({ baseURL: demo.url });
    await post(api, '/api/login', ADMIN);
    await post(api, '/api/demo/clock', { to: new Date(openedAt).toISOString() });
    const child = await post(api, '/api/children', { name: `Robin ${change.direction}` });
    await skipEndOfDay({ api, childId: child.id });
    const ids: number[] = [];
    for (const [name] of taps) {
      const habit = { childId: child.id, name, description: 'Again and again' };
      ids.push((await post(api, '/api/habits', habit)).id);
    }
    await useSession(page, api);
    await page.clock.install({ time: openedAt });
    await page.goto(`/kid-dashboard/${child.id}`, { waitUntil: 'networkidle' });
    const cardOf = (name: string) => page.getByRole('article', { name });
    await page.context().setOffline(true);
    for (const [name, at] of taps) {
      await page.clock.setSystemTime(at);
      await cardOf(name)
        .getByRole('button', { name: /^Mark Complete!/ })
        .click();
      await expect(cardOf(name)).toContainText('Saved on this device');
    }

    const sentAt = beforeMs(-1.5);
    await page.clock.setSystemTime(sentAt);
    await post(api, '/api/demo/clock', { to: new Date(sentAt).toISOString() });
    await page.context().setOffline(false);
    for (const [index, [, at]] of taps.entries()) {
      const recorded = () => completionsOf(api, ids[index]);
      await expect.poll(recorded).toEqual([{ completedOn: dayOf(at), at: expect.any(Number) }]);
      const [completion] = await recorded();
      expect(Math.abs((completion?.at ?? 0) - at)).toBeLessThan(60_000);
    }
    await page.close();
    await api.dispose();
  });
}

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

/** The next changes of the clocks that are at least a day away. */
function nextChanges(count: number): { at: number; direction: 'forward' | 'back' }[] {
  const changes: ReturnType<typeof nextChanges> = [];
  for (let at = Math.ceil(Date.now() / HOUR_MS + 24) * HOUR_MS; changes.length < count; at += HOUR_MS) {
    if (isSummer(at) !== isSummer(at - HOUR_MS)) {
      changes.push({ at, direction: isSummer(at) ? 'forward' : 'back' });
    }
  }
  return changes;
}

function isSummer(at: number): boolean {
  const format = new Intl.DateTimeFormat('en', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });
  return format.format(at).endsWith('+02:00');
}
