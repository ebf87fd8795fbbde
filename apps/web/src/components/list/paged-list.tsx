import { t } from '@lingui/core/macro';
import { Group } from '@mantine/core';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { BusyButton } from '@/components/ui/busy-button';
import { useFocusAtEnd } from '@/hooks/focus';
import type { PagedQuery } from '@/lib/api/paged';
import { formatNumber } from '@/lib/format/format';
import classes from './paged-list.module.css';

type PagedListProps<Item> = {
  query: PagedQuery<Item>;
  /** The messages of failures. */
  failures: {
    /** `We couldn't load the parents.` */
    load: string;
    /** `We couldn't load more parents.` */
    more: string;
    /** `This may be out of date: we couldn't refresh the parents.` */
    refresh: string;
  };
  more?: string;
  empty: ReactNode;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list of an infinite query with loading, empty and error states. */
export function PagedList<Item>({ query, failures, more, empty, children }: PagedListProps<Item>) {
  const { data, error, hasNextPage } = query;
  const pages = data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);

  const end = useFocusAtEnd<HTMLElement>(pages.length, hasNextPage);

  return (
    <QueryState query={query} failure={failures.load} loading={<SkeletonRows rows={4} height={64} />}>
      {() => (
        <div className={classes.list} aria-busy={query.isPlaceholderData}>
          {items.length > 0 ? children(items) : empty}
          <Group gap="var(--space-8) var(--space-16)" justify="space-between">
            {Boolean(error) && !query.isFetching && (
              <p role="alert" className={classes.failed}>
                {query.isFetchNextPageError ? failures.more : failures.refresh}
              </p>
            )}
            <p role="status" className={pages.length > 1 || hasNextPage ? classes.count : 'visually-hidden'}>
              <span ref={end} tabIndex={-1}>
                {countOf(items.length, hasNextPage)}
              </span>
            </p>
            {hasNextPage && (
              <BusyButton
                variant="default"
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
                leftSection={<IconChevronDown size={20} aria-hidden />}
              >
                {more ?? t`Load more`}
              </BusyButton>
            )}
            {Boolean(error) && !query.isFetchNextPageError && (
              <BusyButton
                variant="default"
                busy={query.isFetching}
                onClick={() => void query.refetch()}
                leftSection={<IconRefresh size={20} aria-hidden />}
              >
                {t`Try again`}
              </BusyButton>
            )}
          </Group>
        </div>
      )}
    </QueryState>
  );
}

/** Only said to screen readers, unless there is more than one page. */
function countOf(shown: number, thereIsMore: boolean): string {
  if (shown === 0) return t`Nothing found.`;
  const count = formatNumber(shown);
  if (thereIsMore) return t`Showing the first ${count}.`;
  return shown === 1 ? '' : t`Showing all ${count}.`;
}
