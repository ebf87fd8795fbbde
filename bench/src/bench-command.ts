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

const USAGE = `Usage: npm run bench -- [--only ratios|child|schedules|database|interference|neighbor|overload|backup|start] [--quick] [--families 2000] [--days 30]
  [--rounds 5] [--requests 3200] [--largest 1000000] [--json FILE]`;

/** Requests per run and call of the growth measurements. */
const GROWTH_REQUESTS = 100;
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
    families: { type: 'string', default: '2000' },
    days: { type: 'string', default: '30' },
    rounds: { type: 'string' },
    requests: { type: 'string' },
    largest: { type: 'string', default: '1000000' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const part = PARTS.find((name) => name === values.only);
const families = Number(values.families);
const days = Number(values.days);
const rounds = Number(values.rounds ?? (values.quick ? 3 : 5));
const requests = Number(values.requests ?? (values.quick ? 1_600 : 3_200));
const largest = Number(values.largest);
const isWhole = [families, days, rounds, requests, largest].every(
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
      const connections = values.quick ? [16] : [1, 16, 64];
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
      requests: GROWTH_REQUESTS,
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
      requests: GROWTH_REQUESTS,
    });
    console.log(`Calls about one child with ${MANY_HABITS} habits, by their schedules`);
    console.table(growthTable(growths));
    return growths;
  },

  async database() {
    const { growths, storage } = await growthOfDatabase(sizesFrom(10_000), {
      days,
      rounds,
      requests: GROWTH_REQUESTS,
    });
    console.log('Calls, by how many completions the database has');
    console.table(growthTable(growths));
    console.log(storage);
    return { growths, storage };
  },

  async interference() {
    const seen = await interference(rounds, requests);
    console.table(seen);
    return seen;
  },

  async neighbor() {
    const seen = await neighbor(rounds);
    console.table(seen);
    return seen;
  },

  async overload() {
    const seen = await overload(rounds, requests);
    console.table(seen);
    return seen;
  },

  async backup() {
    const seen = await backup(largest, days);
    console.table(seen);
    return seen;
  },

  async start() {
    const seen = await startAndSize();
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
