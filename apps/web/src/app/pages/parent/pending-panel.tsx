import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Child, PendingCompletion, PendingRedemption, Wish } from '@starchart/schema';
import { Suspense, use, useState } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { PendingRedemptionRow } from '@/features/redemptions/pending-redemption-row';
import classes from '@/features/redemptions/pending-redemptions.module.css';
import { WishRow } from '@/features/rewards/wish-row';
import { ReadOnlyContext } from '@/lib/api/may';
import { familyDayAt } from '@/lib/format/family-day';
import { now } from '@/lib/format/now';

const PendingCompletions = lazyComponent(
  'PendingCompletions',
  () => import('@/features/completions/pending-completions'),
);

const ROW_HEIGHT = 64;

type PendingPanelProps = {
  completions: readonly PendingCompletion[];
  /** Those that ask first. */
  redemptions: readonly PendingRedemption[];
  /** Open ones. */
  wishes: readonly Wish[];
  family: readonly Child[];
  /** The time zone of the family. */
  timeZone: string | undefined;
};

/** What waits for an answer: completions, redemptions and wishes of all children. Hidden without any, and says so after the last one. */
export function PendingPanel({ completions, redemptions, wishes, family, timeZone }: PendingPanelProps) {
  const count = completions.length + redemptions.length + wishes.length;
  const today = familyDayAt(now(), timeZone);
  const [hadSome, setHadSome] = useState(false);
  if (count > 0 && !hadSome) setHadSome(true);
  // Offline, the page cannot know whether something is pending, and nothing can be approved.
  const isReadOnly = use(ReadOnlyContext);
  if (count === 0 && (!hadSome || isReadOnly)) return null;
  return (
    <Section title={t`Waiting for you`} count={count || undefined}>
      {count === 0 && (
        <Text inherit c="dimmed">
          <Trans>Nothing waiting. Enjoy the quiet!</Trans>
        </Text>
      )}
      {completions.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={Math.min(completions.length, 3)} height={ROW_HEIGHT} />}>
          <PendingCompletions completions={completions} familyDay={{ today, timeZone }} />
        </Suspense>
      )}
      {redemptions.length + wishes.length > 0 && (
        <ul className={classes.list}>
          {redemptions.map((redemption) => (
            <PendingRedemptionRow key={redemption.id} redemption={redemption} />
          ))}
          {wishes.map((wish) => {
            const child = family.find(({ id }) => id === wish.childId);
            return child && <WishRow key={`wish-${wish.id}`} wish={wish} child={child} />;
          })}
        </ul>
      )}
    </Section>
  );
}
