import { t } from '@lingui/core/macro';
import { ParentBar } from '@/app/parent-bar';
import { paths } from '@/app/paths';
import { surfaceOf } from '@/app/surfaces';
import { LoadingScreen } from '@/components/feedback/loading-screen';
import { KidFrame, KidSkeleton } from '@/features/children/kid-frame';
import { useSurface } from '@/hooks/use-surface';

/** Shown while the chunk of a page loads. The server sends it as part of the HTML. */
export function PageLoading({ pathname }: { pathname: string }) {
  useSurface(surfaceOf(pathname));
  switch (`/${pathname.split('/')[1]}`) {
    case paths.kidDashboard:
      return (
        <KidFrame loading>
          <KidSkeleton />
        </KidFrame>
      );
    case paths.parentDashboard:
      return <ParentsPageLoading label={t`Loading dashboard...`} />;
    case paths.adminDashboard:
    case paths.chart:
    case paths.recap:
    case paths.print:
    case paths.account:
    case paths.profile:
    case paths.settings:
      return <ParentsPageLoading label={t`Loading...`} />;
    default:
      return <LoadingScreen label={t`Loading...`} />;
  }
}

function ParentsPageLoading({ label }: { label: string }) {
  return (
    <>
      <ParentBar />
      <LoadingScreen label={label} />
    </>
  );
}
