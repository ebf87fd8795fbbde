import type { Account } from '@starchart/schema';
import type { ReactNode } from 'react';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { messageOf } from '@/lib/api/server-error';
import { useAccount } from './use-account';
import classes from './with-account.module.css';

type WithAccountProps = {
  /** How high the cards are that are coming, in px. */
  cards: readonly number[];
  children: (account: Account) => ReactNode;
};

/** Shows what needs the account once it is there, and every state before. */
export function WithAccount({ cards, children }: WithAccountProps) {
  const account = useAccount();
  if (account.data) return children(account.data);
  if (account.isPending) {
    return (
      <div role="status" aria-label="Loading your account" className={classes.cards}>
        {cards.map((height) => (
          <SkeletonRows key={height} rows={1} height={height} />
        ))}
      </div>
    );
  }
  return (
    <ErrorPanel
      title="We couldn't load your account."
      text={messageOf(account.error, 'Please try again in a moment.')}
      onRetry={() => void account.refetch()}
      retrying={account.isFetching}
    />
  );
}
