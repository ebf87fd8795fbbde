import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Child, Invitation } from '@starchart/schema';
import { IconMail, IconTrash } from '@tabler/icons-react';
import { ConfirmButton } from '@/components/dialog/confirm-button';
import { QueryList } from '@/components/feedback/query-list';
import { Section } from '@/components/layout/section';
import { Row } from '@/components/list/row';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { formatInstantDay } from '@/lib/format/format';
import { useInvitations, useRevokeInvitation } from './api';
import { childrenTexts, ROLE_WORDS } from './member-texts';

/** The invitations that can still be used. Renders nothing without one. */
export function Invitations({ childrenOfFamily }: { childrenOfFamily: readonly Child[] }) {
  const invitations = useInvitations();
  if (invitations.isPending || invitations.data?.length === 0) return null;

  return (
    <Section title={t`Open invitations`} count={invitations.data?.length} card>
      <QueryList query={invitations} failure={t`We couldn't load the invitations.`}>
        {(invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} childrenOfFamily={childrenOfFamily} />
        )}
      </QueryList>
    </Section>
  );
}

type InvitationRowProps = { invitation: Invitation; childrenOfFamily: readonly Child[] };

function InvitationRow({ invitation, childrenOfFamily }: InvitationRowProps) {
  const { id, label, familyRole, childIds, expiresAt } = invitation;
  const revoke = useRevokeInvitation();
  const day = formatInstantDay(expiresAt);

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<IconMail size={28} aria-hidden />}
      action={
        <ConfirmButton
          leftSection={<IconTrash size={20} aria-hidden />}
          aria-label={t`Delete the invitation for ${label}`}
          question={{
            title: t`Delete the invitation for ${label}?`,
            children: t`Its link stops working right away. You can send a new one anytime.`,
            confirmLabel: t`Delete invitation`,
            danger: true,
            onConfirm: () => revoke.mutateAsync({ id }),
          }}
        >
          <Trans>Delete</Trans>
        </ConfirmButton>
      }
    >
      <Text inherit fw={600}>
        <bdi>{label}</bdi>
      </Text>
      <Text c="dimmed" size="sm">
        {[
          i18n._(ROLE_WORDS[familyRole]),
          familyRole !== 'parent' && childrenTexts(childIds, childrenOfFamily),
          t`expires on ${day}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Row>
  );
}
