import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StarchartClient } from '../src/index.ts';
import { aChild, aParent, aToken, url } from './household.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGES = join(ROOT, 'docs/api');
const CLIENT = join(import.meta.dirname, '../src/index.ts');

/** A program on a page, and its documented output. */
interface Snippet {
  language: string;
  code: string;
  shown: string;
}

const read = (page: string) => readFileSync(join(PAGES, page), 'utf8');

function snippetsOf(page: string): Snippet[] {
  const pairs = read(page).matchAll(/```(sh|ts)\n(.*?)```\s+```(?:json|text)\n(.*?)```/gs);
  return [...pairs].map(([, language = '', code = '', shown = '']) => ({ language, code, shown }));
}

let folder: string;
let parent: StarchartClient;
let settings: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'starchart-pages-'));
  parent = await aParent();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A child with a few points and an open habit, and a token. */
async function arrange(): Promise<void> {
  const { childId, habitId } = await aChild(parent);
  await parent.completions.record.mutate({ childId, habitId });
  await parent.points.giveBonus.mutate({ id: childId, points: 3, reason: 'Helped in the garden' });
  const habit = { name: 'Water the plants', description: 'All of them', pointsPerCompletion: 5 };
  settings = {
    STARCHART_URL: url,
    STARCHART_TOKEN: await aToken(parent, 'manage', childId),
    PARENT: String((await parent.auth.me.query()).id),
    CHILD: String(childId),
    HABIT: String((await parent.habits.create.mutate({ childId, ...habit })).id),
  };
  await waitForPublishedEvents();
}

/** Waits until the change events of the setup are published: events are batched, so a new subscriber would receive them. */
async function waitForPublishedEvents(): Promise<void> {
  const received: string[] = [];
  const listening = parent.events.subscribe.subscribe(undefined, {
    onData: ({ kinds }) => received.push(...kinds),
  });
  await expect.poll(() => received).toContain('everything');
  await parent.account.update.mutate({});
  await expect.poll(() => received).toContain('family');
  listening.unsubscribe();
}

/** A snippet's code, with the values of this test in place of the documented ones. */
function codeOf({ code }: Snippet): string {
  return code
    .replace('http://localhost:3000', url)
    .replace('sc_…', settings['STARCHART_TOKEN'] ?? '')
    .replaceAll(/^export (PARENT|CHILD|HABIT)=\d+$/gm, (_, name) => `export ${name}=${settings[name]}`)
    .replace('@starchart/client', CLIENT);
}

function commandOf(snippet: Snippet): [program: string, argument: string[]] {
  const own = codeOf(snippet);
  if (snippet.language === 'sh') return ['sh', ['-eu', '-c', own]];
  const file = join(folder, 'snippet.mts');
  writeFileSync(file, own);
  return [process.execPath, [file]];
}

const environment = () => ({ PATH: process.env.PATH, TMPDIR: folder, LC_ALL: 'C' });

async function outputOf(snippet: Snippet, variables: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(...commandOf(snippet), {
    env: { ...environment(), ...variables },
    timeout: 40_000,
  });
  return stdout;
}

/** Replaces values that change between runs: ids, times, durations. */
function inForm(output: string): unknown {
  try {
    return JSON.parse(output, (key, value: unknown) => {
      // Only a server with a built web app has one.
      if (key === 'build') return undefined;
      if (/^(?:id|\w+Id|nextCursor|clockAheadMs)$/.test(key)) return value === null ? null : typeof value;
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return value.replaceAll(/\d/g, '0');
      return ['timeZone', 'permissions', 'abilities'].includes(key) ? typeof value : value;
    });
  } catch {
    return output
      .replaceAll(/;t=\d+/g, ';t=…')
      .replaceAll(/"(id|childId)":\d+/g, '"$1":…')
      .split(/\r?\n/);
  }
}

const pages = readdirSync(PAGES).filter((name) => name !== 'README.md');

test('the index links every page', () => {
  const linked = [...read('README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => page);
  expect(linked.toSorted()).toEqual(pages.toSorted());
});

test.each(pages)('%s shows the output of every program', (page) => {
  const blocks = read(page).match(/^```\w+$/gm) ?? [];
  expect(snippetsOf(page).length).toBeGreaterThan(0);
  expect(blocks).toHaveLength(2 * snippetsOf(page).length);
});

describe.each(pages.filter((page) => page !== 'webhooks.md'))('%s', (page) => {
  beforeEach(arrange);

  test('programs print the documented output', async () => {
    // The quick start sets the variables of all pages.
    const variables = page === 'quick-start.md' ? {} : settings;
    for (const snippet of snippetsOf(page)) {
      const exported = codeOf(snippet).matchAll(/^export (\w+)=(.*)$/gm);
      for (const [, name = '', value = ''] of exported) variables[name] = value;
      expect(inForm(await outputOf(snippet, variables)), snippet.code).toEqual(inForm(snippet.shown));
    }
  });
});

test('the receiver in webhooks.md accepts only messages from Starchart', async () => {
  await arrange();
  const [receiver] = snippetsOf('webhooks.md');
  if (!receiver) throw new Error('The page shows no receiver');
  const port = await aFreePort();
  const address = `http://127.0.0.1:${port}/`;
  const { secret } = await parent.webhooks.create.mutate({ url: address, events: ['completion.recorded'] });
  const program = spawn(...commandOf(receiver), {
    env: { ...environment(), SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(program, 'close');
  try {
    let said = '';
    program.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const forged = () =>
      fetch(address, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(forged).toBe(401);
    await expect.poll(() => said).toContain('Somebody else\n');
    const { CHILD, HABIT } = settings;
    await parent.completions.record.mutate({ childId: Number(CHILD), habitId: Number(HABIT) });
    await expect.poll(() => said).toContain(receiver.shown);
  } finally {
    program.kill();
    await gone;
  }
});

test('the example of the README earns stars', async () => {
  const [, example = ''] =
    /With `npm run demo` running.*?```\n(.*?)```/s.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  const commands = example.replaceAll('localhost:3000', url).replaceAll('curl ', 'curl -sf ');
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', commands], {
    cwd: folder,
    env: environment(),
  });
  expect(stdout).toContain('"pointsEarned":5,');
});

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

test('errors.md has every code with its status', () => {
  const codes = readFileSync(join(ROOT, 'apps/api/src/core/domain-error.ts'), 'utf8').matchAll(
    /^ {2}([A-Z_]+): (\d{3}),$/gm,
  );
  const rows = read('errors.md').matchAll(/^\| `([A-Z_]+)` +\| (\d{3}) /gm);
  expect([...rows].map(([, code, status]) => [code, status])).toEqual(
    [...codes].map(([, code, status]) => [code, status]),
  );
});

test('webhooks.md has every type of message', () => {
  const types = readFileSync(join(ROOT, 'packages/schema/src/webhooks.ts'), 'utf8').match(
    /(?<=^ {2}')[a-z]+\.[a-z]+(?=',$)/gm,
  );
  const rows = [...read('webhooks.md').matchAll(/^\| `([a-z.]+)` /gm)].map(([, type]) => type);
  expect(rows).toEqual([...(types ?? []), 'test']);
});
