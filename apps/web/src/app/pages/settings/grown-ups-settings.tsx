import { t } from '@lingui/core/macro';
import type { SessionRecord } from '@starchart/schema';
import { Fragment } from 'react';
import { paths } from '@/app/paths';
import { QueryState } from '@/components/feedback/query-state';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { useAccount } from '@/features/account/api';
import { unnamedIn } from '@/features/account/first-start-names';
import { NamesFirst } from '@/features/account/names-first';
import { useChildren } from '@/features/children/api';
import { GuestPasses } from '@/features/members/guest-passes';
import { Invitations } from '@/features/members/invitations';
import { LeaveFamily } from '@/features/members/leave-family';
import { Members } from '@/features/members/members';
import { OwnRole } from '@/features/members/own-role';
import { PendingChanges } from '@/features/members/pending-changes';
import { useAboutSystem } from '@/features/system/api';
import { may } from '@/lib/api/may';

export function GrownUpsSettings({ parent }: { parent: SessionRecord }) {
  return (
    <>
      {may(parent, 'members.manage') ? (
        <Managed parent={parent} />
      ) : (
        <OwnRole familyRole={parent.familyRole} />
      )}
      <LeaveFamily landingPath={paths.landing} />
    </>
  );
}

function Managed({ parent }: { parent: SessionRecord }) {
  const { id: ownId, timeZone } = parent;
  const children = useChildren(ownId);
  const account = useAccount().data;
  const unnamed = parent.isAdmin && account && unnamedIn(account);
  const AskFirst = unnamed && (unnamed.isNameless || unnamed.isFamilyNameless) ? NamesFirst : Fragment;
  const sendsMail = useAboutSystem()?.sendsMail ?? false;
  return (
    <QueryState
      query={children}
      failure={t`We couldn't load your children.`}
      loading={<SkeletonRows rows={1} height={320} />}
    >
      {(childrenOfFamily) => (
        <>
          <PendingChanges ownId={ownId} timeZone={timeZone} />
          <Members
            ownId={ownId}
            childrenOfFamily={childrenOfFamily}
            sendsMail={sendsMail}
            AskFirst={AskFirst}
          />
          <Invitations childrenOfFamily={childrenOfFamily} />
          {may(parent, 'guestPasses.manage') && (
            <GuestPasses childrenOfFamily={childrenOfFamily} AskFirst={AskFirst} />
          )}
        </>
      )}
    </QueryState>
  );
}
