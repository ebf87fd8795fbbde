import type { WaitingRedemption } from '@starchart/schema';
import { QueryState } from '@/components/feedback/query-state';
import { Section } from '@/components/ui/section';
import { usePendingRedemptions } from './api';
import { PendingRedemption } from './pending-redemption';
import classes from './pending-redemptions.module.css';

type PendingRedemptionsProps = {
  onCancel: (redemption: WaitingRedemption) => void;
};

/** The redemptions of all children that a parent has to hand out. Renders nothing without one. */
export function PendingRedemptions({ onCancel }: PendingRedemptionsProps) {
  const pending = usePendingRedemptions();
  if (pending.isPending || pending.data?.length === 0) return null;
  return (
    <Section title="To hand out" count={pending.data?.length}>
      <QueryState query={pending} failure="We couldn't load the rewards to hand out." loading={null}>
        {(redemptions) => (
          <ul className={classes.list}>
            {redemptions.map((redemption) => (
              <PendingRedemption
                key={redemption.id}
                redemption={redemption}
                onCancel={() => onCancel(redemption)}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}
