import { t } from '@lingui/core/macro';
import { plannedPointsPerDay, proposedCosts } from '@starchart/domain';
import { type Child, LIMITS, type Reward, type Wish } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { useMay } from '@/lib/api/may';
import { refresh } from '@/lib/api/refresh';
import { PREFETCHED_FRESH_MS, trpc } from '@/lib/api/trpc';
import { showResult } from '@/lib/show-result';

/** The names of a child's rewards, as far as the page has loaded them. */
export function useRewardNames({ id }: Child): string[] {
  const { data } = trpc.children.parentDashboard.useQuery({ id }, { enabled: false });
  return data?.rewards.map(({ name }) => name) ?? [];
}

/** Costs for a new reward, by the habits of a child as far as the page has loaded them. */
export function useProposedCosts({ id }: Child) {
  const { data } = trpc.children.parentDashboard.useQuery({ id }, { enabled: false });
  return proposedCosts(plannedPointsPerDay(data?.habits ?? []), LIMITS.rewardCost.max);
}

/** The currency in which rewards of the family pay money; null: they pay none. */
export function useFamilyCurrency(): string | null {
  return trpc.account.get.useQuery().data?.currency ?? null;
}

/** The open wishes of all children that the user may answer, the oldest first. Refetched on focus: children act on other devices. */
export function useOpenWishes(): readonly Wish[] {
  const mayAnswer = useMay()('rewards.manage');
  const { data = [] } = trpc.wishes.waiting.useQuery(undefined, {
    enabled: mayAnswer,
    staleTime: PREFETCHED_FRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return mayAnswer ? data : [];
}

export function useCreateReward({ id }: Child) {
  return useNotifyingMutation(trpc.rewards.create, {
    onSuccess: (created) => showResult(`reward-${created.id}`),
    invalidates: () => refresh(id),
    success: ({ name }) => ({ title: t`Reward created!`, text: t`“${name}” is in the treasure chest.` }),
    failure: { title: t`Failed to create reward`, text: t`There was an error creating the reward.` },
  });
}

export function useUpdateReward({ id }: Child) {
  return useNotifyingMutation(trpc.rewards.update, {
    invalidates: () => refresh(id),
    success: ({ name }) => ({ title: t`Reward updated!`, text: t`The changes to “${name}” are saved.` }),
    failure: { title: t`Failed to update reward`, text: t`There was an error updating the reward.` },
  });
}

export function useDeleteReward({ childId, name }: Reward) {
  return useNotifyingMutation(trpc.rewards.delete, {
    invalidates: () => refresh(childId),
    success: { title: t`Reward deleted`, text: t`“${name}” is no longer in the treasure chest.` },
    failure: { text: t`Failed to delete reward. Please try again.` },
  });
}

/** Sets the reward that a child saves for, or none. */
export function useSetGoal({ id }: Child) {
  return useNotifyingMutation(trpc.rewards.setGoal, {
    invalidates: () => refresh(id),
    failure: { title: t`Failed to save the goal`, text: t`There was an error saving the goal.` },
  });
}

export function useDeclineWish({ id, name }: Child) {
  return useNotifyingMutation(trpc.wishes.decline, {
    invalidates: () => refresh(id),
    success: { title: t`Not right now`, text: t`${name} sees your answer.` },
    failure: { title: t`Failed to save your answer`, text: t`There was an error saving your answer.` },
  });
}
