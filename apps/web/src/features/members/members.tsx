import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { type Child, type FamilyRole, MAX_MEMBERS } from '@starchart/schema';
import { IconMailPlus, IconUserPlus } from '@tabler/icons-react';
import { type ComponentType, type PropsWithChildren, useState } from 'react';
import { QueryList } from '@/components/feedback/query-list';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { ShownOncePanel } from '@/components/ui/shown-once-panel';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { formatDayOfWeek } from '@/lib/format/format';
import { useMembers } from './api';
import type { NamedInvitation } from './invite-drawer';
import { MemberRow } from './member-row';
import classes from './member-row.module.css';
import { ShareLink } from './share-link';

const InviteDrawer = lazyComponent('InviteDrawer', () => import('./invite-drawer'));

type MembersProps = {
  ownId: number;
  childrenOfFamily: readonly Child[];
  /** Whether the server can mail invitations. */
  sendsMail: boolean;
  /** Shows the form once it has asked something else. */
  AskFirst: ComponentType<PropsWithChildren>;
};

/** The family's grown-ups: listed, invited, changed and removed. */
export function Members({ ownId, childrenOfFamily, sendsMail, AskFirst }: MembersProps) {
  const members = useMembers();
  const [invited, setInvited] = useState<NamedInvitation>();
  const invitation = useLazyDialog(InviteDrawer);
  const parents = members.data?.filter(({ familyRole }) => familyRole === 'parent').length ?? 0;
  const invite = (familyRole: FamilyRole) =>
    invitation.open({ familyRole, childrenOfFamily, sendsMail, AskFirst, onInvited: setInvited });

  return (
    <Section
      title={t`Who has access`}
      count={members.data?.length}
      about={t`Parents can do everything. Helpers complete habits, hand out rewards and give small bonuses. Viewers can look.`}
      card
    >
      {invited && <InvitedPanel invited={invited} onDone={() => setInvited(undefined)} />}
      <QueryList query={members} failure={t`We couldn't load the grown-ups.`} rowHeight={64}>
        {(member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.id === ownId}
            childrenOfFamily={childrenOfFamily}
          />
        )}
      </QueryList>
      <Group gap="xs" className={classes.actions}>
        {parents < MAX_MEMBERS.parents && (
          <Button
            variant={parents === 1 ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={20} aria-hidden />}
            onClick={() => invite('parent')}
          >
            {parents <= 1 ? t`Invite the other parent` : t`Invite another parent`}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconMailPlus size={20} aria-hidden />}
          onClick={() => invite('helper')}
        >
          <Trans>Invite someone else</Trans>
        </Button>
      </Group>
      {invitation.dialog}
    </Section>
  );
}

type InvitedPanelProps = { invited: NamedInvitation; onDone: () => void };

function InvitedPanel({ invited, onDone }: InvitedPanelProps) {
  const { label, email, url, expiresAt } = invited;
  const day = formatDayOfWeek(expiresAt);
  return (
    <ShownOncePanel title={t`Invitation for ${label}`} Icon={IconMailPlus} onDone={onDone}>
      <p>
        {email ? (
          <Trans>
            We're emailing this link to <bdi>{email}</bdi>. It works once and expires on {day}.
          </Trans>
        ) : (
          <Trans>
            Send this link to <bdi>{label}</bdi>. It works once and expires on {day}.
          </Trans>
        )}
      </p>
      <ShareLink url={url} text={t`Join our family on Starchart:`} />
    </ShownOncePanel>
  );
}
