import { plural, t } from '@lingui/core/macro';
import type { KidDashboard, NewsEntry } from '@starchart/schema';
import { useEffect, useRef } from 'react';
import { useCelebrations } from '@/components/kid/celebrations';
import { flyStars } from '@/components/kid/fly-stars';
import { useIsWatched } from '@/hooks/use-is-watched';
import { useMay } from '@/lib/api/may';
import { trpc } from '@/lib/api/trpc';
import { notifySuccess } from '@/lib/notify';
import { playSound } from '@/lib/sounds/sounds';
import { correctionTexts } from './kid-correction-texts';

/**
 * Shows what is new in a child's ledger, once on all devices: the server tells one of the pages that an entry is new, or that the goal is
 * reached. Stars of approved completions and of praise fly from their cards, badges, a level and the goal are celebrated, and stars of
 * earlier days are named.
 */
export function useKidNews({ child, badges, goal, today, news }: KidDashboard) {
  const { id: childId, level } = child;
  const { celebrate } = useCelebrations();
  const maySee = useMay()('news.markSeen');
  const isWatched = useIsWatched();
  const marked = useRef<{ entry: number; reachedGoal?: number | undefined }>({ entry: 0 });

  const { mutateAsync: markSeen } = trpc.children.markSeen.useMutation();

  useEffect(() => {
    const { lastEntry: entry, levelBefore } = news;
    const before = marked.current;
    const reachedGoal = goal?.toGo === 0 && !goal.isCelebrated ? goal.rewardId : undefined;
    // Once points are taken back, it can be reached again.
    if (reachedGoal === undefined) before.reachedGoal = undefined;
    const isNew = (news.entries.length > 0 && entry > before.entry) || reachedGoal !== before.reachedGoal;
    if (!maySee || !isWatched || !isNew) return;
    marked.current = { entry, reachedGoal };
    markSeen({ childId, entry, asChild: true, ...(reachedGoal && { reachedGoal }) }).then(
      ({ seenBefore, isGoalNew }) => {
        const entries = news.entries.filter(({ number }) => number > seenBefore);
        const gained = entries.filter(({ kind, takenBack }) => kind !== 'reversal' && !takenBack);
        showStars(gained, correctionTexts(entries, today));
        celebrate({
          badges: badges.filter(({ key }) => gained.some(({ badgeKey }) => badgeKey === key)),
          level: gained.length > 0 && level > levelBefore ? level : undefined,
          goal: isGoalNew && goal ? goal : undefined,
        });
      },
      // The next dashboard has the same news.
      () => {
        marked.current = { entry: 0 };
      },
    );
  }, [childId, badges, level, goal, today, news, maySee, isWatched, markSeen, celebrate]);
}

/** Both in one notice, because notices replace each other. The stars of praise need none: the card of their note says it. */
function showStars(gained: readonly NewsEntry[], corrections: string | undefined) {
  const approved = gained.filter(({ kind, approved: isApproved }) => kind === 'completion' && isApproved);
  const praised = gained.filter(({ kind, amount }) => kind === 'adjustment' && amount > 0);
  if (approved.length + praised.length > 0) playSound('success');
  const note = document.querySelector('[data-note]');
  for (const { amount } of praised) if (note) flyStars(note, amount);
  if (approved.length === 0) {
    if (corrections) notifySuccess({ text: corrections });
    return;
  }
  const pointsEarned = approved.reduce((sum, { amount }) => sum + amount, 0);
  for (const { habitId, amount } of approved) {
    const card = document.querySelector(`[data-habit="${habitId}"]`);
    if (card) flyStars(card, amount);
  }
  notifySuccess({
    title: t`Your stars are here!`,
    text: plural(pointsEarned, { one: 'You earned # star!', other: 'You earned # stars!' }),
    more: corrections,
  });
}
