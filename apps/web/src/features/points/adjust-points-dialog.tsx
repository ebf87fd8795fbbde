import { Stack, Text } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { Dialog } from '@/components/ui/dialog';
import { formatPoints } from '@/lib/format/format';
import { BonusForm } from './bonus-form';
import { DeductionForm } from './deduction-form';

type AdjustPointsDialogProps = { child: Child; opened: boolean; onClose: () => void };

export function AdjustPointsDialog({ child, opened, onClose }: AdjustPointsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Adjust Points" size={500}>
      <Stack style={{ overflowWrap: 'anywhere' }}>
        <Text inherit c="dimmed">
          <bdi>{child.name}</bdi> has {formatPoints(child.currentPoints)} to spend.
        </Text>
        <BonusForm child={child} onDone={onClose} />
        <DeductionForm child={child} onDone={onClose} />
      </Stack>
    </Dialog>
  );
}
