import { t } from '@lingui/core/macro';
import { SkeletonCards } from '@/components/feedback/skeletons';

/** Placeholder for the habits of all children. */
export function EveryoneSkeleton() {
  return (
    <div role="status" aria-label={t`Loading today's habits`}>
      <SkeletonCards cards={2} height={320} minWidth={300} gap="md" />
    </div>
  );
}
