import { readConfig } from '../config/config.ts';
import { type AuditReport, verifyLedgers } from '../features/points/verify-ledgers.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { openCliContext } from './cli-context.ts';
import { showProgress } from './show-progress.ts';

const EXIT_FAILED = 1;
const EXIT_FAULTS = 3;

/** What a fault means to whoever looks for its cause. */
const FAULTS = {
  balance: 'the balance or the total is not the sum of the lines',
  lines: 'a line is missing, or its balance does not follow from the one before',
  reversals: 'a line that takes another back does not match it',
  claims: 'a claimed reward does not match the line that paid for it',
  completions: 'a completion does not match the line that credited it',
  badges: 'a badge has no bonus in the ledger',
  streaks: 'the counters of a habit do not match its completions',
} as const satisfies Record<AuditReport['faulty'][number]['faults'][number], string>;

function words({ children, entries, faulty }: AuditReport): string {
  const books = `${children} ${children === 1 ? 'child' : 'children'}, ${entries} lines`;
  if (faulty.length === 0) return `The books balance: ${books}.`;
  return [
    `The books of ${faulty.length} of ${books} do not balance:`,
    ...faulty.map(
      ({ familyId, childId, faults }) =>
        `  family ${familyId}, child ${childId}: ${faults.map((fault) => FAULTS[fault]).join('; ')}`,
    ),
    'Nothing was changed. Please keep a copy of the database and report this.',
  ].join('\n');
}

/** Recounts all books; the exit code tells a script whether they balance. */
async function main(): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    const deps = await openCliContext(readConfig(), cleanup, (message) => console.error(message));
    const report = await verifyLedgers(deps, (done, total) =>
      showProgress(done, total, `${done} of ${total} children`),
    );
    console.log(words(report));
    if (report.faulty.length > 0) process.exitCode = EXIT_FAULTS;
  } catch (error) {
    console.error(explainFailure(error, 'Something unexpected happened.'));
    process.exitCode = EXIT_FAILED;
  } finally {
    await cleanup.disposeAsync();
  }
}

await main();
