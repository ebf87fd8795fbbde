import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, List, Text } from '@mantine/core';
import type { PayingReward } from '@starchart/schema';
import { SwitchField } from '@/components/form/switch-field';

type PayingRewardsProps = {
  rewards: readonly PayingReward[];
  isEmptied: boolean;
  onChange: (isEmptied: boolean) => void;
};

/** The rewards that pay money in the old currency, and the choice to empty their amounts. */
export function PayingRewards({ rewards, isEmptied, onChange }: PayingRewardsProps) {
  return (
    <Alert color="yellow">
      <Text>
        <Trans>An amount in another currency would be worth something else. These rewards pay money:</Trans>
      </Text>
      <List my="var(--space-8)">
        {rewards.map(({ id, name, childName }) => (
          <List.Item key={id}>
            <bdi>{name}</bdi> (<bdi>{childName}</bdi>)
          </List.Item>
        ))}
      </List>
      <SwitchField
        label={t`Empty their amounts`}
        description={t`You can enter new ones afterwards. What was already redeemed keeps its amount.`}
        checked={isEmptied}
        onChange={onChange}
      />
    </Alert>
  );
}
