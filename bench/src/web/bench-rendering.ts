import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  chromium,
  devices,
  type Locator,
  type Page,
} from '@playwright/test';
import { createLargeFamily, type Family, type Login, signIn } from '../../../tests/e2e/api-setup.ts';
import { chromiumLaunchOptions } from '../../../tests/e2e/chromium.ts';
import { BASE_URL } from '../../../tests/e2e/environment.ts';
import { withDemoServer } from './demo-server.ts';
import { framesIn, TRACED } from './frames-in-trace.ts';

// Measures frames and input latency for a family of 12 children, the first with 40 habits, on a throttled
// CPU. Prints the median of each figure, and exits with 1 when a limit is exceeded.

/** Maximum share of dropped frames, in percent. */
const LOST_BAR = 5;
/** Maximum time from input to the next frame, in ms. */
const ANSWER_BAR = 100;
const SCROLL = { distance: 6000, pixelsPerSecond: 2000 };
/** Duration of the animations after a tap, in ms. */
const AFTER_TAP_MS = 1000;

interface Act {
  name: string;
  who: 'parent' | 'child';
  path: string;
  /** Tap target; scrolls without one. */
  target?: (page: Page) => Locator;
}

interface Figures {
  frames: number;
  'lost %': number;
  blank: number;
  'work ms': number;
  'answer ms'?: number;
}

const ACTS: readonly Act[] = [
  { name: 'kid, 40 quests: scroll', who: 'child', path: '/kid-dashboard' },
  {
    name: 'kid, 40 quests: complete one',
    who: 'child',
    path: '/kid-dashboard',
    target: (page) => page.getByRole('button', { name: 'Mark Complete!' }).nth(3),
  },
  { name: 'parent, 40 habits: scroll', who: 'parent', path: '/parent-dashboard' },
  {
    name: 'parent, 40 habits: complete one',
    who: 'parent',
    path: '/parent-dashboard',
    target: (page) => page.getByRole('button', { name: /^Complete / }).nth(3),
  },
  {
    name: 'parent, 12 children: choose one',
    who: 'parent',
    path: '/parent-dashboard',
    target: (page) => page.getByRole('button', { name: 'Child 2', exact: true }),
  },
];

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    slowdown: { type: 'string' },
    /** Records a scroll and a tap once, without limits. */
    smallest: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const runs = Number(values.runs ?? (values.smallest ? 1 : 5));
const slowdown = Number(values.slowdown ?? (values.smallest ? 1 : 4));
const acts = values.smallest ? ACTS.slice(0, 2) : ACTS;

await withDemoServer(async () => {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const seen: Figures[][] = acts.map(() => []);
  // Interleaved, so that noise of the machine affects every action.
  for (let round = 1; round <= runs; round++) {
    // A new family, because earned badges of an earlier round would be celebrated.
    const family = await createLargeFamily();
    for (const [index, act] of acts.entries()) {
      console.error(`${act.name}, ${round} of ${runs}`);
      seen[index]?.push(await perform(act, browser, family));
    }
    await family.api.dispose();
  }
  await browser.close();
  const table = Object.fromEntries(acts.map(({ name }, index) => [name, middleOf(seen[index] ?? [])]));
  console.table(table);
  if (values.json) writeFileSync(values.json, JSON.stringify(table, undefined, 2));
  process.exitCode = Object.values(table).every(isSmooth) || values.smallest ? 0 : 1;
});

async function perform(act: Act, browser: Browser, family: Family): Promise<Figures> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: BASE_URL });
  try {
    const page = await openAs(act, context, family);
    const target = act.target?.(page);
    if (!target) return await record(page, browser, () => scroll(page));
    await target.scrollIntoViewIfNeeded();
    await page.evaluate(watchAnswers);
    const frames = await record(page, browser, async () => {
      await target.tap();
      await page.waitForTimeout(AFTER_TAP_MS);
    });
    return { ...frames, 'answer ms': await page.evaluate(() => window.slowestAnswer) };
  } finally {
    await context.close();
  }
}

async function openAs({ who, path }: Act, context: BrowserContext, family: Family): Promise<Page> {
  const page = await context.newPage();
  const login: Login = who === 'child' ? family.childLogin : family.parentLogin;
  await signIn(page, login, who);
  await page.goto(path, { waitUntil: 'networkidle' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

async function record(page: Page, browser: Browser, act: () => Promise<void>): Promise<Figures> {
  await browser.startTracing(page, { categories: TRACED });
  await act();
  const { wanted, lost, blank, workMs } = framesIn(await browser.stopTracing());
  return { frames: wanted, 'lost %': (100 * lost) / wanted, blank, 'work ms': workMs };
}

/** Uses the wheel, because headless browsers do not scroll by touch. Both scroll without the main thread. */
async function scroll(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 400,
    yDistance: -SCROLL.distance,
    speed: SCROLL.pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
}

declare global {
  interface Window {
    /** From input to the next frame, in ms, rounded to 8 ms by the browser. */
    slowestAnswer: number;
  }
}

/** Runs in the page. */
function watchAnswers(): void {
  window.slowestAnswer = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      // Events without an interaction ID are pointer movements.
      if (entry.interactionId) window.slowestAnswer = Math.max(window.slowestAnswer, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

function middleOf(figures: readonly Figures[]): Figures {
  const middle = (name: keyof Figures) =>
    figures.map((one) => one[name] ?? 0).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
  const answer = middle('answer ms');
  return {
    frames: middle('frames'),
    'lost %': Number(middle('lost %').toFixed(1)),
    blank: middle('blank'),
    'work ms': Math.round(middle('work ms')),
    ...(answer > 0 && { 'answer ms': answer }),
  };
}

function isSmooth(figures: Figures): boolean {
  return figures['lost %'] <= LOST_BAR && (figures['answer ms'] ?? 0) <= ANSWER_BAR;
}
