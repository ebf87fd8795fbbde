import type { KidDashboard } from '@starchart/schema';
import { useEffect } from 'react';
import { paths } from '@/app/paths';
import { useCelebrationQueue, useCelebrations } from '@/components/kid/celebrations';
import { loadDayPictures } from '@/components/kid/day-pictures';
import { GainsCelebration } from '@/components/kid/gains-celebration';
import { useDressMascot } from '@/features/children/kid-mascot-api';
import { KidMascotOfTomorrow } from '@/features/children/kid-mascot-of-tomorrow';
import { DayCelebration } from '@/features/completions/day-celebration';
import { useEndOfDay } from '@/features/completions/use-end-of-day';
import { useSentGains } from '@/features/completions/use-sent-gains';
import { useKidNews } from '@/features/news/kid-news';
import { useUnfinishedCelebration } from '@/features/news/use-unfinished-celebration';
import { KidGoalOfTomorrow } from '@/features/redemptions/kid-goal-of-tomorrow';
import { newestConstellation } from '@/features/sky/sky-of-days';
import { SkyOfTomorrow } from '@/features/sky/sky-of-tomorrow';
import { StarOfDay } from '@/features/sky/star-of-day';
import { useMay } from '@/lib/api/may';
import { isSavedHere, useOutbox } from '@/lib/offline/use-outbox';

/**
 * Shows the news of a child and the end of its day. In one chunk with all celebrations: what cannot be shown, because the code did not
 * load, is not noted as seen.
 */
export function KidCelebrations({ dashboard }: { dashboard: KidDashboard }) {
  const { child, habits, today, sky, goal, rewards, redemptions } = dashboard;
  const { begin, celebrate, end } = useCelebrations();
  const { shown } = useCelebrationQueue();
  const dress = useDressMascot();
  const mayDress = useMay()('mascot.dress');
  // The stars of what waits are not known yet, and neither is what is left to go.
  const isWaiting = useOutbox().some((entry) => entry.childId === child.id && isSavedHere(entry));
  useUnfinishedCelebration(dashboard);
  useKidNews(dashboard);
  useSentGains(child.id, celebrate);
  useEndOfDay(dashboard);
  useEffect(begin, [begin]);
  useEffect(loadDayPictures, []);

  return (
    <>
      {shown?.kind === 'gains' && (
        <GainsCelebration
          {...shown}
          onWear={mayDress ? (mascotItem) => dress.mutate({ id: child.id, mascotItem }) : undefined}
          onEnd={end}
        />
      )}
      {(shown?.kind === 'day' || shown?.kind === 'tomorrow') && (
        <DayCelebration
          key={shown.kind}
          habits={habits}
          today={today}
          isTomorrowOnly={shown.kind === 'tomorrow'}
          star={
            // A day can end without a star: the last open habit was removed.
            sky.today && <StarOfDay fullDays={sky.fullDays} skyPath={paths.skyOf(child.id)} />
          }
          sky={!isWaiting && <SkyOfTomorrow fullDays={sky.fullDays} />}
          goal={
            isWaiting ? null : goal && goal.pointsCost > child.currentPoints ? (
              <KidGoalOfTomorrow
                goal={goal}
                balance={child.currentPoints}
                onTheWay={dashboard.pendingPoints}
                rewards={rewards}
                today={today}
              />
            ) : (
              // A goal that is reached, or waits for a grown-up, leaves no gap.
              <KidMascotOfTomorrow {...child} isAlways={goal !== null || redemptions.length > 0} />
            )
          }
          isConstellationFinished={sky.today && newestConstellation(sky.fullDays).isFinished}
          onEnd={end}
        />
      )}
    </>
  );
}
