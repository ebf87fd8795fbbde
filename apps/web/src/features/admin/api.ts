import { t } from '@lingui/core/macro';
import { LIMITS, type ParentStatus } from '@starchart/schema';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { paged } from '@/lib/api/paged';
import { refresh } from '@/lib/api/refresh';
import { trpc, trpcUtils } from '@/lib/api/trpc';
import { FIRST_PENDING } from './pending-parents';

// After a failure too: another admin may have decided.
const invalidates = () => refresh('registrations');

/** All pending registrations page by page, the oldest first. */
export function usePendingParentPages() {
  return trpc.admin.pendingParents.useInfiniteQuery(FIRST_PENDING, {
    getNextPageParam: (page) => (page.length < LIMITS.page.max ? undefined : page.at(-1)?.id),
    select: ({ pages, pageParams }) => ({ pages: pages.map((items) => ({ items })), pageParams }),
    staleTime: 0,
  });
}

/** The parents of this server, page by page. */
export function useSearchParents(filter: { search: string; status: ParentStatus | undefined }) {
  return trpc.admin.searchParents.useInfiniteQuery(filter, paged);
}

/** Whether a mail server is configured; undefined until that is known. */
export function useCanSendMail(): boolean | undefined {
  return trpc.mails.list.useQuery({ limit: 1 }, { select: ({ canSend }) => canSend, staleTime: 0 }).data;
}

type Parent = { name: string };

/** Approves a registration. Without a mail server, a notice asks the admin to inform the parent. */
export function useApproveParent({ name }: Parent) {
  return useNotifyingMutation(trpc.admin.approveParent, {
    invalidates,
    async success() {
      const isMailed = await trpcUtils.mails.list.ensureData({ limit: 1 }).then(
        ({ canSend }) => canSend,
        () => true,
      );
      const text = isMailed
        ? t`${name} can log in now.`
        : t`${name} can log in now. This server can't send email, so please tell them yourself.`;
      return { title: t`Parent approved`, text };
    },
    failure: {
      title: t`Failed to approve parent`,
      text: t`An error occurred while approving the parent account.`,
    },
  });
}

export function useRejectParent({ name }: Parent) {
  return useNotifyingMutation(trpc.admin.rejectParent, {
    invalidates,
    success: { title: t`Parent rejected`, text: t`${name} cannot log in.` },
    failure: {
      title: t`Failed to reject parent`,
      text: t`An error occurred while rejecting the parent account.`,
    },
  });
}

/** Withdraws an approval: the family is signed out, and the registration is pending again. */
export function useWithdrawParent({ name }: Parent) {
  return useNotifyingMutation(trpc.admin.withdrawParent, {
    invalidates,
    success: { title: t`Approval withdrawn`, text: t`${name} is back in Requests.` },
    failure: {
      title: t`Failed to withdraw approval`,
      text: t`An error occurred while withdrawing the approval.`,
    },
  });
}
