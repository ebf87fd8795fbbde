import { Group } from '@mantine/core';
import type { Redemption, Reward } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { StarPillButton } from '@/components/kid/star-pill-button';
import { lazyPart } from '@/components/ui/lazy-part';
import { Picture } from '@/components/ui/picture';
import { KidClaims } from './kid-claims';
import { KidRewardCard } from './kid-reward-card';
import classes from './kid-treasure-chest.module.css';

const KidClaimDialog = lazyPart('KidClaimDialog', () => import('./kid-claim-dialog'));

type KidTreasureChestProps = {
  stars: number;
  rewards: readonly Reward[];
  /** Claims that wait to be handed out. */
  claims: readonly Redemption[];
  /** Claims that were handed out today or yesterday. */
  handedOut: readonly Redemption[];
  onOpenLedger: () => void;
};

/** The balance and what it can buy: the shelf of rewards, and those that came or are on their way. */
export function KidTreasureChest(props: KidTreasureChestProps) {
  const { stars, rewards, claims, handedOut, onOpenLedger } = props;
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
          count={stars}
          label={stars === 1 ? 'star' : 'stars'}
          does="open your star book"
          onClick={onOpenLedger}
        />
      </Group>
      {claims.length + handedOut.length > 0 && <KidClaims claims={claims} handedOut={handedOut} />}
      {rewards.length === 0 ? (
        <EmptyState
          picture={{ catalogue: 'brand', name: 'twinkle-sleepy' }}
          text="No rewards available yet. Ask your parent to add some!"
        />
      ) : (
        <ul className={classes.shelf}>
          {cheapestFirst.map((reward) => (
            <li key={reward.id}>
              <KidRewardCard reward={reward} stars={stars} onClaim={() => setWanted(reward)} />
            </li>
          ))}
        </ul>
      )}
      {wanted && (
        <Suspense>
          <KidClaimDialog
            reward={wanted}
            stars={stars}
            // The answer to a claim may come when another reward is asked about already.
            onClose={() => setWanted((shown) => (shown === wanted ? undefined : shown))}
          />
        </Suspense>
      )}
    </section>
  );
}
