import { Text } from '@mantine/core';
import type { WaitingRedemption } from '@starchart/schema';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Rows } from '@/components/ui/row';
import { Section } from '@/components/ui/section';
import { messageOf } from '@/lib/api/server-error';
import type { useWaitingClaims } from './use-waiting-claims';
import { WaitingClaim } from './waiting-claim';

type ToHandOutProps = {
  waiting: ReturnType<typeof useWaitingClaims>;
  onRefund: (claim: WaitingRedemption) => void;
  className?: string | undefined;
};

/** The rewards that the children have claimed and a parent has to hand out. */
export function ToHandOut({ waiting, onRefund, className }: ToHandOutProps) {
  const claims = waiting.data;
  return (
    <Section title="To hand out" count={claims?.length || undefined} card className={className}>
      {waiting.isPending && <SkeletonRows rows={1} height={48} />}
      {waiting.isError && !claims && (
        <ErrorPanel
          title="We couldn't load what waits."
          text={messageOf(waiting.error, 'Please try again in a moment.')}
          onRetry={() => void waiting.refetch()}
          retrying={waiting.isFetching}
        />
      )}
      {claims?.length === 0 && (
        <Text c="dimmed" size="sm">
          Nothing is waiting.
        </Text>
      )}
      {claims && claims.length > 0 && (
        <Rows>
          {claims.map((claim) => (
            <WaitingClaim key={claim.id} claim={claim} onRefund={() => onRefund(claim)} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
