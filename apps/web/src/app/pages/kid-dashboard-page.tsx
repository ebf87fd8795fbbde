import type { KidDashboard, SessionRecord } from '@starchart/schema';
import { IconArrowLeft, IconLogout, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { ChildViewOnly } from '@/app/guards';
import { paths } from '@/app/paths';
import { ErrorPanel } from '@/components/error-panel';
import { KidButton, KidLink } from '@/components/kid-button';
import { OfflineBar } from '@/components/offline-bar';
import { Page } from '@/components/page';
import { useLogout } from '@/features/auth/use-logout';
import { BadgeGrid } from '@/features/badges/badge-grid';
import { KidHeader } from '@/features/children/kid-header';
import { KidSkeleton } from '@/features/children/kid-skeleton';
import { useKidDashboard, usePrefetchedKidDashboard } from '@/features/children/use-kid-dashboard';
import { DayPath } from '@/features/completions/day-path';
import { QuestList } from '@/features/completions/quest-list';
import { KidTreasureChest } from '@/features/redemptions/kid-treasure-chest';
import { playSound } from '@/lib/sounds';
import classes from './kid-dashboard-page.module.css';
import { useKidCelebrations } from './use-kid-celebrations';

const BadgeCelebration = lazy(async () => ({
  default: (await import('@/features/badges/badge-celebration')).BadgeCelebration,
}));
const KidLevelUp = lazy(async () => ({
  default: (await import('@/features/children/kid-level-up')).KidLevelUp,
}));

export function KidDashboardPage() {
  const { childId } = useParams();
  const number = Number(childId);
  const named = Number.isInteger(number) && number > 0 ? number : undefined;
  usePrefetchedKidDashboard(named);

  return (
    <Page title="My star chart" surface="kid" header={<OfflineBar />}>
      <ChildViewOnly childId={named}>
        {(view) => (
          <div className={classes.page}>
            <KidView key={view.childId} {...view} />
          </div>
        )}
      </ChildViewOnly>
    </Page>
  );
}

type KidViewProps = { childId: number; viewer: SessionRecord };

function KidView({ childId, viewer }: KidViewProps) {
  const { data: dashboard, isPending, isFetching, refetch } = useKidDashboard(childId);

  if (isPending) return <KidSkeleton />;
  if (!dashboard) {
    return (
      <div className={classes.lost}>
        <ErrorPanel title="Oops! Something went wrong" text="We couldn't find your profile.">
          <KidButton
            icon={<IconRefresh size={26} aria-hidden />}
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            Try again
          </KidButton>
          <WayOut viewer={viewer} />
        </ErrorPanel>
      </div>
    );
  }
  // A new day is a new page: its quests are open again and stand in a new order.
  return <KidDay key={dashboard.today} dashboard={dashboard} viewer={viewer} />;
}

function KidDay({ dashboard, viewer }: { dashboard: KidDashboard; viewer: SessionRecord }) {
  const { child, habits, rewards, badges, redemptions } = dashboard;
  const celebrations = useKidCelebrations(badges);

  return (
    <>
      <KidHeader child={child} wayOut={<WayOut viewer={viewer} />} />
      {habits.length > 0 && <DayPath habits={habits} />}
      <QuestList habits={habits} onRecorded={celebrations.celebrateCompletion} />
      <KidTreasureChest stars={child.currentPoints} rewards={rewards} claims={redemptions} />
      <BadgeGrid badges={badges} timeZone={viewer.timeZone} onOpen={celebrations.celebrateBadge} />

      <Suspense>
        {celebrations.current?.kind === 'badge' && (
          <BadgeCelebration
            key={celebrations.current.badge.key}
            badge={celebrations.current.badge}
            onEnd={celebrations.end}
          />
        )}
        {celebrations.current?.kind === 'level' && (
          <KidLevelUp level={celebrations.current.level} onEnd={celebrations.end} />
        )}
      </Suspense>
    </>
  );
}

/** A child logs out; a parent goes back to the parents' side. */
function WayOut({ viewer }: { viewer: SessionRecord }) {
  const logout = useLogout(paths.landing);

  if (viewer.role === 'parent') {
    return (
      <KidLink
        to={paths.parentDashboard}
        color="white"
        icon={<IconArrowLeft size={26} aria-hidden />}
        onClick={() => playSound('click')}
      >
        Parent View
      </KidLink>
    );
  }
  return (
    <KidButton
      color="white"
      icon={<IconLogout size={26} aria-hidden />}
      disabled={logout.isPending}
      onClick={() => {
        playSound('click');
        logout.mutate();
      }}
    >
      Log Out
    </KidButton>
  );
}
