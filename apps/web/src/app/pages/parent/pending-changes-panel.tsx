import type { SessionRecord } from '@starchart/schema';
import { PendingChanges } from '@/features/members/pending-changes';

/** The pending changes on the dashboard, in a chunk with its own texts. */
export function PendingChangesPanel({ parent }: { parent: SessionRecord }) {
  return <PendingChanges ownId={parent.id} timeZone={parent.timeZone} />;
}
