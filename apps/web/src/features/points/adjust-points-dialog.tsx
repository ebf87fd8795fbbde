import { Tabs } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { Dialog } from '@/components/ui/dialog';
import tabs from '@/components/ui/paper-tabs.module.css';
import { formatPoints } from '@/lib/format/format';
import classes from './adjust-points-dialog.module.css';
import { BonusForm } from './bonus-form';
import { DeductionForm } from './deduction-form';

type AdjustPointsDialogProps = { child: Child; opened: boolean; onClose: () => void };

export function AdjustPointsDialog({ child, opened, onClose }: AdjustPointsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Adjust Points">
      <p className={classes.balance}>
        <bdi>{child.name}</bdi> has {formatPoints(child.currentPoints)} to spend.
      </p>
      <Tabs defaultValue="deduct" classNames={tabs}>
        <Tabs.List grow aria-label="Adjust Points">
          <Tabs.Tab value="deduct">Deduct</Tabs.Tab>
          <Tabs.Tab value="bonus">Give a bonus</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deduct">
          <DeductionForm child={child} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="bonus">
          <BonusForm child={child} onClose={onClose} />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  );
}
