import { SkeletonCards } from '@/components/skeletons';

/** The kid dashboard's shapes while its data is on the way. */
export function KidSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading...
      </p>
      <SkeletonCards cards={1} height={76} />
      <SkeletonCards cards={1} height={160} />
      <SkeletonCards cards={6} height={280} minWidth={336} />
    </>
  );
}
