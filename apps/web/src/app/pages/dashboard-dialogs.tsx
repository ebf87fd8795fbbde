import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { DeleteChildDialog, EditChildDrawer } from '@/features/children/child-dialogs';
import { DeleteHabitDialog, HabitDrawer } from '@/features/habits/habit-dialogs';
import { AdjustPointsDialog } from '@/features/points/adjust-points-dialog';
import { LedgerDrawer } from '@/features/points/ledger-drawer';
import { RedeemDialog } from '@/features/redemptions/redeem-dialog';
import { RefundDialog } from '@/features/redemptions/refund-dialog';
import { DeleteRewardDialog, RewardDrawer } from '@/features/rewards/reward-dialogs';
import { rescueFocus } from '@/lib/focus';
import type { DashboardDialog } from './use-dashboard-dialog';

/** Shows a dialog until it closes itself. Everything that only dialogs need is in this chunk. */
export function DashboardDialogs({ dialog }: { dialog: DashboardDialog }) {
  const [opened, { open, close }] = useDisclosure(false);
  const opener = useRef<{ button: HTMLElement; section: Element | null }>(null);

  // Opened after mounting, so that it comes in as it goes out, and hands the focus back to what opened it.
  useEffect(() => {
    const { activeElement: button } = document;
    opener.current = button instanceof HTMLElement ? { button, section: button.closest('section') } : null;
    open();
  }, [open]);

  useEffect(() => {
    if (opened) return undefined;
    const afterFocusCameBack = setTimeout(() => {
      const { button, section } = opener.current ?? {};
      // Who answers in the very moment in which the dialog comes is quicker than what remembers where the focus was.
      if (button?.isConnected) rescueFocus(button);
      rescueFocus(section?.querySelector('h2'));
    }, 250);
    // Whoever has moved on meanwhile needs no help; the dialog itself may still take the focus.
    function onFocus({ target }: FocusEvent) {
      const isMovedOn = target instanceof Element && !target.closest('[role="dialog"]');
      if (isMovedOn && target !== opener.current?.button) clearTimeout(afterFocusCameBack);
    }
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(afterFocusCameBack);
      document.removeEventListener('focusin', onFocus);
    };
  }, [opened]);

  const shared = { opened, onClose: close };
  switch (dialog.kind) {
    case 'editChild':
      return <EditChildDrawer {...dialog} {...shared} />;
    case 'deleteChild':
      return <DeleteChildDialog {...dialog} {...shared} />;
    case 'habit':
      return <HabitDrawer {...dialog} {...shared} />;
    case 'deleteHabit':
      return <DeleteHabitDialog {...dialog} {...shared} />;
    case 'reward':
      return <RewardDrawer {...dialog} {...shared} />;
    case 'deleteReward':
      return <DeleteRewardDialog {...dialog} {...shared} />;
    case 'redeem':
      return <RedeemDialog {...dialog} {...shared} />;
    case 'refund':
      return <RefundDialog {...dialog} {...shared} />;
    case 'adjustPoints':
      return <AdjustPointsDialog {...dialog} {...shared} />;
    case 'ledger':
      return <LedgerDrawer {...dialog} {...shared} />;
    default:
      return dialog satisfies never;
  }
}
