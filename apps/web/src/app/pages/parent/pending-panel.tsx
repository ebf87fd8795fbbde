import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { PendingCompletion } from '@starchart/schema';
import { Suspense, useState } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { familyDayAt } from '@/lib/format/family-day';
import { now } from '@/lib/format/now';

const PendingCompletions = lazyComponent(
  'PendingCompletions',
  () => import('@/features/completions/pending-completions'),
);

const ROW_HEIGHT = 64;

type PendingPanelProps = {
  completions: readonly PendingCompletion[];
  /** The time zone of the family. */
  timeZone: string | undefined;
};

/** The pending completions of all children. Hidden without any, and says so after the last one. */
export function PendingPanel({ completions, timeZone }: PendingPanelProps) {
  const count = completions.length;
  const today = familyDayAt(now(), timeZone);
  const [hadSome, setHadSome] = useState(false);
  if (count > 0 && !hadSome) setHadSome(true);
  if (count === 0 && !hadSome) return null;
  return (
    <Section title={t`Waiting for you`} count={count || undefined}>
      {count === 0 ? (
        <Text inherit c="dimmed">
          <Trans>Nothing waiting. Enjoy the quiet!</Trans>
        </Text>
      ) : (
        <Suspense fallback={<SkeletonRows rows={Math.min(count, 3)} height={ROW_HEIGHT} />}>
          <PendingCompletions completions={completions} familyDay={{ today, timeZone }} />
        </Suspense>
      )}
    </Section>
  );
}
