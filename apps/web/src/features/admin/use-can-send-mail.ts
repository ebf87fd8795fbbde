import { trpc } from '@/lib/api/trpc';

/** Whether a mail server is configured; undefined until that is known. */
export function useCanSendMail(): boolean | undefined {
  return trpc.mails.list.useQuery({ limit: 1 }, { select: ({ canSend }) => canSend, staleTime: 0 }).data;
}
