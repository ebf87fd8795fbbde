import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { useReachableUrls } from '@/hooks/use-reachable-urls';
import { fakeApi } from '@/testing/fake-api';
import { ADMIN, parentWith } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

/** The page is open through a proxy, under an address that other devices can open. */
vi.mock(import('@/hooks/use-reachable-urls'), async (original) => ({
  ...(await original()),
  useReachableUrls: () =>
    ({ isLocal: false, query: {}, origin: 'https://stars.example.org' }) as ReturnType<
      typeof useReachableUrls
    >,
}));

test.each([
  [true, 1],
  [false, 0],
])('an admin behind a proxy reads that links in emails are local (%s)', async (linksAreLocal, notices) => {
  fakeApi({
    ...parentWith(),
    'auth.session': ADMIN,
    'admin.pendingParents': [],
    'mails.list': { items: [], nextCursor: null, canSend: true, linksAreLocal },
  });
  renderPage('/admin-dashboard?tab=mail');
  expect(await screen.findByText('No emails yet')).toBeVisible();
  expect(screen.queryAllByText("Links in emails only open on the server's own computer")).toHaveLength(
    notices,
  );
});
