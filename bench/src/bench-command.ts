import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { backup } from './backup.ts';
import { compare, compareTable } from './compare.ts';
import { BenchEnvironment } from './environment.ts';
import { CHILDREN } from './families.ts';
import { growthOfChild, growthOfDatabase, growthOfSchedules, growthTable } from './growth.ts';
import { interference } from './interference.ts';
import { neighbor } from './neighbor.ts';
import { overload } from './overload.ts';
import { seedFamilies, writeHistory } from './seed.ts';
import { startAndSize } from './start-and-size.ts';

const USAGE = `Usage: npm run bench -- [--only ratios|child|schedules|database|interference|neighbor|overload|backup|start] [--quick | --smallest]
  [--families 2000] [--days 30] [--rounds 5] [--requests 3200, of growth 100] [--largest 1000000] [--json FILE]
  --smallest: a run of seconds with the smallest sizes, whose figures mean nothing`;

/** The defaults: connections, families, days of their history, rounds, requests per run (of growth), and completions of the largest size. */
const SIZES = {
  full: {
    connections: [1, 16, 64],
    families: 2_000,
    days: 30,
    rounds: 5,
    requests: 3_200,
    growthRequests: 100,
    largest: 1_000_000,
  },
  quick: {
    connections: [16],
    families: 2_000,
    days: 30,
    rounds: 3,
    requests: 1_600,
    growthRequests: 100,
    largest: 1_000_000,
  },
  smallest: {
    connections: [2],
    families: 10,
    days: 2,
    rounds: 1,
    requests: 8,
    growthRequests: 5,
    largest: 200,
  },
} as const;
/** The most habits of a child. */
const MANY_HABITS = 200;
const PARTS = [
  'ratios',
  'child',
  'schedules',
  'database',
  'interference',
  'neighbor',
  'overload',
  'backup',
  'start',
] as const;
type Part = (typeof PARTS)[number];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'ratios' },
    quick: { type: 'boolean', default: false },
    smallest: { type: 'boolean', default: false },
    families: { type: 'string' },
    days: { type: 'string' },
    rounds: { type: 'string' },
    requests: { type: 'string' },
    largest: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const part = PARTS.find((name) => name === values.only);
const isSmallest = values.smallest;
const defaults = SIZES[isSmallest ? 'smallest' : values.quick ? 'quick' : 'full'];
const families = Number(values.families ?? defaults.families);
const days = Number(values.days ?? defaults.days);
const rounds = Number(values.rounds ?? defaults.rounds);
const requests = Number(values.requests ?? defaults.requests);
const growthRequests = Number(values.requests ?? defaults.growthRequests);
const largest = Number(values.largest ?? defaults.largest);
const isWhole = [families, days, rounds, requests, growthRequests, largest].every(
  (number) => Number.isSafeInteger(number) && number > 0,
);
if (values.help || !part || !isWhole) {
  console.error(USAGE);
  process.exit(values.help ? 0 : 1);
}

const MEASURE: Record<Part, () => Promise<unknown>> = {
  async ratios() {
    const stage = await BenchEnvironment.open();
    try {
      const all = { first: 1, count: families };
      console.error(`Loading ${families} families with ${days} days each …`);
      const client = await stage.database.pool.connect();
      await seedFamilies(client, all, stage.timeZone);
      const children = { first: 1, count: families * CHILDREN };
      await writeHistory(client, { children, days, today: stage.days.today });
      client.release();
      await stage.settle();
      const { connections } = defaults;
      const runs = await compare(stage, { families: all, connections, rounds, requests });
      console.table(compareTable(runs));
      return runs;
    } finally {
      await stage.close();
    }
  },

  async child() {
    const growths = await growthOfChild(sizesFrom(100), {
      families,
      days,
      rounds,
      requests: growthRequests,
    });
    console.log('Calls about one child, by how often it has completed something');
    console.table(growthTable(growths));
    return growths;
  },

  async schedules() {
    const growths = await growthOfSchedules(MANY_HABITS, {
      families,
      days,
      rounds,
      requests: growthRequests,
    });
    console.log(`Calls about one child with ${MANY_HABITS} habits, by their schedules`);
    console.table(growthTable(growths));
    return growths;
  },

  async database() {
    const { growths, storage } = await growthOfDatabase(sizesFrom(10_000), {
      days,
      rounds,
      requests: growthRequests,
    });
    console.log('Calls, by how many completions the database has');
    console.table(growthTable(growths));
    console.log(storage);
    return { growths, storage };
  },

  async interference() {
    const seen = await interference({ rounds, requests, isSmallest });
    console.table(seen);
    return seen;
  },

  async neighbor() {
    const seen = await neighbor({ rounds, isSmallest });
    console.table(seen);
    return seen;
  },

  async overload() {
    const seen = await overload({ rounds, requests, isSmallest });
    console.table(seen);
    return seen;
  },

  async backup() {
    const seen = await backup(largest, days);
    console.table(seen);
    return seen;
  },

  async start() {
    const seen = await startAndSize({ isSmallest });
    console.table(seen);
    return seen;
  },
};

const figures = await MEASURE[part]();
if (values.json) writeFileSync(values.json, JSON.stringify(figures, undefined, 2));

/** Sizes in steps of 100, up to the largest. */
function sizesFrom(least: number): number[] {
  const sizes: number[] = [];
  for (let size = least; size < largest; size *= 100) sizes.push(size);
  return [...sizes, largest];
}
