import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { Child, FamilyRole, Member } from '@starchart/schema';
import {
  type Icon,
  IconEye,
  IconHeartHandshake,
  IconHourglassHigh,
  IconTrash,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { Row } from '@/components/list/row';
import { lazyComponent } from '@/components/ui/lazy-component';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import classes from './member-row.module.css';
import { childrenTexts, lastSeenTexts, ROLE_WORDS } from './member-texts';

const ChangeMemberDrawer = lazyComponent('ChangeMemberDrawer', () => import('./change-member-drawer'));
const RemoveMemberDialog = lazyComponent('RemoveMemberDialog', () => import('./remove-member-dialog'));

const ROLE_ICONS: Record<FamilyRole, Icon> = {
  parent: IconUser,
  helper: IconHeartHandshake,
  viewer: IconEye,
};

type MemberRowProps = { member: Member; isOwn: boolean; childrenOfFamily: readonly Child[] };

export function MemberRow({ member, isOwn, childrenOfFamily }: MemberRowProps) {
  const { name, familyRole, childIds, isPending, pendingChange } = member;
  const change = useLazyDialog(ChangeMemberDrawer);
  const removal = useLazyDialog(RemoveMemberDialog);
  const RoleIcon = ROLE_ICONS[familyRole];

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<RoleIcon size={28} aria-hidden />}
      action={
        !isOwn &&
        !pendingChange && (
          <Group gap="xs" className={classes.actions}>
            {!isPending && (
              <Button
                variant="default"
                aria-label={t`Change ${name}`}
                onClick={() => change.open({ member, childrenOfFamily })}
              >
                <Trans>Change</Trans>
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconTrash size={20} aria-hidden />}
              aria-label={t`Remove ${name}`}
              onClick={() => removal.open({ member })}
            >
              <Trans>Remove</Trans>
            </Button>
          </Group>
        )
      }
    >
      <Group component="p" gap="var(--space-4) var(--space-8)" fw={600}>
        <bdi>{name}</bdi>{' '}
        {isOwn && (
          <StatusBadge tone="good" Icon={IconUserCheck}>
            <Trans>You</Trans>
          </StatusBadge>
        )}
        {isPending && (
          <StatusBadge tone="pending" Icon={IconHourglassHigh}>
            <Trans>Waiting for approval</Trans>
          </StatusBadge>
        )}
        {pendingChange && (
          <StatusBadge tone="pending" Icon={IconHourglassHigh}>
            <Trans>Change requested</Trans>
          </StatusBadge>
        )}
      </Group>
      <Text c="dimmed" size="sm">
        {[
          i18n._(ROLE_WORDS[familyRole]),
          familyRole !== 'parent' && childrenTexts(childIds, childrenOfFamily),
          !isOwn && !isPending && lastSeenTexts(member),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {change.dialog}
      {removal.dialog}
    </Row>
  );
}
