import type { KidDashboard } from '@starchart/schema';
import { useEffect } from 'react';
import { useCelebrations } from '@/components/kid/celebrations';
import { useIsWatched } from '@/hooks/use-is-watched';
import { deviceSetting } from '@/lib/storage/device-setting';

/** Celebrates a reached goal once per device, also if it was reached while the page was closed. */
export function useGoalParty({ child: { id }, goal }: Pick<KidDashboard, 'child' | 'goal'>) {
  const { celebrate } = useCelebrations();
  const isWatched = useIsWatched();

  useEffect(() => {
    const known = deviceSetting(`starchart.goal.${id}`);
    const [saving, reached] = goal ? [`${goal.rewardId}`, `${goal.rewardId} reached`] : [];
    if (known.read() === reached) return;
    if (!goal) known.write(null);
    else if (goal.toGo > 0) known.write(saving ?? null);
    else if (known.read() === saving && isWatched) {
      known.write(reached ?? null);
      celebrate({ kind: 'goal', goal });
    }
  }, [id, goal, isWatched, celebrate]);
}
