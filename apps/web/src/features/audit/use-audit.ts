import type { AuditAction } from '@starchart/schema';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '@/lib/api/trpc';

/** Who did what when, newest first, page by page; read anew whenever it is looked at. */
export function useAudit(sought: { action: AuditAction | undefined; actorId: number | undefined }) {
  return trpc.audit.list.useInfiniteQuery(sought, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
