import { type AuditReport, verifyLedgers } from '../features/points/verify-ledgers.ts';
import { openCliContext } from './cli-context.ts';
import { type CommandProcess, runCommand, thisProcess } from './command-process.ts';
import { counted } from './counted.ts';
import { showProgress } from './show-progress.ts';

const USAGE = `npm run ledger:verify    recalculates every child's ledger, and changes nothing

Exit code: 0 if all ledgers are correct, 3 if one is not, 1 if they could not be checked.`;

const EXIT_FAULTS = 3;

/** Explains each kind of fault to the operator. */
const FAULTS = {
  balance: 'the balance or the total is not the sum of the entries',
  lines: 'an entry is missing, or its balance does not follow from the one before',
  reversals: 'an entry that reverses another does not match it',
  redemptions: 'a redemption does not match the entry that paid for it',
  completions: 'a completion does not match the entry that credited it',
  badges: 'a badge has no bonus in the ledger',
  unverified: 'it could not be verified; the other ledgers were',
  days: 'the number of full days, or the completions of a day, do not match what is stored',
  streaks: 'the counters of a habit do not match its completions',
} as const satisfies Record<AuditReport['faulty'][number]['faults'][number], string>;

function words({ children, entries, faulty }: AuditReport): string {
  const checked = `${counted(children, 'child', 'children')}, ${counted(entries, 'entry', 'entries')}`;
  if (faulty.length === 0) return `All ledgers are correct: ${checked}.`;
  return [
    `Ledgers with errors: ${faulty.length} (checked: ${checked})`,
    ...faulty.map(
      ({ familyId, childId, faults }) =>
        `  family ${familyId}, child ${childId}: ${faults.map((fault) => FAULTS[fault]).join('; ')}`,
    ),
    'Nothing was changed. Please keep a copy of the database and report this.',
  ].join('\n');
}

/** Verifies all ledgers. Returns the exit code: 0 if they are correct. */
export async function runVerifyLedger(args: readonly string[], process: CommandProcess): Promise<number> {
  const verify = async (_given: string[], cleanup: AsyncDisposableStack) => {
    const ctx = await openCliContext(process.readConfig(), cleanup, process.printError);
    const report = await verifyLedgers(ctx, {
      onProgress: (done, total) =>
        showProgress(done, total, `${done} of ${counted(total, 'child', 'children')}`),
    });
    process.print(words(report));
    return report.faulty.length > 0 ? EXIT_FAULTS : 0;
  };
  return await runCommand({ usage: USAGE }, args, verify, process);
}

if (import.meta.main) process.exitCode = await runVerifyLedger(process.argv.slice(2), thisProcess);
