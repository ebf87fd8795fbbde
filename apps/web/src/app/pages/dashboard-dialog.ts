import type {
  Child,
  HabitSummary,
  ParentDashboard,
  PendingCompletion,
  Reward,
  RewardIdea,
  WaitingRedemption,
} from '@starchart/schema';
import type { RejectedUndo } from '@/features/completions/spent-points';
import type { HabitToUndo } from '@/features/completions/undo-completion-dialog';
import type { KnownPause } from '@/features/pauses/api';

type OfChild = { child: Child };
type OfFamily = { family: readonly Child[] };

/** Asks before a completion of today is undone. */
type UndoCompletion = {
  kind: 'undoCompletion';
  childName: string;
  habit: HabitToUndo;
  onUndo: () => void;
};

/** Dialogs of the parent dashboard with their subjects. */
export type DashboardDialog =
  | ({ kind: 'editChild' } & OfChild)
  | { kind: 'pause'; childId: number | null; habit?: HabitSummary; since?: string }
  | { kind: 'changePause'; pause: KnownPause }
  | ({ kind: 'deleteChild' } & OfChild)
  | ({ kind: 'chooseChild'; onChoose: (child: Child) => void } & OfFamily)
  | UndoCompletion
  | { kind: 'rejectedUndo'; child: Pick<Child, 'name'>; rejected: RejectedUndo }
  | ({ kind: 'habit'; habit?: HabitSummary } & OfChild & OfFamily & Pick<ParentDashboard, 'today'>)
  | ({ kind: 'copyHabit'; habit: HabitSummary } & OfFamily & Pick<ParentDashboard, 'today'>)
  | { kind: 'deleteHabit'; habit: HabitSummary }
  | ({ kind: 'reward'; reward?: Reward; idea?: RewardIdea } & OfChild)
  | { kind: 'deleteReward'; reward: Reward }
  | ({ kind: 'redeem'; reward: Reward } & OfChild)
  | ({ kind: 'rejectCompletion'; completion: PendingCompletion } & Pick<ParentDashboard, 'today'>)
  | { kind: 'cancelRedemption'; redemption: WaitingRedemption }
  | ({ kind: 'adjustPoints' } & OfChild)
  | ({ kind: 'praise'; child: Pick<Child, 'id'> | undefined } & OfFamily)
  | ({ kind: 'ledger' } & OfChild & Pick<ParentDashboard, 'today'>);
