import type { KidDashboard } from '@starchart/schema';
import { useEffect, useRef } from 'react';
import { type Gains, useCelebrationQueue, useCelebrations } from '@/components/kid/celebrations';
import { useIsWatched } from '@/hooks/use-is-watched';
import { keepNothing, unfinishedCelebrations } from '@/lib/offline/storage';

/**
 * Celebrates once more what a page that was closed or loaded again had not celebrated to the end: the server tells one page only
 * that something is new.
 */
export function useUnfinishedCelebration(dashboard: KidDashboard) {
  const { celebrate } = useCelebrations();
  const { gains } = useCelebrationQueue();
  const isWatched = useIsWatched();
  const childId = dashboard.child.id;
  const isRead = useRef(false);
  const hasGains = useRef(false);

  useEffect(() => {
    if (isRead.current || !isWatched) return;
    isRead.current = true;
    celebrate(unfinishedGains(dashboard));
  }, [isWatched, celebrate, dashboard]);

  useEffect(() => {
    if (gains || hasGains.current) keepGains(childId, gains);
    hasGains.current = gains !== undefined;
  }, [childId, gains]);
}

/** What the child still has of it: points that were taken back may have taken a level or a goal with them. */
function unfinishedGains({ child, badges, goal }: KidDashboard): Gains {
  const kept = linesOf(unfinishedCelebrations.read()).find(({ childId }) => childId === child.id);
  if (!kept) return {};
  return {
    badges: badges.filter(({ key, earned }) => earned && kept.badges.includes(key)),
    level: kept.level !== undefined && kept.level <= child.level ? kept.level : undefined,
    goal: goal?.toGo === 0 && goal.rewardId === kept.goal ? goal : undefined,
  };
}

function keepGains(childId: number, gains: Gains | undefined) {
  if (keepNothing.read() !== null) return;
  const others = linesOf(unfinishedCelebrations.read()).flatMap((kept) =>
    kept.childId === childId ? [] : kept.line,
  );
  const keys = gains?.badges?.map(({ key }) => key).join(',') ?? '';
  const own = gains ? [[childId, keys, gains.level ?? '', gains.goal?.rewardId ?? ''].join(' ')] : [];
  unfinishedCelebrations.write([...others, ...own].join('\n') || null);
}

function linesOf(text: string | null) {
  return (text ?? '').split('\n').flatMap((line) => {
    const [childId, keys = '', level, goal] = line.split(' ');
    if (!childId) return [];
    return { line, childId: Number(childId), badges: keys.split(','), level: idOf(level), goal: idOf(goal) };
  });
}

function idOf(word: string | undefined): number | undefined {
  return word ? Number(word) : undefined;
}
