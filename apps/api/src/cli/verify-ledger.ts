import { type AuditReport, verifyLedgers } from '../features/points/verify-ledgers.ts';
import { explainFailure } from '../server/explain-failure.ts';
import { openCliContext } from './cli-context.ts';
import { type CommandProcess, thisProcess } from './command-process.ts';
import { showProgress } from './show-progress.ts';

const EXIT_FAILED = 1;
const EXIT_FAULTS = 3;

/** Explains each kind of fault to the operator. */
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

/** Verifies all ledgers. Returns the exit code: 0 if they balance. */
export async function runVerifyLedger({ readConfig, print, printError }: CommandProcess): Promise<number> {
  const cleanup = new AsyncDisposableStack();
  try {
    const deps = await openCliContext(readConfig(), cleanup, printError);
    const report = await verifyLedgers(deps, (done, total) =>
      showProgress(done, total, `${done} of ${total} children`),
    );
    print(words(report));
    return report.faulty.length > 0 ? EXIT_FAULTS : 0;
  } catch (error) {
    printError(explainFailure(error, 'Something unexpected happened.'));
    return EXIT_FAILED;
  } finally {
    await cleanup.disposeAsync();
  }
}

if (import.meta.main) process.exitCode = await runVerifyLedger(thisProcess);
