import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { Child } from '@starchart/schema';
import { type Attributes, type ComponentType, createElement } from 'react';
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
import {
  CancelRedemptionDialog,
  RedeemDialog,
  RefuseRedemptionDialog,
} from '@/features/redemptions/redemption-dialogs';
import { DeclineWishDialog } from '@/features/rewards/decline-wish-dialog';
import { DeleteRewardDialog } from '@/features/rewards/delete-reward-dialog';
import { RewardForm } from '@/features/rewards/reward-form';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import type { Dialogs } from '@/hooks/use-dialogs';
import { useMay } from '@/lib/api/may';
import { KidLedgerDrawer } from './kid-ledger-drawer';

type DialogProps<Name extends keyof Dialogs> = Dialogs[Name] & {
  family: readonly Child[];
  opened: boolean;
  onClose: () => void;
};

const DIALOGS: { readonly [Name in keyof Dialogs]: ComponentType<DialogProps<Name>> } = {
  'adjust-points': AdjustPointsDialog,
  'cancel-redemption': CancelRedemptionDialog,
  'change-pause': ChangePauseDialog,
  'choose-child': ChooseChildDialog,
  'copy-habit': CopyHabitDialog,
  'decline-wish': DeclineWishDialog,
  'delete-child': DeleteChild,
  'delete-habit': DeleteHabitDialog,
  'delete-reward': DeleteRewardDialog,
  'edit-child': EditChild,
  habit: HabitOfChild,
  ledger: KidLedgerDrawer,
  pause: PauseDialog,
  praise: PraiseDialog,
  redeem: RedeemDialog,
  'refuse-redemption': RefuseRedemptionDialog,
  'reject-completion': RejectCompletionDialog,
  'rejected-undo': RejectedUndoDialog,
  reward: RewardForm,
  'undo-completion': UndoCompletionDialog,
};

export type OpenedDialog<Name extends keyof Dialogs = keyof Dialogs> = {
  name: Name;
  about: Dialogs[Name];
  family: readonly Child[];
};

/** Renders a dialog until it closes. This chunk contains the code of all dialogs. */
export function DashboardDialogs<Name extends keyof Dialogs>({ name, about, family }: OpenedDialog<Name>) {
  const props: DialogProps<Name> = { ...about, family, ...useOpenOnMount() };
  return createElement<DialogProps<Name>>(DIALOGS[name], props as DialogProps<Name> & Attributes);
}

function EditChild({ childId, family, ...props }: DialogProps<'edit-child'>) {
  const may = useMay();
  const child = family.find(({ id }) => id === childId);
  if (!child) return null;
  return (
    <EditChildDrawer
      {...props}
      child={child}
      siblings={family.filter(({ id }) => id !== childId)}
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
}

function DeleteChild(props: DialogProps<'delete-child'>) {
  return (
    <DeleteChildDialog
      {...props}
      linkToExport={
        <Anchor component={Link} to={paths.settingsData}>
          <Trans>Export your family's data first</Trans>
        </Anchor>
      }
    />
  );
}

function HabitOfChild({ childId, ...props }: DialogProps<'habit'>) {
  const child = props.family.find(({ id }) => id === childId);
  return child && <HabitForm {...props} child={child} />;
}
