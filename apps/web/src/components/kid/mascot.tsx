import type { ChildLook, MascotItem } from '@starchart/schema';
import { createContext, lazy, Suspense, use } from 'react';
import { FailureBoundary } from '@/components/feedback/optional-part';
import { Picture } from '@/components/ui/picture';

const DressedMascot = lazy(() =>
  import('./dressed-mascot').then((module) => ({ default: module.DressedMascot })),
);

/** What the mascot wears in this part of the page: the choice of the child that it shows. */
export const MascotItemContext = createContext<MascotItem | null>(null);

export type MascotProps = {
  pose: 'hello' | 'proud' | 'sleepy' | 'wow';
  /** Side in px. */
  size: number;
  className?: string;
  /** Where it is not that of the page. */
  look?: ChildLook;
};

/** The mascot of a child, with what it wears. Decorative. */
export function Mascot({ pose, look, ...props }: MascotProps) {
  const item = use(MascotItemContext);
  const bare = <Picture catalogue="brand" name={`twinkle-${pose}`} {...props} />;
  if (!item) return bare;
  return (
    <FailureBoundary fallback={bare}>
      <Suspense fallback={bare}>
        <DressedMascot item={item} pose={pose} look={look} {...props} />
      </Suspense>
    </FailureBoundary>
  );
}
