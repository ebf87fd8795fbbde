import { DeleteChildDialog, EditChildDrawer } from '@/features/children/child-dialogs';
import { DeleteHabitDialog, HabitDrawer } from '@/features/habits/habit-dialogs';
import { AdjustPointsDialog } from '@/features/points/adjust-points-dialog';
import { LedgerDrawer } from '@/features/points/ledger-drawer';
import { CancelRedemptionDialog, RedeemDialog } from '@/features/redemptions/redemption-dialogs';
import { DeleteRewardDialog, RewardDrawer } from '@/features/rewards/reward-dialogs';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import type { DashboardDialog } from './use-dashboard-dialog';

/** Renders a dialog until it closes. This chunk contains the code of all dialogs. */
export function DashboardDialogs({ dialog }: { dialog: DashboardDialog }) {
  const shared = useOpenOnMount();
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
    case 'cancelRedemption':
      return <CancelRedemptionDialog {...dialog} {...shared} />;
    case 'adjustPoints':
      return <AdjustPointsDialog {...dialog} {...shared} />;
    case 'ledger':
      return <LedgerDrawer {...dialog} {...shared} />;
    default:
      return dialog satisfies never;
  }
}
