import type { APIRequestContext } from '@playwright/test';
import { post } from './api-setup.ts';

type ChildAccount = { api: APIRequestContext; childId: number };

/** Writes one ledger entry of each kind for a new child. The final balance is 115 points, 125 earned in total. */
export async function createLedger(child: ChildAccount): Promise<void> {
  await earn(child, 'Read a book', 100);
  await deduct(child, 5, 'Left the bike in the rain');
  await giveBonus(child, 20, 'Helped in the garden');
  const habitId = await earn(child, 'Brush teeth', 5);
  const { api, childId } = child;
  await api.delete(`/api/habit-completions/today?habitId=${habitId}&childId=${childId}`);
  await redeem(child, 'Ice cream', 25);
  const { id } = await redeem(child, 'Movie night', 40);
  await post(api, `/api/reward-redemptions/${id}/cancel`, {});
}

/** Completes a new habit with this many points. Returns the id of the habit. */
export async function earn({ api, childId }: ChildAccount, name: string, points: number): Promise<number> {
  const habit = { childId, name, description: 'Again and again', pointsPerCompletion: points };
  const { id: habitId } = await post(api, '/api/habits', habit);
  await post(api, '/api/habit-completions', { habitId, childId });
  return habitId;
}

export async function deduct({ api, childId }: ChildAccount, points: number, reason = ''): Promise<void> {
  await post(api, `/api/children/${childId}/adjust-points`, { pointsToDeduct: points, reason });
}

export async function giveBonus(
  { api, childId }: ChildAccount,
  points: number,
  reason: string,
): Promise<void> {
  await post(api, `/api/children/${childId}/bonus-points`, { points, reason });
}

/** Redeems a new reward. The redemption is pending. */
export async function redeem(
  { api, childId }: ChildAccount,
  name: string,
  cost: number,
): Promise<{ id: number }> {
  const icon = name === 'Movie night' ? 'movie-night' : 'ice-cream';
  const reward = { childId, name, description: 'Worth every star', pointsCost: cost, icon };
  const { id: rewardId } = await post(api, '/api/rewards', reward);
  return await post(api, '/api/reward-redemptions', { rewardId, childId });
}
