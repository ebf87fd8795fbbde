import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useChildren } from '@/features/children/api';
import { type DialogOpener, DialogsContext } from '@/hooks/use-dialogs';
import { useLazyDialog } from '@/hooks/use-lazy-dialog';
import type { OpenedDialog } from './dashboard-dialogs';

const DashboardDialogs = lazyComponent<'DashboardDialogs', OpenedDialog>(
  'DashboardDialogs',
  () => import('./dashboard-dialogs'),
);

/** The dialogs of the parent dashboard, for everything in it. */
export function WithDialogs({ parentId, children }: { parentId: number; children: ReactNode }) {
  const { data: family = [] } = useChildren(parentId);
  const dialogs = useLazyDialog(DashboardDialogs);
  const open: DialogOpener['open'] = useCallbackRef((name, about) => dialogs.open({ name, about, family }));

  return (
    <DialogsContext value={useMemo(() => ({ open }), [open])}>
      {children}
      {dialogs.dialog}
    </DialogsContext>
  );
}
