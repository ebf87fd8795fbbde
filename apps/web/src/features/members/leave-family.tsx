import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { Section } from '@/components/layout/section';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';

const LeaveFamilyDialog = lazyComponent('LeaveFamilyDialog', () => import('./leave-family-dialog'));

export function LeaveFamily({ landingPath }: { landingPath: string }) {
  const { open, dialog } = useLazyDialog(LeaveFamilyDialog);

  return (
    <Section title={t`Leave the family`} card>
      <Text inherit maw="36rem" c="dimmed">
        <Trans>Your own account is deleted. The children and their points stay with the family.</Trans>
      </Text>
      <Button
        variant="outline"
        color="danger"
        className="wide-on-phones"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconDoorExit size={20} aria-hidden />}
        onClick={() => open({ landingPath })}
      >
        <Trans>Leave family</Trans>
      </Button>
      {dialog}
    </Section>
  );
}
