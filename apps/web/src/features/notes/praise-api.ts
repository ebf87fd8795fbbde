import { t } from '@lingui/core/macro';
import type { Child } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { formatNumber } from '@/lib/format/format';

/** The praise that the family gives in one tap, in its order. */
export function usePraisePresets() {
  return trpc.praisePresets.get.useQuery();
}

/** Writes praise to a child, with a notice that can take it back until the child has read it. */
export function useWritePraise({ id, name }: Pick<Child, 'id' | 'name'>) {
  const undo = useNotifyingMutation(trpc.notes.delete, {
    invalidates: () => refresh(id),
    success: () => ({ title: t`Undone`, text: t`It's gone from ${name}'s notes.` }),
    failure: { title: t`Failed to undo`, text: t`There was an error taking your praise back.` },
  });
  return useNotifyingMutation(trpc.notes.write, {
    invalidates: () => refresh(id),
    success: (written, { text, points = 0 }) => ({
      title: points > 0 ? t`${name}: +${{ points: formatNumber(points) }}, ${text}` : t`${name}: ${text}`,
      action: { label: t`Undo`, run: () => undo.mutate({ id: written.id }) },
    }),
    failure: { title: t`Failed to send your praise`, text: t`There was an error sending your praise.` },
  });
}

/** Saves what was changed in the family's presets. Without any, it has the default ones again. */
export function useSavePraisePresets() {
  return useNotifyingMutation(trpc.praisePresets.save, {
    onSuccess: (saved) => trpcUtils.praisePresets.get.setData(undefined, saved),
    success: ({ isDefault }) => ({
      title: t`Praise saved!`,
      text: isDefault ? t`“Well done!” shows our ideas again.` : t`You'll find it under “Well done!”.`,
    }),
    failure: { title: t`Failed to save your praise`, text: t`There was an error saving your praise.` },
  });
}
