import type { KidDashboard } from '@starchart/schema';
import { paths } from '@/app/paths';
import { OptionalPart } from '@/components/feedback/optional-part';
import { type Celebration, useCelebrationQueue, useCelebrations } from '@/components/kid/celebrations';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useDressMascot } from '@/features/children/kid-mascot-api';
import { KidMascotOfTomorrow } from '@/features/children/kid-mascot-of-tomorrow';
import { useEndOfDay } from '@/features/completions/use-end-of-day';
import { useKidNews } from '@/features/news/kid-news';
import { KidGoalOfTomorrow } from '@/features/redemptions/kid-goal-of-tomorrow';
import { newestConstellation } from '@/features/sky/sky-of-days';
import { useMay } from '@/lib/api/may';
import { loadTexts } from '@/lib/i18n/i18n';

/** It names an item of the mascot by a text of packages/schema. */
const GainsCelebration = lazyComponent('GainsCelebration', () =>
  loadTexts('child-later', 'schema').then(() => import('@/components/kid/gains-celebration')),
);
const DayCelebration = lazyComponent(
  'DayCelebration',
  () => import('@/features/completions/day-celebration'),
);
/** They name a constellation with a text of packages/schema. */
const StarOfDay = lazyComponent('StarOfDay', () =>
  loadTexts('child-later', 'schema').then(() => import('@/features/sky/star-of-day')),
);
const SkyOfTomorrow = lazyComponent('SkyOfTomorrow', () =>
  loadTexts('child-later', 'schema').then(() => import('@/features/sky/sky-of-tomorrow')),
);
const CELEBRATIONS = {
  gains: GainsCelebration,
  day: DayCelebration,
  tomorrow: DayCelebration,
};

export function loadCelebration({ kind }: Celebration): Promise<unknown> {
  return CELEBRATIONS[kind].load();
}

/** Shows the news of a child and the end of its day. */
export function KidCelebrations({ dashboard }: { dashboard: KidDashboard }) {
  const { child, habits, today, sky, goal, rewards } = dashboard;
  const { end } = useCelebrations();
  const { shown } = useCelebrationQueue();
  const dress = useDressMascot();
  const mayDress = useMay()('mascot.dress');
  useKidNews(dashboard);
  useEndOfDay(dashboard);

  return (
    <OptionalPart>
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
            sky.today && (
              <OptionalPart>
                <StarOfDay fullDays={sky.fullDays} skyPath={paths.skyOf(child.id)} />
              </OptionalPart>
            )
          }
          sky={
            <OptionalPart>
              <SkyOfTomorrow fullDays={sky.fullDays} />
            </OptionalPart>
          }
          goal={
            goal && goal.pointsCost > child.currentPoints ? (
              <KidGoalOfTomorrow goal={goal} balance={child.currentPoints} rewards={rewards} today={today} />
            ) : (
              <KidMascotOfTomorrow {...child} />
            )
          }
          isConstellationFinished={sky.today && newestConstellation(sky.fullDays).isFinished}
          onEnd={end}
        />
      )}
    </OptionalPart>
  );
}
