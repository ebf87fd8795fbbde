import { lazy } from 'react';
import { OptionalPart } from '@/components/feedback/optional-part';
import type { Surface } from '@/hooks/use-surface';

/** Not a lazyComponent, which waits for the network. */
const OfflineLine = lazy(async () => ({ default: (await import('./offline-line')).OfflineLine }));

/** A sticky bar while the device is offline or shows what it has kept, announced to screen readers. */
export function OfflineBar({ surface }: { surface: Surface }) {
  return (
    <OptionalPart>
      <OfflineLine surface={surface} />
    </OptionalPart>
  );
}
