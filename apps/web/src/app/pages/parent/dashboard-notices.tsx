import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { SessionRecord } from '@starchart/schema';
import { Link } from 'react-router-dom';
import { paths } from '@/app/paths';
import { LoginWarningsAlert } from '@/features/account/login-warnings-alert';
import { DemoClockBar } from '@/features/demo/demo-clock-bar';
import { PendingChanges } from '@/features/members/pending-changes';
import { may } from '@/lib/api/may';

/** What a parent should know before anything else. Not lazy: a later notice would move the page down. */
export function DashboardNotices({ parent }: { parent: SessionRecord }) {
  return (
    <>
      {may(parent, 'admin') && parent.timeZone && parent.clockAheadMs !== undefined && (
        <DemoClockBar timeZone={parent.timeZone} />
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
