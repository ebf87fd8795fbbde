import type { AuditAction } from '@starchart/schema';
import { paged } from '@/lib/api/paged';
import { trpc } from '@/lib/api/trpc';

/** What happened in the own family. */
export function useFamilyAudit() {
  return trpc.audit.ofFamily.useInfiniteQuery({}, paged);
}

export function useAudit(filter: { action: AuditAction | undefined; actorId: number | undefined }) {
  return trpc.audit.list.useInfiniteQuery(filter, paged);
}
