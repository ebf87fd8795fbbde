import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs, promisify } from 'node:util';
import { chromiumLaunchOptions } from '../../../tests/e2e/chromium.ts';
import { BASE_URL } from '../../../tests/e2e/environment.ts';
import { withDemoServer } from './demo-server.ts';

// Measures the page speed on a phone: Lighthouse's mobile preset on the built web app and the real server.
// Prints the median of each figure, and exits with 1 when a page is below its limit.

/** Fetched on demand, because its 185 MB would double the installation. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** docs/performance.md explains the score. */
const PAGES = [
  { name: 'landing', path: '/', bar: 95 },
  { name: 'kid dashboard', path: '/kid-dashboard', bar: 90, login: ['child-login', 'mia', 'stars'] },
  { name: 'parent dashboard', path: '/parent-dashboard', bar: 90, login: ['login', 'demo', 'starchart'] },
] as const;

/** A login procedure with its credentials. */
type Login = readonly [route: string, username: string, password: string];

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number }>;
  audits: Record<string, { numericValue: number }>;
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    /** Visits the first page once, without a limit for its score. */
    smallest: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const runs = Number(values.runs ?? (values.smallest ? 1 : 3));
const pages = values.smallest ? PAGES.slice(0, 1) : PAGES;
const run = promisify(execFile);
const browser = await chromiumLaunchOptions();
await withDemoServer(async () => {
  const cookies: (string | undefined)[] = [];
  for (const page of pages) cookies.push('login' in page ? await signIn(page.login) : undefined);
  const reports: Report[][] = pages.map(() => []);
  // Interleaved, so that noise of the machine affects every page.
  for (let round = 1; round <= runs; round++) {
    for (const [index, page] of pages.entries()) {
      console.error(`${page.name}, ${round} of ${runs}`);
      reports[index]?.push(await visit(page.path, cookies[index]));
    }
  }
  const table = Object.fromEntries(
    pages.map((page, index) => [page.name, rowOf(page.bar, reports[index] ?? [])]),
  );
  console.table(table);
  if (values.json) writeFileSync(values.json, JSON.stringify(table, undefined, 2));
  const isFast = Object.values(table).every((row) => row.score >= row['at least']);
  process.exitCode = isFast || values.smallest ? 0 : 1;
});

/** Session cookies of a new login. */
async function signIn([route, username, password]: Login): Promise<string> {
  const answer = await fetch(`${BASE_URL}/api/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: BASE_URL },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

async function visit(path: string, cookie: string | undefined): Promise<Report> {
  const { stdout } = await run(
    'pnpm',
    [
      '--silent',
      'dlx',
      LIGHTHOUSE,
      `${BASE_URL}${path}`,
      '--quiet',
      '--output=json',
      '--only-categories=performance,accessibility,best-practices',
      `--chrome-flags=--headless=new ${(browser.args ?? []).join(' ')}`,
      ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
    ],
    { env: { ...process.env, ...browser.env, CHROME_PATH: browser.executablePath }, maxBuffer: 100_000_000 },
  );
  return JSON.parse(stdout);
}

/** Times in ms, transferred bytes, and Lighthouse's benchmark index. */
function rowOf(bar: number, reports: readonly Report[]) {
  const middle = (figure: (report: Report) => number) =>
    reports.map(figure).toSorted((a, b) => a - b)[Math.floor(reports.length / 2)] ?? 0;
  const audit = (name: string) => middle(({ audits }) => audits[name]?.numericValue ?? 0);
  const score = (name: keyof Report['categories']) =>
    Math.round(100 * middle(({ categories }) => categories[name].score));
  return {
    score: score('performance'),
    'at least': bar,
    FCP: Math.round(audit('first-contentful-paint')),
    LCP: Math.round(audit('largest-contentful-paint')),
    TBT: Math.round(audit('total-blocking-time')),
    CLS: Number(audit('cumulative-layout-shift').toFixed(3)),
    kB: Math.round(audit('total-byte-weight') / 1000),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    processor: Math.round(middle(({ environment }) => environment.benchmarkIndex)),
  };
}
