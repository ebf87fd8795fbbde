import type { APIRequestContext } from '@playwright/test';
import { send } from './families.ts';

type Book = { api: APIRequestContext; childId: number };

/** A line of every kind in a child's star book, which had none; it ends with a balance of 115 points, 125 earned in all. */
export async function writeStarBook(book: Book): Promise<void> {
  await earn(book, 'Read a book', 100);
  await deduct(book, 5, 'Left the bike in the rain');
  await giveBonus(book, 20, 'Helped in the garden');
  const habitId = await earn(book, 'Brush teeth', 5);
  const { api, childId } = book;
  await api.delete(`/api/habit-completions/today?habitId=${habitId}&childId=${childId}`);
  await claim(book, 'Ice cream', 25);
  const { id } = await claim(book, 'Movie night', 40);
  await send(api, `/api/reward-redemptions/${id}/cancel`, {});
}

/** A habit of so many points, done today; returns the habit's id. */
export async function earn({ api, childId }: Book, name: string, points: number): Promise<number> {
  const habit = { childId, name, description: 'Again and again', pointsPerCompletion: points };
  const { id: habitId } = await send(api, '/api/habits', habit);
  await send(api, '/api/habit-completions', { habitId, childId });
  return habitId;
}

export async function deduct({ api, childId }: Book, points: number, reason = ''): Promise<void> {
  await send(api, `/api/children/${childId}/adjust-points`, { pointsToDeduct: points, reason });
}

export async function giveBonus({ api, childId }: Book, points: number, reason: string): Promise<void> {
  await send(api, `/api/children/${childId}/bonus-points`, { points, reason });
}

/** A new reward, claimed at once; it waits to be handed out. */
export async function claim({ api, childId }: Book, name: string, cost: number): Promise<{ id: number }> {
  const icon = name === 'Movie night' ? 'movie-night' : 'ice-cream';
  const reward = { childId, name, description: 'Worth every star', pointsCost: cost, icon };
  const { id: rewardId } = await send(api, '/api/rewards', reward);
  return await send(api, '/api/reward-redemptions', { rewardId, childId });
}
