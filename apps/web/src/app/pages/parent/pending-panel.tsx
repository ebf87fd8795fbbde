import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { usePendingRemovals } from '@/features/completions/use-pending-removals';
import { usePendingRedemptions } from '@/features/redemptions/api';
import { PendingRedemptions } from '@/features/redemptions/pending-redemptions';
import { useMay } from '@/lib/api/may';
import { familyDayAt } from '@/lib/format/family-day';
import { formatNumber } from '@/lib/format/format';
import { now } from '@/lib/format/now';

const PendingCompletions = lazyComponent(
  'PendingCompletions',
  () => import('@/features/completions/pending-completions'),
);

const PANEL = 'waiting-for-you';
const ROW_HEIGHT = 64;

/**
 * What waits for a grown-up, of all children: completions to approve, then redemptions to hand out. Hidden without any, and says so
 * after the last row.
 */
export function PendingPanel({ timeZone }: { timeZone: string | undefined }) {
  const completions = usePendingRemovals();
  const today = familyDayAt(now(), timeZone);
  const { data: redemptions = [] } = usePendingRedemptions();
  const handOut = <PendingRedemptions isGroup={completions.length > 0} />;
  const [hadSome, setHadSome] = useState(false);
  if (completions.length > 0 && !hadSome) setHadSome(true);
  if (completions.length === 0 && redemptions.length > 0) return <div id={PANEL}>{handOut}</div>;
  if (completions.length === 0 && !hadSome) return handOut;
  return (
    <div id={PANEL}>
      <Section title={t`Waiting for you`} count={completions.length + redemptions.length || undefined}>
        {completions.length === 0 ? (
          <Text inherit c="dimmed">
            <Trans>Nothing waiting. Enjoy the quiet!</Trans>
          </Text>
        ) : (
          <Suspense fallback={<SkeletonRows rows={Math.min(completions.length, 3)} height={ROW_HEIGHT} />}>
            <PendingCompletions completions={completions} familyDay={{ today, timeZone }} />
          </Suspense>
        )}
        {handOut}
      </Section>
    </div>
  );
}

/** On phones, in the header: how much waits for the user's answer. Leads to the panel. */
export function PendingCount() {
  const mayHandOut = useMay()('redemptions.fulfill');
  const { data: redemptions = [] } = usePendingRedemptions();
  const count = usePendingRemovals().length + (mayHandOut ? redemptions.length : 0);
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      px="xs"
      hiddenFrom="sm"
      styles={{ section: { marginInlineEnd: 'var(--space-4)' } }}
      leftSection={<IconMail size={20} aria-hidden />}
      aria-label={t`${count} waiting for you`}
      onClick={() => document.querySelector<HTMLElement>(`#${PANEL} h2`)?.focus()}
    >
      {formatNumber(count)}
    </Button>
  );
}
