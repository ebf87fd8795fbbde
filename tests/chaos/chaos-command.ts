import { parseArgs } from 'node:util';
import { ChaosRun, type Verdict } from './chaos.ts';
import { faultPlan } from './faults.ts';
import { progressLine, verdictTable } from './report.ts';

const EXIT_FAILED = 1;
const USAGE = 'Usage: npm run test:chaos -- [--minutes 30] [--seed 1]';
const MODELLED = 8;
const WRITERS = 4;
const STEPS_A_DAY = 150;
const AUDIT_EVERY_MS = 60_000;
const CUT_SHARE = 0.02;

const LINE_EVERY_MS = 15_000;
const REFRESH_EVERY_MS = 500;

/**
 * Prints live figures: a refreshed line on a terminal, occasional lines elsewhere. Returns a function that
 * stops it.
 */
function showProgress(chaos: ChaosRun): () => void {
  const { isTTY } = process.stdout;
  const show = () => {
    const line = progressLine(chaos.figures);
    process.stdout.write(isTTY ? `\r\u001B[2K${line}` : `${line}\n`);
  };
  const timer = setInterval(show, isTTY ? REFRESH_EVERY_MS : LINE_EVERY_MS);
  return () => {
    clearInterval(timer);
    if (isTTY) process.stdout.write('\r\u001B[2K');
  };
}

function words(verdict: Verdict, seed: number): string {
  const { violations, lost, doubled } = verdict;
  const wrong = [
    ...violations,
    ...lost.map((what) => `Acknowledged and lost: ${what}`),
    ...doubled.map((what) => `Doubled: ${what}`),
  ];
  return [...wrong, '', verdictTable(verdict, seed), ''].join('\n');
}

interface Wish {
  minutes: number;
  seed: number;
}

/** Parsed arguments; undefined if they are invalid. */
function readWish(): Wish | undefined {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
    });
    const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
    return minutes > 0 && Number.isSafeInteger(seed) ? { minutes, seed } : undefined;
  } catch {
    return undefined;
  }
}

async function main(): Promise<void> {
  const wish = readWish();
  if (!wish) {
    console.error(USAGE);
    process.exitCode = EXIT_FAILED;
    return;
  }
  const { minutes, seed } = wish;
  const interrupted = new AbortController();
  process.once('SIGINT', () => {
    console.log('\nEnding; once more ends it at once.');
    interrupted.abort();
  });
  process.once('SIGTERM', () => interrupted.abort());

  console.log(`Three servers and a database are about to have ${minutes} bad minutes (seed ${seed}).`);
  const chaos = await ChaosRun.open({
    seed,
    faults: faultPlan(seed),
    modelled: MODELLED,
    writers: WRITERS,
    stepsADay: STEPS_A_DAY,
    auditEveryMs: AUDIT_EVERY_MS,
    cutShare: CUT_SHARE,
  });
  const endProgress = showProgress(chaos);
  try {
    await chaos.run(AbortSignal.any([interrupted.signal, AbortSignal.timeout(minutes * 60_000)]));
    endProgress();
    const verdict = await chaos.judge();
    console.log(words(verdict, seed));
    const wrong = verdict.violations.length + verdict.lost.length + verdict.doubled.length;
    if (wrong > 0) process.exitCode = EXIT_FAILED;
  } finally {
    endProgress();
    await chaos.close();
  }
}

await main();
