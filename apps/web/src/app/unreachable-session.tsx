import { t } from '@lingui/core/macro';
import { paths } from '@/app/paths';
import { Unreachable } from '@/components/feedback/unreachable';
import { Page } from '@/components/layout/page';
import { SiteHeader } from '@/components/layout/site-header';
import { trpc } from '@/lib/api/trpc';

/** In place of a page whose guard cannot know who is logged in. The page appears at its address once the server answers. */
export function UnreachableSession({ forKids = true }: { forKids?: boolean }) {
  const { error, isFetching, refetch } = trpc.auth.session.useQuery();
  return <Unreachable forKids={forKids} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
}

/** The same as a page of grown-ups. */
export function UnreachableSessionPage() {
  return (
    <Page
      title={t`Starchart can't be reached right now`}
      surface="parent"
      header={<SiteHeader home={paths.landing} />}
    >
      <UnreachableSession forKids={false} />
    </Page>
  );
}
