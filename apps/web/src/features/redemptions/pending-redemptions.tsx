import { t } from '@lingui/core/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useToggle } from '@mantine/hooks';
import { QueryState } from '@/components/feedback/query-state';
import { Section } from '@/components/layout/section';
import { usePendingRedemptions } from './api';
import { PendingRedemption } from './pending-redemption';
import classes from './pending-redemptions.module.css';

/** A longer list is folded to its first rows, because the habits follow below it. */
const MOST_UNFOLDED = 4;
const SHOWN_FOLDED = 3;

type PendingRedemptionsProps = {
  /** Part of a section with another title. */
  isGroup?: boolean;
};

/** The redemptions of all children that a parent has to hand out. Renders nothing without one. */
export function PendingRedemptions({ isGroup }: PendingRedemptionsProps) {
  const pending = usePendingRedemptions();
  const [isUnfolded, toggle] = useToggle();
  if (pending.isPending || pending.data?.length === 0) return null;
  const [most, few] = isGroup ? [2, 1] : [MOST_UNFOLDED, SHOWN_FOLDED];
  const list = (
    <QueryState query={pending} failure={t`We couldn't load the rewards to hand out.`} loading={null}>
      {(redemptions) => {
        const isLong = redemptions.length > most;
        const shown = isLong && !isUnfolded ? redemptions.slice(0, few) : redemptions;
        return (
          <>
            <ul className={classes.list}>
              {shown.map((redemption) => (
                <PendingRedemption key={redemption.id} redemption={redemption} />
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
  );
  if (!isGroup) {
    return (
      <Section title={t`To hand out`} count={pending.data?.length}>
        {list}
      </Section>
    );
  }
  return (
    <Stack gap="xs">
      <Text component="h3" inherit fw={600}>{t`To hand out`}</Text>
      {list}
    </Stack>
  );
}
