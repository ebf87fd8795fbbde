import { t } from '@lingui/core/macro';
import type { Child } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { refresh } from '@/lib/api/refresh';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { formatTimeOfDay, formatWeekday } from '@/lib/format/format';

// Apart from api.ts, whose queries are on pages that do not load these texts.

export function useAddChild() {
  return useNotifyingMutation(trpc.children.create, {
    invalidates: () => refresh('family'),
    success: ({ name }) => ({ title: t`Child added!`, text: t`${name} can start collecting stars.` }),
    failure: { title: t`Failed to add child`, text: t`There was an error adding the child` },
  });
}

export function useUpdateChild() {
  return useNotifyingMutation(trpc.children.update, {
    invalidates: ({ id }) => refresh(id),
    success: ({ name }) => ({ title: t`Child updated!`, text: t`The changes to ${name} are saved.` }),
    failure: {
      title: t`Failed to update child`,
      text: t`There was an error updating the child's information`,
    },
  });
}

export function useDeleteChild({ name }: Child) {
  return useNotifyingMutation(trpc.children.delete, {
    invalidates: () => refresh('family', 'members'),
    success({ change }) {
      if (!change) return { title: t`Child deleted`, text: t`${name} has been removed.` };
      const { timeZone } = trpcUtils.auth.session.getData() ?? {};
      const [day, time] = [formatWeekday(change.dueAt, timeZone), formatTimeOfDay(change.dueAt, timeZone)];
      return {
        title: t`All parents are asked`,
        text: t`${name} will be deleted on ${day} at ${time} unless a parent says no.`,
      };
    },
    failure: { title: t`Error`, text: t`Failed to delete child. Please try again.` },
  });
}
