import { Group } from '@mantine/core';
import type { Redemption, Reward } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { StarPillButton } from '@/components/kid/star-pill-button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { Picture } from '@/components/ui/picture';
import { KidRedemptions } from './kid-redemptions';
import { KidRewardCard } from './kid-reward-card';
import classes from './kid-treasure-chest.module.css';

const KidRedeemDialog = lazyComponent('KidRedeemDialog', () => import('./kid-redeem-dialog'));

type KidTreasureChestProps = {
  balance: number;
  rewards: readonly Reward[];
  pending: readonly Redemption[];
  /** Handed out today or yesterday. */
  handedOut: readonly Redemption[];
  onOpenLedger: () => void;
};

/** The balance, the rewards, and the latest redemptions. */
export function KidTreasureChest(props: KidTreasureChestProps) {
  const { balance, rewards, pending, handedOut, onOpenLedger } = props;
  const [wanted, setWanted] = useState<Reward>();
  const cheapestFirst = rewards.toSorted((a, b) => a.pointsCost - b.pointsCost);

  return (
    <section aria-labelledby="treasures">
      <Group gap="var(--space-8) var(--space-16)" mb="md">
        <Picture catalogue="rewards" name="treasure-chest" size={72} />
        <h2 id="treasures" className={classes.title}>
          Your Treasure Chest
        </h2>
        <StarPillButton
          count={balance}
          label={balance === 1 ? 'star' : 'stars'}
          does="open your star book"
          onClick={onOpenLedger}
        />
      </Group>
      {pending.length + handedOut.length > 0 && <KidRedemptions pending={pending} handedOut={handedOut} />}
      {rewards.length === 0 ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text="No rewards available yet. Ask your parent to add some!"
        />
      ) : (
        <ul className={classes.shelf}>
          {cheapestFirst.map((reward) => (
            <li key={reward.id}>
              <KidRewardCard reward={reward} balance={balance} onRedeem={() => setWanted(reward)} />
            </li>
          ))}
        </ul>
      )}
      {wanted && (
        <Suspense>
          <KidRedeemDialog
            reward={wanted}
            balance={balance}
            // The response may come when the dialog of another reward is open.
            onClose={() => setWanted((shown) => (shown === wanted ? undefined : shown))}
          />
        </Suspense>
      )}
    </section>
  );
}
