import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { KidButton } from '@/components/kid/kid-button';
import { KidError } from '@/components/kid/kid-error';
import list from '@/components/list/paged-list.module.css';
import { useFocusAtEnd } from '@/hooks/focus';
import type { PagedQuery } from '@/lib/api/paged';
import classes from './kid-paged-list.module.css';

type KidPagedListProps<Item> = {
  query: PagedQuery<Item>;
  /** The words of a failure: `We couldn't open your star book.` */
  failure: string;
  empty: string;
  /** The line after the last item. */
  end: string;
  children: (items: readonly Item[]) => ReactNode;
};

/** A child's list of an infinite query with loading, empty and error states. */
export function KidPagedList<Item>({ query, failure, empty, end, children }: KidPagedListProps<Item>) {
  const pages = query.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);
  const lastLine = useFocusAtEnd<HTMLParagraphElement>(pages.length, query.hasNextPage);

  if (query.isPending) {
    return (
      <div role="status" aria-label={t`Loading...`}>
        <SkeletonRows rows={5} height={92} />
      </div>
    );
  }
  if (!query.data) {
    return <KidError text={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
  }
  if (items.length === 0) {
    return <EmptyState picture={{ catalogue: 'brand', name: 'twinkle-hello' }} text={empty} />;
  }
  return (
    <div className={list.list} aria-busy={query.isPlaceholderData}>
      {children(items)}
      {query.isFetchNextPageError && (
        <p role="alert" className={classes.end}>
          <Trans>We couldn't turn the page. Try again!</Trans>
        </p>
      )}
      {query.hasNextPage ? (
        <KidButton
          color="white"
          fullWidth
          icon={<IconChevronDown size={28} aria-hidden />}
          aria-disabled={query.isFetchingNextPage}
          onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
        >
          <Trans>Show older</Trans>
        </KidButton>
      ) : (
        <p ref={lastLine} tabIndex={-1} className={classes.end}>
          {end}
        </p>
      )}
    </div>
  );
}
