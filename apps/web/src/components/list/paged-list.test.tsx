import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PagedList } from './paged-list';

const nothing = () => Promise.resolve();

function show(pages: readonly number[][], hasNextPage = false) {
  render(
    <MantineProvider>
      <PagedList
        query={{
          data: { pages: pages.map((items) => ({ items })) },
          error: null,
          isPending: false,
          isFetching: false,
          isFetchingNextPage: false,
          isFetchNextPageError: false,
          isPlaceholderData: false,
          hasNextPage,
          refetch: nothing,
          fetchNextPage: nothing,
        }}
        failures={{ load: 'Not loaded', more: 'No more loaded', refresh: 'Not refreshed' }}
        empty="Empty"
      >
        {(items) => <p>{items.join()}</p>}
      </PagedList>
    </MantineProvider>,
  );
  return screen.getByRole('status');
}

test.each([
  ['one item', [[1]], /^$/],
  ['one page', [[1, 2]], /^Showing all 2\.$/],
  ['nothing', [[]], /^Nothing found\.$/],
])('a list shows no count for %s', (_which, pages, spoken) => {
  const count = show(pages);
  expect(count).toHaveClass('visually-hidden');
  expect(count.textContent).toMatch(spoken);
});

test.each([
  ['while there are more', [[1, 2]], true, 'Showing the first 2.'],
  ['after the last of several pages', [[1, 2], [3]], false, 'Showing all 3.'],
])('a list shows its count %s', (_which, pages, hasNextPage, text) => {
  const count = show(pages, hasNextPage);
  expect(count).not.toHaveClass('visually-hidden');
  expect(count).toHaveTextContent(text);
});
