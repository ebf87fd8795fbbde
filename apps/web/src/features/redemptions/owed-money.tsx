import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { groupBy, owedFor } from '@starchart/domain';
import type { PendingRedemption } from '@starchart/schema';
import { IconCheck } from '@tabler/icons-react';
import { BusyButton } from '@/components/ui/busy-button';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useMay } from '@/lib/api/may';
import { moneyText } from '@/lib/format/money';

/** What each child is owed for redemptions to hand out. Renders nothing without money. */
export function OwedMoney({ redemptions }: { redemptions: readonly PendingRedemption[] }) {
  const ofChildren = groupBy(
    redemptions.filter(({ moneyAmount }) => moneyAmount !== null),
    ({ childId }) => childId,
  );
  return Array.from(ofChildren, ([childId, ofChild]) => {
    const child = ofChild[0]?.childName ?? '';
    return owedFor(ofChild).map((owed) => (
      <OwedToChild
        key={`${childId} ${owed.currency}`}
        child={child}
        money={moneyText(owed)}
        redemptions={ofChild.filter(({ currency }) => currency === owed.currency)}
      />
    ));
  });
}

type OwedToChildProps = {
  child: string;
  /** The sum of the redemptions. */
  money: string;
  redemptions: readonly PendingRedemption[];
};

function OwedToChild({ child, money, redemptions }: OwedToChildProps) {
  const mayPay = useMay()('redemptions.fulfill');
  const { once: payAll, isPending } = useSingleFlight(
    async () => {
      const { payOut } = await import('./pay-out');
      await payOut(redemptions, child);
    },
    { mayRepeat: true },
  );

  return (
    <Group justify="space-between" gap="var(--space-4) var(--space-16)" mih="2.75rem">
      <Text fw={500}>
        <Trans>
          You owe <bdi>{child}</bdi> {money}
        </Trans>
      </Text>
      {mayPay && redemptions.length > 1 && (
        <BusyButton
          variant="default"
          leftSection={<IconCheck size={20} aria-hidden />}
          busy={isPending}
          aria-label={t`All paid: ${money} to ${child}`}
          onClick={() => void payAll()}
        >
          <Trans>All paid</Trans>
        </BusyButton>
      )}
    </Group>
  );
}
