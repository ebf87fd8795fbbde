import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { IconThumbUp } from '@tabler/icons-react';
import { FormDialog } from '@/components/dialog/form-dialog';
import { useDialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';
import { formatPoints } from '@/lib/format/format';
import { BonusForm } from './bonus-form';
import { DeductionForm } from './deduction-form';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'adjust-points': { child: Child };
  }
}

type AdjustPointsDialogProps = { child: Child; opened: boolean; onClose: () => void };

export function AdjustPointsDialog({ child, opened, onClose }: AdjustPointsDialogProps) {
  const { name } = child;
  const dialogs = useDialogs();
  const mayDeduct = useMay()('points.adjust');
  const balance = formatPoints(child.currentPoints);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={mayDeduct ? t`Adjust Points` : t`Bonus for ${name}`}
      size={500}
    >
      <Stack style={{ overflowWrap: 'anywhere' }}>
        <Text inherit c="dimmed">
          <Trans>
            <bdi>{name}</bdi> has {balance} to spend.
          </Trans>
        </Text>
        <Button
          variant="default"
          leftSection={<IconThumbUp size={20} aria-hidden />}
          onClick={() => dialogs.open('praise', { child })}
        >
          <Trans>Praise with words and stars</Trans>
        </Button>
        <BonusForm child={child} onDone={onClose} />
        {mayDeduct && <DeductionForm child={child} onDone={onClose} />}
      </Stack>
    </FormDialog>
  );
}
