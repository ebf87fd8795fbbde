import { plural, t } from '@lingui/core/macro';
import type { KidDashboard, PointsEntry, Redemption } from '@starchart/schema';
import { trpcClient } from '@/lib/api/trpc';
import { formatList, formatPoints } from '@/lib/format/format';

/** The rewards that the points of a rejected undo (STARS_SPENT) were spent on. */
export type Spending = {
  /** The names of what was bought, newest first. */
  names: readonly string[];
  /** The cost in points. */
  cost: number;
  /** Open redemptions, whose cancellation refunds the points; empty once the reward was handed out. */
  openIds: readonly number[];
};

/** An undo that the server rejected because its points are spent. */
export type RejectedUndo = {
  habitId: number;
  childId: number;
  day: string;
  slot?: number | undefined;
  /** Undefined without a redemption: a deduction took the points, or nothing could be loaded. */
  spending: Spending | undefined;
};

/** Enough to contain the completions of today and the redemption that followed. */
export const LATEST_ENTRIES = 100;

/** Finds what was bought: the child's open redemptions, or else the newest redemption of the ledger. */
export async function findSpending(childId: number, habitId: number): Promise<Spending | undefined> {
  try {
    const [dashboard, ledger] = await Promise.all([
      trpcClient.children.kidDashboard.query({ id: childId }),
      trpcClient.points.entries.query({ childId, limit: LATEST_ENTRIES }),
    ]);
    return spendingIn(dashboard, ledger.items, habitId);
  } catch {
    return undefined;
  }
}

type SpendingFacts = {
  child: Pick<KidDashboard['child'], 'currentPoints'>;
  redemptions: readonly Pick<Redemption, 'id' | 'name' | 'pointsSpent'>[];
};

/** Redemptions and entries are newest first. As few open redemptions as cover the points that are missing. */
export function spendingIn(
  { child, redemptions }: SpendingFacts,
  entries: readonly PointsEntry[],
  habitId: number,
): Spending | undefined {
  const missing = (costOfUndo(entries, habitId)?.points ?? 0) - child.currentPoints;
  const single = redemptions.find(({ pointsSpent }) => pointsSpent >= missing);
  const open = single ? [single] : takeUntil(redemptions, missing);
  if (open.length > 0) {
    return {
      names: open.map(({ name }) => name),
      cost: costOf(open),
      openIds: open.map(({ id }) => id),
    };
  }
  const bought = entries.find(({ kind, takenBack }) => kind === 'redemption' && !takenBack);
  return bought && { names: [bought.label], cost: -bought.amount, openIds: [] };
}

/** What an undo takes: points, and the names of badges, whose bonuses are among the points. */
export type UndoCost = { points: number; badges: readonly string[] };

/**
 * What an undo of the habit's last completion of today takes; undefined without one. Entries are newest first: the bonuses of the badges
 * that a completion earned stand directly before it.
 */
export function costOfUndo(entries: readonly PointsEntry[], habitId: number): UndoCost | undefined {
  const place = entries.findIndex(
    (entry) =>
      entry.kind === 'completion' && entry.habitId === habitId && entry.forDay === null && !entry.takenBack,
  );
  const completion = entries[place];
  if (!completion) return undefined;
  const bonuses = entries.slice(
    entries.findLastIndex(({ kind }, index) => index < place && kind !== 'badge_bonus') + 1,
    place,
  );
  return {
    points: bonuses.reduce((sum, { amount }) => sum + amount, completion.amount),
    badges: bonuses.map(({ label }) => label),
  };
}

/** `Your Explorer badge goes too.` */
export function lostBadgesText(reader: 'child' | 'parent', badges: UndoCost['badges']): string {
  const names = formatList(badges);
  const count = badges.length;
  return reader === 'child'
    ? plural(count, { one: `Your ${names} badge goes too.`, other: `Your ${names} badges go too.` })
    : plural(count, { one: `The ${names} badge goes too.`, other: `The ${names} badges go too.` });
}

function takeUntil(redemptions: SpendingFacts['redemptions'], missing: number) {
  const index = redemptions.findIndex((_, last) => costOf(redemptions.slice(0, last + 1)) >= missing);
  return index === -1 ? [...redemptions] : redemptions.slice(0, index + 1);
}

function costOf(redemptions: SpendingFacts['redemptions']): number {
  return redemptions.reduce((sum, { pointsSpent }) => sum + pointsSpent, 0);
}

/** The reader of a rejected undo: the child, or a parent with the name of the child. */
export type UndoReader = 'child' | { parentOf: string };

/** Why an undo was rejected and what to do next. */
export function rejectedUndoTexts(spending: Spending | undefined, reader: UndoReader) {
  if (reader === 'child') {
    const rewards = listOf(spending?.names ?? []);
    return {
      title: t`These stars are spent`,
      text: spending ? t`You claimed ${rewards} with them.` : t`You already used them.`,
      nextStep: t`Want to change that? Ask a grown-up!`,
    };
  }
  const { parentOf: name } = reader;
  if (!spending) {
    return {
      title: t`These points are gone`,
      text: t`${name} has fewer points left than this undo takes back.`,
      nextStep: t`Nothing was changed.`,
    };
  }
  const rewards = listOf(spending.names);
  const points = formatPoints(spending.cost);
  const count = spending.names.length;
  if (spending.openIds.length === 0) {
    return {
      title: t`These points are spent`,
      text: t`${name} redeemed ${rewards} for ${points}, and it was handed out.`,
      nextStep: t`Nothing was changed. Once ${name} has earned more, “Adjust Points” can take the points back.`,
    };
  }
  return {
    title: t`These points are spent`,
    text: t`${name} redeemed ${rewards} for ${points}.`,
    nextStep: plural(count, {
      one: 'Take it back, and the completion is undone too.',
      other: 'Take them back, and the completion is undone too.',
    }),
  };
}

/** `“Ice cream” and “Movie night”`. */
function listOf(names: readonly string[]): string {
  return formatList(names.map((name) => t`“${name}”`));
}
