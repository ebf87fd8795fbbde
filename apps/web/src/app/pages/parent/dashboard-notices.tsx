import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { Child, SessionRecord } from '@starchart/schema';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { OptionalPart } from '@/components/feedback/optional-part';
import { lazyComponent } from '@/components/ui/lazy-component';
import { LoginWarningsAlert } from '@/features/account/login-warnings-alert';
import { DemoClockBar } from '@/features/demo/demo-clock-bar';
import { PendingChanges } from '@/features/members/pending-changes';
import { may, useMay } from '@/lib/api/may';
import { isRejected, useOutbox } from '@/lib/offline/use-outbox';

const RejectedCompletions = lazyComponent(
  'RejectedCompletions',
  () => import('@/features/completions/rejected-completions'),
);

type DashboardNoticesProps = { parent: SessionRecord; family: readonly Child[] };

/** What a parent should know before anything else. The usual ones are not lazy: a later notice would move the page down. */
export function DashboardNotices({ parent, family }: DashboardNoticesProps) {
  const mayCorrect = useMay()('completions.correct');
  const rejected = useOutbox().filter((entry) => {
    if (entry.asChild === false) return isRejected(entry);
    return mayCorrect && entry.op === 'record' && entry.state === 'rejected';
  });
  return (
    <>
      {may(parent, 'admin') && parent.timeZone && parent.clockAheadMs !== undefined && (
        <DemoClockBar timeZone={parent.timeZone} />
      )}
      {rejected.length > 0 && (
        <OptionalPart>
          <RejectedCompletions entries={rejected} family={family} />
        </OptionalPart>
      )}
      <PendingChanges ownId={parent.id} timeZone={parent.timeZone} />
      <LoginWarningsAlert
        linkToPassword={
          <Anchor component={Link} to={paths.account} px="var(--space-4)">
            <Trans context="link">Choose a new password</Trans>
          </Anchor>
        }
      />
    </>
  );
}
