import { plural, t } from '@lingui/core/macro';
import type { SpentOn } from '@starchart/schema';
import { paramsOf } from '@/lib/api/server-error';
import { formatList, formatPoints } from '@/lib/format/format';

/** The rewards that the points of a rejected undo (STARS_SPENT) were spent on. */
export type Spending = {
  /** The names of what was bought, newest first. */
  names: readonly string[];
  /** The cost in points. */
  cost: number;
  /** Open redemptions, whose cancellation refunds the points; empty once the reward was handed out. */
  open: readonly Pick<SpentOn, 'id' | 'name'>[];
};

/** An undo that the server rejected because its points are spent. */
export type RejectedUndo = {
  habitId: number;
  childId: number;
  day: string;
  slot?: number | undefined;
  /** Undefined without a redemption: a deduction took the points. */
  spending: Spending | undefined;
};

/** What an error says about the points of a rejected undo. */
export function spendingOf(error: unknown): Spending | undefined {
  const { redemptions } = paramsOf(error) as { redemptions?: SpentOn[] };
  if (!redemptions || redemptions.length === 0) return undefined;
  return {
    names: redemptions.map(({ name }) => name),
    cost: redemptions.reduce((sum, { pointsSpent }) => sum + pointsSpent, 0),
    open: redemptions.flatMap(({ id, name, fulfilled }) => (fulfilled ? [] : { id, name })),
  };
}

/** `Your Explorer badge goes too.` */
export function lostBadgesText(reader: 'child' | 'parent', badges: readonly string[]): string {
  const names = formatList(badges);
  const count = badges.length;
  return reader === 'child'
    ? plural(count, { one: `Your ${names} badge goes too.`, other: `Your ${names} badges go too.` })
    : plural(count, { one: `The ${names} badge goes too.`, other: `The ${names} badges go too.` });
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
  if (spending.open.length === 0) {
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
