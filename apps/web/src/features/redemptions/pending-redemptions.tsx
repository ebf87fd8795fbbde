import { Text } from '@mantine/core';
import type { WaitingRedemption } from '@starchart/schema';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Rows } from '@/components/ui/row';
import { Section } from '@/components/ui/section';
import type { usePendingRedemptions } from './api';
import { PendingRedemption } from './pending-redemption';

type PendingRedemptionsProps = {
  pending: ReturnType<typeof usePendingRedemptions>;
  onCancel: (redemption: WaitingRedemption) => void;
  className?: string | undefined;
};

/** The redemptions of all children that a parent has to hand out. */
export function PendingRedemptions({ pending, onCancel, className }: PendingRedemptionsProps) {
  return (
    <Section title="To hand out" count={pending.data?.length || undefined} card className={className}>
      <QueryState
        query={pending}
        failure="We couldn't load what waits."
        loading={<SkeletonRows rows={1} height={48} />}
      >
        {(redemptions) =>
          redemptions.length === 0 ? (
            <Text c="dimmed" size="sm">
              Nothing is waiting.
            </Text>
          ) : (
            <Rows>
              {redemptions.map((redemption) => (
                <PendingRedemption
                  key={redemption.id}
                  redemption={redemption}
                  onCancel={() => onCancel(redemption)}
                />
              ))}
            </Rows>
          )
        }
      </QueryState>
    </Section>
  );
}
