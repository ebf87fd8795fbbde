import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { SessionRecord } from '@starchart/schema';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { OptionalPart } from '@/components/feedback/optional-part';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useLoginWarnings } from '@/features/account/api';
import { DemoClockBar } from '@/features/demo/demo-clock-bar';
import { usePendingChanges } from '@/features/members/use-pending-changes';
import { may } from '@/lib/api/may';

const LoginWarningsAlert = lazyComponent(
  'LoginWarningsAlert',
  () => import('@/features/account/login-warnings-alert'),
);
const PendingChangesPanel = lazyComponent('PendingChangesPanel', () => import('./pending-changes-panel'));

/** What a parent should know before anything else. */
export function DashboardNotices({ parent }: { parent: SessionRecord }) {
  const { data: changes = [] } = usePendingChanges();
  const warnings = useLoginWarnings();

  return (
    <>
      {may(parent, 'admin') && parent.timeZone && parent.clockAheadMs !== undefined && (
        <DemoClockBar timeZone={parent.timeZone} />
      )}
      {changes.length > 0 && (
        <Suspense>
          <PendingChangesPanel parent={parent} />
        </Suspense>
      )}
      {warnings.length > 0 && (
        <OptionalPart>
          <LoginWarningsAlert
            linkToPassword={
              <Anchor component={Link} to={paths.account} px="var(--space-4)">
                <Trans context="link">Choose a new password</Trans>
              </Anchor>
            }
          />
        </OptionalPart>
      )}
    </>
  );
}
