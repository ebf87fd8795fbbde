import type { OpenDatabase } from '@starchart/db';
import type { Receipts } from './receipts.ts';

/** Differences between receipts and ledger. */
export interface Reconciliation {
  /** Writes that were acknowledged, but are missing. */
  lost: string[];
  /** Duplicated, or present although rejected. */
  doubled: string[];
}

/** Compares the receipts of a family with its ledger, after every request has its response. */
export async function reconcile(
  { pool }: Pick<OpenDatabase, 'pool'>,
  receipts: Receipts,
): Promise<Reconciliation> {
  const { familyId } = receipts;
  const rowsOf = async <T>(text: string): Promise<T[]> => (await pool.query(text, [familyId])).rows;

  const adjustments = await rowsOf<{ reason: string; amount: number; times: number }>(
    `select reason, min(amount) as amount, count(*)::int as times from points_entries
     where family_id = $1 and kind = 'adjustment' group by reason`,
  );
  const redemptions = await rowsOf<{ id: number; fulfilled: boolean; cancelled: boolean }>(
    `select id, fulfilled, cancelled_at is not null as cancelled from reward_redemptions where family_id = $1`,
  );
  const lines = await rowsOf<{ kind: string; habitId: number; times: number }>(
    `select kind, habit_id as "habitId", count(*)::int as times from points_entries
     where family_id = $1 and kind in ('completion', 'redemption') group by kind, habit_id`,
  );
  const reversals = await rowsOf<{ kind: string; id: number; habitId: number }>(
    `select original.kind, original.id, original.habit_id as "habitId"
     from points_entries line
     join points_entries original on original.family_id = line.family_id and original.id = line.reverses_entry_id
     where line.family_id = $1`,
  );

  const completions = await rowsOf<{ id: number }>(`select id from habit_completions where family_id = $1`);

  const acknowledged = new Map<string, number>();
  const stored = new Map<string, number>();

  for (const [reason, amount] of receipts.adjustments) add(acknowledged, `${amount} points as ${reason}`);
  for (const { reason, amount, times } of adjustments) add(stored, `${amount} points as ${reason}`, times);

  for (const id of receipts.redemptions) {
    add(acknowledged, `redemption ${id}`);
    add(acknowledged, 'ledger entry of a redemption');
  }
  for (const id of receipts.given) add(acknowledged, `redemption ${id} handed out`);
  for (const id of receipts.cancelled) {
    add(acknowledged, `redemption ${id} cancelled`);
    add(acknowledged, 'a takeBack');
  }
  for (const { id, fulfilled, cancelled } of redemptions) {
    add(stored, `redemption ${id}`);
    if (fulfilled) add(stored, `redemption ${id} handed out`);
    if (cancelled) add(stored, `redemption ${id} cancelled`);
  }

  // The verification of the ledger counts the completions of habits with approval.
  const isCounted = (habitId: number) => !receipts.withApproval.has(habitId);
  for (const [habitId, times] of receipts.credited) {
    if (isCounted(habitId)) add(acknowledged, `habit ${habitId} credited`, times);
  }
  for (const { kind, habitId, times } of lines) {
    if (kind === 'completion' && !isCounted(habitId)) continue;
    add(stored, kind === 'completion' ? `habit ${habitId} credited` : 'ledger entry of a redemption', times);
  }

  for (const [habitId, times] of receipts.undone) {
    if (isCounted(habitId)) add(acknowledged, `habit ${habitId} undone`, times);
  }
  for (const { id } of completions) {
    if (receipts.rejected.has(id)) add(stored, `rejected completion ${id}`);
  }
  for (const id of receipts.takenBack) add(acknowledged, `line ${id} taken back`);
  for (const { kind, id, habitId } of reversals) {
    if (kind === 'completion') {
      if (isCounted(habitId)) add(stored, `habit ${habitId} undone`);
    } else if (kind === 'adjustment') add(stored, `line ${id} taken back`);
    else if (kind === 'redemption') add(stored, 'a takeBack');
  }
  return {
    lost: differences(acknowledged, stored, familyId, (expected, actual) => expected > actual),
    doubled: differences(acknowledged, stored, familyId, (expected, actual) => expected < actual),
  };
}

function add(counts: Map<string, number>, what: string, times = 1): void {
  counts.set(what, (counts.get(what) ?? 0) + times);
}

function differences(
  acknowledged: ReadonlyMap<string, number>,
  stored: ReadonlyMap<string, number>,
  familyId: number,
  isDifferent: (acknowledgedTimes: number, storedTimes: number) => boolean,
): string[] {
  return [...new Set([...acknowledged.keys(), ...stored.keys()])].flatMap((what) => {
    const times = [acknowledged.get(what) ?? 0, stored.get(what) ?? 0] as const;
    if (!isDifferent(...times)) return [];
    return [`family ${familyId}: ${what}, acknowledged ${times[0]} times, stored ${times[1]} times`];
  });
}
