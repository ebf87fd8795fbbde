import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Child, PendingRedemption } from '@starchart/schema';
import { IconArrowBackUp } from '@tabler/icons-react';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { CompactRow } from '@/components/list/compact-row';
import { BusyButton } from '@/components/ui/busy-button';
import { Picture } from '@/components/ui/picture';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { trpc } from '@/lib/api/trpc';
import { formatPoints } from '@/lib/format/format';
import { formatAgo } from '@/lib/format/format-ago';
import { payOf } from '@/lib/format/money';
import { useUnfulfillRedemption } from './decision-api';
import classes from './pending-redemptions.module.css';

/** The rewards that a child was given or paid in the last day, which can go back to the list of those to hand out. */
export function HandedOut({ child }: { child: Child }) {
  const query = trpc.redemptions.fulfilled.useQuery(undefined, { refetchOnWindowFocus: 'always' });
  return (
    <QueryState
      query={query}
      failure={t`We couldn't load the rewards that were handed out.`}
      loading={<SkeletonRows rows={1} height={72} />}
    >
      {(redemptions) => {
        const ofChild = redemptions.filter(({ childId }) => childId === child.id);
        if (ofChild.length === 0) {
          return (
            <Text inherit c="dimmed">
              <Trans>Nothing was handed out in the last day.</Trans>
            </Text>
          );
        }
        return (
          <ul className={classes.list}>
            {ofChild.map((redemption) => (
              <HandedOutRow key={redemption.id} redemption={redemption} />
            ))}
          </ul>
        );
      }}
    </QueryState>
  );
}

function HandedOutRow({ redemption }: { redemption: PendingRedemption }) {
  const { id, name, icon, pointsSpent, fulfilledAt } = redemption;
  const unfulfill = useUnfulfillRedemption();
  const { once: putBack, isPending } = useSingleFlight(() => unfulfill.mutateAsync({ id }), {
    mayRepeat: true,
  });
  return (
    <CompactRow
      picture={<Picture catalogue="rewards" name={icon} size={40} />}
      title={<bdi>{name}</bdi>}
      about={[payOf(redemption), formatPoints(pointsSpent), fulfilledAt && formatAgo(fulfilledAt)]}
      action={
        <BusyButton
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          busy={isPending}
          aria-label={t`Back to the list: ${name}`}
          onClick={() => void putBack()}
        >
          <Trans>Back to the list</Trans>
        </BusyButton>
      }
    />
  );
}
