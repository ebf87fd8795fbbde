import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ChildLoginElsewhere } from '@/app/child-login-elsewhere';
import { paths } from '@/app/paths';
import { EditChildDrawer } from '@/features/children/child-dialogs';
import { ChooseChildDialog } from '@/features/children/choose-child-dialog';
import { DeleteChildDialog } from '@/features/children/delete-child-dialog';
import { RejectCompletionDialog } from '@/features/completions/reject-completion-dialog';
import { RejectedUndoDialog } from '@/features/completions/rejected-undo-dialog';
import { UndoCompletionDialog } from '@/features/completions/undo-completion-dialog';
import { CopyHabitDialog } from '@/features/habits/copy-habit-dialog';
import { DeleteHabitDialog } from '@/features/habits/delete-habit-dialog';
import { HabitForm } from '@/features/habits/habit-form';
import { PraiseDialog } from '@/features/notes/praise-dialog';
import { ChangePauseDialog } from '@/features/pauses/change-pause-dialog';
import { PauseDialog } from '@/features/pauses/pause-dialog';
import { AdjustPointsDialog } from '@/features/points/adjust-points-dialog';
import { CancelRedemptionDialog, RedeemDialog } from '@/features/redemptions/redemption-dialogs';
import { DeleteRewardDialog } from '@/features/rewards/delete-reward-dialog';
import { RewardForm } from '@/features/rewards/reward-form';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useMay } from '@/lib/api/may';
import type { DashboardDialog } from './dashboard-dialog';
import { KidLedgerDrawer } from './kid-ledger-drawer';

/** Renders a dialog until it closes. This chunk contains the code of all dialogs. */
export function DashboardDialogs({ dialog }: { dialog: DashboardDialog }) {
  const shared = useOpenOnMount();
  const may = useMay();
  switch (dialog.kind) {
    case 'editChild':
      return (
        <EditChildDrawer
          {...dialog}
          {...shared}
          belowLogin={<ChildLoginElsewhere />}
          linkToPin={
            may('devices.manage') && (
              <Anchor component={Link} to={paths.settingsFamilyDevices}>
                <Trans>Family devices and PINs, without typing</Trans>
              </Anchor>
            )
          }
        />
      );
    case 'pause':
      return <PauseDialog {...dialog} {...shared} />;
    case 'changePause':
      return <ChangePauseDialog {...dialog} {...shared} />;
    case 'deleteChild':
      return (
        <DeleteChildDialog
          {...dialog}
          {...shared}
          linkToExport={
            <Anchor component={Link} to={paths.settingsData}>
              <Trans>Export your family's data first</Trans>
            </Anchor>
          }
        />
      );
    case 'chooseChild':
      return <ChooseChildDialog {...dialog} {...shared} />;
    case 'undoCompletion':
      return <UndoCompletionDialog {...dialog} {...shared} />;
    case 'rejectedUndo':
      return <RejectedUndoDialog {...dialog} {...shared} />;
    case 'habit':
      return <HabitForm {...dialog} {...shared} />;
    case 'copyHabit':
      return <CopyHabitDialog {...dialog} {...shared} />;
    case 'deleteHabit':
      return <DeleteHabitDialog {...dialog} {...shared} />;
    case 'reward':
      return <RewardForm {...dialog} {...shared} />;
    case 'deleteReward':
      return <DeleteRewardDialog {...dialog} {...shared} />;
    case 'redeem':
      return <RedeemDialog {...dialog} {...shared} />;
    case 'rejectCompletion':
      return <RejectCompletionDialog {...dialog} {...shared} />;
    case 'cancelRedemption':
      return <CancelRedemptionDialog {...dialog} {...shared} />;
    case 'adjustPoints':
      return <AdjustPointsDialog {...dialog} {...shared} />;
    case 'praise':
      return <PraiseDialog {...dialog} {...shared} />;
    case 'ledger':
      return <KidLedgerDrawer {...dialog} {...shared} />;
    default:
      return dialog satisfies never;
  }
}
