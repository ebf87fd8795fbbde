import { Stack, Text } from '@mantine/core';
import type { RewardIcon } from '@starchart/schema';
import { IconGift } from '@tabler/icons-react';
import { FillingStars } from '@/components/kid/filling-stars';
import { KidButton } from '@/components/kid/kid-button';
import { Picture } from '@/components/ui/picture';
import { StarIcon } from '@/components/ui/star-icon';
import { formatStars, formatStarsToGo } from '@/lib/format/format';
import classes from './reward-preview.module.css';

type RewardPreviewProps = {
  name: string;
  description: string;
  cost: number;
  icon: RewardIcon;
  /** The points that the child has. */
  balance: number;
};

export function RewardPreview({ name, description, cost, icon, balance }: RewardPreviewProps) {
  const missing = cost - balance;
  return (
    <div className={classes.card}>
      <Picture catalogue="rewards" name={icon} size={96} />
      <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-quest)" lh={1.15}>
        {name || 'Name of the reward'}
      </Text>
      <Text inherit lineClamp={5} c="dimmed">
        {description || 'What the child gets'}
      </Text>
      <Stack gap="var(--space-4)" align="center" mb="xs">
        <Text inherit ff="var(--font-display)" fw={600} fz="var(--kid-button)">
          {formatStars(cost)}
        </Text>
        <FillingStars filled={cost > 0 ? balance / cost : 1} />
        <Text inherit lineClamp={5} c="dimmed">
          {formatStarsToGo(missing)}
        </Text>
      </Stack>
      {missing > 0 ? (
        <KidButton disabled size="lg" fullWidth icon={<StarIcon size={30} />}>
          Collect More Stars!
        </KidButton>
      ) : (
        <KidButton color="accent" size="lg" fullWidth icon={<IconGift size={30} aria-hidden />}>
          Claim This Reward
        </KidButton>
      )}
    </div>
  );
}
