import { plural, t } from '@lingui/core/macro';
import type { Child, CorrectChartInput, Habit } from '@starchart/schema';
import { useRef, useState } from 'react';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { readServerError } from '@/lib/api/server-error';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { formatAmount, formatList } from '@/lib/format/format';
import { type Cell, changedStreaks, type Draft, keyOf } from './chart-cells';
import type { Period } from './chart-period';
import { cellTexts, continuedTexts, nameOf } from './chart-texts';

type ChangedCell = Required<CorrectChartInput['cells'][number]>;
/** A cell as the mutation has it. */
type SentCell = Omit<ChangedCell, 'slot'> & { slot?: number | undefined };

/** The habits of a child with their last 35 days. */
export function useRecentDays({ id: childId }: Pick<Child, 'id'>) {
  return trpc.habits.list.useQuery({ childId }, { refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
}

/** The family's day. */
export function useFamilyDay({ id }: Pick<Child, 'id'>) {
  const dashboard = trpc.children.parentDashboard.useQuery({ id });
  return { ...dashboard, data: dashboard.data?.today };
}

/** The days of a child's habits. */
export function useDayHistory({ id: childId }: Pick<Child, 'id'>, { firstOn, days }: Period) {
  return trpc.history.days.useQuery(
    { childId, fromOn: firstOn, days },
    { refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
  );
}

type Corrected = { child: Pick<Child, 'id' | 'currentPoints'>; habits: readonly Habit[]; today: string };

/**
 * Saves changed cells of the chart, one call after the other, and says what they changed: points, badges and streaks. `sending` has the
 * cells under way; `save` resolves to whether the server took them. `toggle` saves one cell.
 */
export function useCorrectChart({ child, habits, today }: Corrected) {
  const { id: childId, currentPoints } = child;
  const [sending, setSending] = useState<Draft>(new Map());
  const balance = useRef(currentPoints);
  const lastTap = useRef({ key: '', at: -DOUBLE_TAP_MS });
  /** Pending cells that a tap under way sets as done. */
  const approvals = useRef(new Set<string>());

  const correct = useNotifyingMutation(trpc.completions.correct, {
    scope: { id: `chart of child ${childId}` },
    invalidates: () => refresh(childId),
    success(result, { cells }) {
      const points = formatAmount(result.currentPoints - balance.current);
      balance.current = result.currentPoints;
      const after = trpcUtils.habits.list.getData({ childId }) ?? [];
      const badges = result.badgesEarned.map(({ name }) => t`New badge: ${name}!`);
      const earned = [t`${points} points.`, ...badges, ...lostBadges(result.badgesLost.length)];
      const [cell] = cells;
      if (!cell || cells.length > 1) {
        const { changed } = result;
        const title = plural(changed, { one: '# change saved', other: '# changes saved' });
        return { title, text: [...earned, ...streaksTexts(habits, after)].join(' ') };
      }
      const words = wordsOf(cell);
      const change = { ...cell, slot: cell.slot ?? 1 };
      // Its undo would take away what the child did.
      const isApproval = approvals.current.delete(keyOf(change));
      return {
        title: cell.done ? t`${words}: done` : t`${words}: taken back`,
        text: [...earned, ...streakOf(after, cell)].join(' '),
        action: isApproval
          ? undefined
          : { label: t`Undo`, run: () => void save([{ ...change, done: !cell.done }]) },
      };
    },
    failure: (error, { cells }) => {
      for (const { slot = 1, ...cell } of cells) approvals.current.delete(keyOf({ ...cell, slot }));
      const refused = formatList(refusedCells(error, cells).slice(0, MOST_NAMES).map(wordsOf));
      return {
        title: t`Failed to save the chart`,
        text: t`There was an error saving your changes.`,
        more: refused ? t`Not changed: ${refused}` : undefined,
      };
    },
  });

  function wordsOf({ habitId, day, slot = 1 }: SentCell): string {
    const habit = habits.find(({ id }) => id === habitId);
    return habit ? cellTexts(nameOf({ habit, slot, isOnly: habit.slots.length === 1 }), day, today) : '';
  }

  async function save(cells: ChangedCell[]): Promise<boolean> {
    if (sending.size === 0) balance.current = currentPoints;
    setSending((before) => new Map([...before, ...cells.map((cell) => [keyOf(cell), cell] as const)]));
    const isSaved = await correct.mutateAsync({ childId, cells }).then(
      () => true,
      // The notice says what failed.
      () => false,
    );
    // A later tap on the same cell is still under way.
    setSending((now) => new Map([...now].filter(([, cell]) => !cells.includes(cell))));
    return isSaved;
  }

  /** Changes a cell at once. The second tap of a double tap would take the first one back. */
  function toggle({ state, ...change }: Cell): void {
    const key = keyOf(change);
    const now = performance.now();
    const isDoubleTap = lastTap.current.key === key && now - lastTap.current.at < DOUBLE_TAP_MS;
    lastTap.current = { key, at: now };
    if (isDoubleTap || approvals.current.has(key)) return;
    const isDone = sending.get(key)?.done ?? state === 'done';
    if (state === 'pending') approvals.current.add(key);
    void save([{ ...change, done: !isDone }]);
  }

  return { save, toggle, sending };
}

function lostBadges(count: number): string[] {
  return count > 0 ? [plural(count, { one: 'One badge goes with it.', other: '# badges go with it.' })] : [];
}

/** A double click may take this long. */
const DOUBLE_TAP_MS = 500;
/** More would make the notice too long. */
const MOST_NAMES = 3;

/** The cells that an error is about: those that it names, or for points that are spent those that cost some. */
function refusedCells(error: unknown, cells: readonly SentCell[]): SentCell[] {
  const { code, errors = [] } = readServerError(error) ?? {};
  if (code === 'STARS_SPENT') return cells.filter(({ done }) => !done);
  return cells.filter((_, index) => errors.some(({ path }) => path.startsWith(`cells.${index}.`)));
}

function streakOf(habits: readonly Habit[], { habitId }: SentCell): string[] {
  const habit = habits.find(({ id }) => id === habitId);
  if (!habit || habit.currentStreak === 0) return [];
  const { currentStreak, streakUnit } = habit;
  return [
    streakUnit === 'weeks'
      ? plural(currentStreak, { one: 'Streak: # week.', other: 'Streak: # weeks.' })
      : plural(currentStreak, { one: 'Streak: # day.', other: 'Streak: # days.' }),
  ];
}

/** The changed streaks by name, or how many go on where they are many. */
function streaksTexts(before: readonly Habit[], after: readonly Habit[]): string[] {
  const changed = changedStreaks(before, after);
  if (changed.length > MOST_NAMES) {
    const going = changed.filter(({ currentStreak }) => currentStreak > 0).length;
    return [continuedTexts(going)];
  }
  return changed.map(({ name, currentStreak, streakUnit }) =>
    streakUnit === 'weeks'
      ? plural(currentStreak, { one: `${name}: streak # week.`, other: `${name}: streak # weeks.` })
      : plural(currentStreak, { one: `${name}: streak # day.`, other: `${name}: streak # days.` }),
  );
}
