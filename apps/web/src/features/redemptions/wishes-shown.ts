import type { KidDashboard, Wish } from '@starchart/schema';

/** The wishes on a child's page: open ones, and the latest answers. Of accepted ones, those whose reward is in the chest. */
export function wishesShown({
  wishes,
  answeredWishes,
  rewards,
}: Pick<KidDashboard, 'wishes' | 'answeredWishes' | 'rewards'>): Wish[] {
  const isShown = ({ status, rewardId }: Wish) =>
    status !== 'accepted' || rewards.some(({ id }) => id === rewardId);
  return [...wishes, ...answeredWishes.filter(isShown)];
}
