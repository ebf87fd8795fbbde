import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useToggle } from '@mantine/hooks';
import { QueryState } from '@/components/feedback/query-state';
import { Section } from '@/components/layout/section';
import { useOnline } from '@/hooks/use-online';
import { asksFirst, usePendingRedemptions } from './api';
import { OwedMoney } from './owed-money';
import { PendingRedemptionRow } from './pending-redemption-row';
import classes from './pending-redemptions.module.css';

/** A longer list is folded to its first rows, because the habits follow below it. */
const MOST_UNFOLDED = 4;
const SHOWN_FOLDED = 3;

/** The redemptions of all children that a parent has to hand out, without those that ask first. Renders nothing without one. */
export function PendingRedemptions() {
  const query = usePendingRedemptions();
  const online = useOnline();
  const redemptions = query.data?.filter((redemption) => !asksFirst(redemption)) ?? [];
  const [isUnfolded, toggle] = useToggle();
  const isUnknown = query.isPending || (!query.data && !online);
  if (isUnknown || (query.data && redemptions.length === 0)) return null;
  return (
    <Section title={t`To hand out`} count={redemptions.length || undefined}>
      <QueryState query={query} failure={t`We couldn't load the rewards to hand out.`} loading={null}>
        {() => {
          const isLong = redemptions.length > MOST_UNFOLDED;
          const shown = isLong && !isUnfolded ? redemptions.slice(0, SHOWN_FOLDED) : redemptions;
          return (
            <>
              <OwedMoney redemptions={redemptions} />
              <ul className={classes.list}>
                {shown.map((redemption) => (
                  <PendingRedemptionRow key={redemption.id} redemption={redemption} />
                ))}
              </ul>
              {isLong && (
                <Button
                  variant="subtle"
                  style={{ alignSelf: 'flex-start' }}
                  aria-expanded={isUnfolded}
                  onClick={() => toggle()}
                >
                  {isUnfolded ? t`Show fewer` : t`Show all ${{ count: redemptions.length }}`}
                </Button>
              )}
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}
