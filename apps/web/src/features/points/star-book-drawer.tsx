import { Button } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { ErrorPanel } from '@/components/error-panel';
import { FormDrawer } from '@/components/form-drawer';
import { SkeletonRows } from '@/components/skeletons';
import { trpc } from '@/lib/trpc';
import classes from './star-book-drawer.module.css';
import { StarBookLines } from './star-book-lines';

type StarBookDrawerProps = { child: Child; opened: boolean; onClose: () => void };

/** The whole ledger, page by page. */
export function StarBookDrawer({ child, opened, onClose }: StarBookDrawerProps) {
  const book = trpc.points.entries.useInfiniteQuery(
    { childId: child.id },
    { enabled: opened, getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  return (
    <FormDrawer opened={opened} onClose={onClose} title={`Star book of ${child.name}`}>
      <div className={classes.book}>
        {book.isPending && <SkeletonRows rows={8} height={48} />}
        {book.isError && !book.data && (
          <ErrorPanel
            title="We couldn't load the star book."
            onRetry={() => void book.refetch()}
            retrying={book.isFetching}
          />
        )}
        {book.data && <StarBookLines entries={book.data.pages.flatMap((page) => page.items)} />}
        {book.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            mt="md"
            loading={book.isFetchingNextPage}
            onClick={() => void book.fetchNextPage()}
          >
            Show older
          </Button>
        )}
      </div>
    </FormDrawer>
  );
}
