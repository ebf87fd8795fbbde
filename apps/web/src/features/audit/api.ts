import type { AuditAction } from '@starchart/schema';
import { paged } from '@/lib/api/paged';
import { trpc } from '@/lib/api/trpc';

export function useAudit(filter: { action: AuditAction | undefined; actorId: number | undefined }) {
  return trpc.audit.list.useInfiniteQuery(filter, paged);
}
