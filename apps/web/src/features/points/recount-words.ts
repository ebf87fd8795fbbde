import type { LedgerVerification } from '@starchart/schema';
import { formatNumber, formatPoints } from '@/lib/format/format';

/** What a recount of a child's ledger has found. */
export function recountWords({ ok, entries, currentPoints, totalPoints }: LedgerVerification): string {
  if (!ok) {
    return 'The lines do not add up to what is shown. Nothing has been changed; please tell the person who runs this Starchart.';
  }
  return `${linesAddUp(entries)}: ${formatPoints(currentPoints)}. Earned in all: ${formatPoints(totalPoints)}.`;
}

function linesAddUp(entries: number): string {
  if (entries === 0) return 'There are no lines yet';
  return entries === 1 ? 'The only line adds up' : `All ${formatNumber(entries)} lines add up`;
}
