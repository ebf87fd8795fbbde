import { t } from '@lingui/core/macro';
import { Stack } from '@mantine/core';
import type { Account } from '@starchart/schema';
import type { ReactNode } from 'react';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { useAccount } from './api';

type WithAccountProps = {
  /** The heights of the skeleton cards, in px. */
  cards: readonly number[];
  children: (account: Account) => ReactNode;
};

/** Renders children with the account, or its loading and error states. */
export function WithAccount({ cards, children }: WithAccountProps) {
  return (
    <QueryState
      query={useAccount()}
      failure={t`We couldn't load your account.`}
      loading={
        <Stack role="status" aria-label={t`Loading your account`}>
          {cards.map((height) => (
            <SkeletonRows key={height} rows={1} height={height} />
          ))}
        </Stack>
      }
    >
      {children}
    </QueryState>
  );
}
