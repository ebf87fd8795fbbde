import { t } from '@lingui/core/macro';
import type { Child } from '@starchart/schema';
import { Suspense } from 'react';
import { EmptyState } from '@/components/feedback/empty-state';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { usePrintAddress } from '@/features/chart/print-address';
import { OptionLinks } from '@/features/chart/view-links';
import { useFamilyBoard } from '@/features/family-board/api';
import { SkyPosters } from '@/features/sky/sky-poster';
import { PrintOptions } from './print-options';

/** The night skies of the chosen children that have a star. The family board has all of them. */
export function SkiesToPrint({ printed }: { printed: readonly Child[] }) {
  const { size, isLandscape, isNight, linkTo } = usePrintAddress();
  const board = useFamilyBoard();
  const loading = <SkeletonRows rows={5} height={88} />;

  return (
    <QueryState query={board} failure={t`We couldn't load the night sky.`} loading={loading}>
      {({ children }) => {
        const shown = children.filter(
          (child) => child.sky.fullDays > 0 && printed.some(({ id }) => id === child.id),
        );
        if (shown.length === 0) {
          return (
            <EmptyState
              picture={{ catalogue: 'brand', name: 'twinkle-hello' }}
              text={t`The sky is ready for its first star. Each finished day brings one.`}
            />
          );
        }
        return (
          // Nothing is printed before all drawings are there.
          <Suspense fallback={loading}>
            <PrintOptions isEmpty={false}>
              <OptionLinks
                label={t`Colors`}
                options={[
                  { label: t`Black on white`, to: linkTo({ isNight: false }), isCurrent: !isNight },
                  { label: t`Night`, to: linkTo({ isNight: true }), isCurrent: isNight },
                ]}
              />
            </PrintOptions>
            <SkyPosters skies={shown} paper={{ size, isLandscape }} isNight={isNight} />
          </Suspense>
        );
      }}
    </QueryState>
  );
}
