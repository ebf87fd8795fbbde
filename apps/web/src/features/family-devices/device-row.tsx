import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { Child, FamilyDevice } from '@starchart/schema';
import { IconCheck, IconDeviceTablet, IconPencil, IconTrash } from '@tabler/icons-react';
import { ConfirmButton } from '@/components/dialog/confirm-button';
import { Row } from '@/components/list/row';
import { lazyComponent } from '@/components/ui/lazy-component';
import { StatusBadge } from '@/components/ui/status-badge';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import { formatInstantDay } from '@/lib/format/format';
import { useRemoveDevice } from './api';
import { childrenTexts, modeTexts } from './device-texts';

const EditDeviceDrawer = lazyComponent('EditDeviceDrawer', () => import('./edit-device-drawer'));

type DeviceRowProps = { device: FamilyDevice; childrenOfFamily: readonly Child[] };

export function DeviceRow({ device, childrenOfFamily }: DeviceRowProps) {
  const { id, name, browser, childIds, boardMode, lastSeenAt, pairedBy, current } = device;
  const remove = useRemoveDevice();
  const editing = useLazyDialog(EditDeviceDrawer);
  const seenOn = formatInstantDay(lastSeenAt);
  const parentName = pairedBy?.name;

  return (
    <Row
      ref={moveFocusOnRemoval}
      icon={<IconDeviceTablet size={28} aria-hidden />}
      action={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPencil size={20} aria-hidden />}
            aria-label={t({ message: `Change ${name}`, context: 'device' })}
            onClick={() => editing.open({ device, childrenOfFamily })}
          >
            <Trans>Change</Trans>
          </Button>
          <ConfirmButton
            leftSection={<IconTrash size={20} aria-hidden />}
            aria-label={t({ message: `Remove ${name}`, context: 'device' })}
            question={{
              title: t`Remove “${name}”?`,
              children: t`It stops showing your family at once. Points and habits stay as they are, and you can add it again later.`,
              confirmLabel: t`Remove device`,
              danger: true,
              onConfirm: () => remove.mutateAsync({ id }),
            }}
          >
            <Trans>Remove</Trans>
          </ConfirmButton>
          {editing.dialog}
        </Group>
      }
    >
      <Group component="p" gap="var(--space-4) var(--space-8)" fw={600}>
        {name}{' '}
        {current && (
          <StatusBadge tone="good" Icon={IconCheck}>
            <Trans>This device</Trans>
          </StatusBadge>
        )}
      </Group>
      <Text c="dimmed" size="sm">
        {childrenTexts(childIds, childrenOfFamily)} · {modeTexts(boardMode)}
      </Text>
      <Text c="dimmed" size="sm">
        {[browser, t`last used on ${seenOn}`, parentName && t`added by ${parentName}`]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Row>
  );
}
