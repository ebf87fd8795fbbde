import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Child, SessionRecord } from '@starchart/schema';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import { ChildViewOnly } from '@/app/guards';
import { childIdIn } from '@/app/initial-queries';
import { paths } from '@/app/paths';
import { EmptyState } from '@/components/feedback/empty-state';
import { SkeletonBlock } from '@/components/feedback/skeletons';
import { KidError } from '@/components/kid/kid-error';
import { Mascot, MascotItemContext } from '@/components/kid/mascot';
import { QuietLink } from '@/components/kid/quiet-button';
import { Page } from '@/components/layout/page';
import { useKidDashboard } from '@/features/children/api';
import { useMascotDialog } from '@/features/children/kid-mascot';
import { KidWeeks } from '@/features/recaps/kid-weeks';
import { useSky } from '@/features/sky/api';
import { KidStarAway } from '@/features/sky/kid-star-away';
import { KidYear } from '@/features/sky/kid-year';
import { NightSky } from '@/features/sky/night-sky';
import { SkyAlbum } from '@/features/sky/sky-album';
import { LookProvider, lastLookOf, useLook } from '@/hooks/use-look';
import { formatStars } from '@/lib/format/format';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-sky-page.module.css';

export function KidSkyPage() {
  const { childId } = useParams();
  const childIdOfAddress = childIdIn(childId);

  return (
    <Page title={t`My night sky`} surface="kid">
      <LookProvider look={lastLookOf(childIdOfAddress)}>
        <div className={classes.page}>
          <ChildViewOnly childId={childIdOfAddress} loading={<Loading />}>
            {(view) => <SkyOfChild key={view.childId} {...view} />}
          </ChildViewOnly>
        </div>
      </LookProvider>
    </Page>
  );
}

function SkyOfChild({ childId, viewer }: { childId: number; viewer: SessionRecord }) {
  const sky = useSky(childId);
  const { data: dashboard } = useKidDashboard(childId);
  const pages = sky.data?.pages ?? [];
  const { fullDays, starsThisYear = [], lastYear } = pages[0] ?? {};

  return (
    <>
      <header className={classes.head}>
        <QuietLink
          to={paths.kidDashboardOf(childId)}
          icon={<IconArrowLeft aria-hidden />}
          onClick={() => playSound('click')}
        >
          <Trans>Back</Trans>
        </QuietLink>
        <h1 className={classes.title}>
          <Trans>My night sky</Trans>
        </h1>
        {fullDays !== undefined && fullDays > 0 && <p className={classes.count}>{formatStars(fullDays)}</p>}
        {dashboard?.storyWeeks && (
          <KidWeeks childId={childId} today={dashboard.today} weeks={dashboard.storyWeeks} />
        )}
        {viewer.role !== 'child' && (
          <QuietLink to={paths.printSkyOf(childId)} icon={<IconPrinter aria-hidden />}>
            <Trans>Print</Trans>
          </QuietLink>
        )}
        {dashboard && <Wardrobe child={dashboard.child} />}
      </header>
      {dashboard && (
        <div className={classes.away}>
          <KidStarAway dashboard={dashboard} />
        </div>
      )}
      {sky.isPending ? (
        <Loading />
      ) : fullDays === undefined ? (
        <div className={classes.state}>
          <KidError
            text={t`We couldn't open your sky.`}
            isRetrying={sky.isFetching}
            onRetry={() => void sky.refetch()}
          />
        </div>
      ) : (
        <>
          {fullDays === 0 && (
            <div className={classes.state}>
              <EmptyState
                picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
                text={t`Your sky is ready for its first star.`}
              />
            </div>
          )}
          <NightSky
            childId={childId}
            constellations={pages.flatMap(({ constellations }) => constellations)}
            hasMore={sky.hasNextPage}
            isLoadingMore={sky.isFetchingNextPage}
            hasMoreFailed={sky.isFetchNextPageError}
            onMore={() => void sky.fetchNextPage()}
          />
          <SkyAlbum fullDays={fullDays} />
          <KidYear months={starsThisYear} lastYear={lastYear} />
        </>
      )}
    </>
  );
}

/** The mascot, for those who may dress it. A tap opens what it can wear. */
function Wardrobe({ child }: { child: Child }) {
  const { open, dialog } = useMascotDialog(child);
  const isPlain = useLook() === 'plain';
  if (!open) return null;
  return (
    <MascotItemContext value={child.mascotItem}>
      <button
        type="button"
        className={classes.wardrobe}
        aria-haspopup="dialog"
        aria-label={isPlain ? t`What should your badge show?` : t`What should your star wear?`}
        onClick={() => {
          playSound('pop');
          open();
        }}
      >
        <Mascot pose="hello" size={64} />
      </button>
      {dialog}
    </MascotItemContext>
  );
}

function Loading() {
  return (
    <div className={classes.loading} role="status" aria-label={t`Loading...`}>
      <SkeletonBlock className={classes.skeleton} />
      <SkeletonBlock className={classes.skeleton} />
    </div>
  );
}
