import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Rows } from '@/components/list/row';

type QueryListProps<Item> = {
  query: ComponentProps<typeof QueryState<readonly Item[]>>['query'];
  /** The title of the error: `We couldn't load the devices.` */
  failure: string;
  /** Height of a placeholder, in px. */
  rowHeight?: number;
  /** Shown when the list is empty; left out if it never is. */
  empty?: ComponentProps<typeof EmptyState>;
  /** Renders one row. */
  children: (item: Item) => ReactNode;
};

/** The items of a query as rows, with loading, empty and error states. */
export function QueryList<Item>({ query, failure, rowHeight = 84, empty, children }: QueryListProps<Item>) {
  return (
    <QueryState query={query} failure={failure} loading={<SkeletonRows rows={2} height={rowHeight} />}>
      {(items) =>
        items.length === 0 && empty ? <EmptyState {...empty} /> : <Rows>{items.map(children)}</Rows>
      }
    </QueryState>
  );
}
