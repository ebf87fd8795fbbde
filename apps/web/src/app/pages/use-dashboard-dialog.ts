import type { Child, HabitSummary, ParentDashboard, Reward, WaitingRedemption } from '@starchart/schema';
import { useState } from 'react';

type OfChild = { child: Child };

/** Dialogs of the parent dashboard with their subjects. */
export type DashboardDialog =
  | ({ kind: 'editChild' } & OfChild)
  | ({ kind: 'deleteChild' } & OfChild)
  | ({ kind: 'habit'; habit?: HabitSummary } & OfChild & Pick<ParentDashboard, 'today'>)
  | { kind: 'deleteHabit'; habit: HabitSummary }
  | ({ kind: 'reward'; reward?: Reward } & OfChild)
  | { kind: 'deleteReward'; reward: Reward }
  | ({ kind: 'redeem'; reward: Reward } & OfChild)
  | { kind: 'cancelRedemption'; redemption: WaitingRedemption }
  | ({ kind: 'adjustPoints' } & OfChild)
  | ({ kind: 'ledger' } & OfChild & Pick<ParentDashboard, 'today'>);

/** The dialog opened last. It closes itself; `count` is the key of one opening. */
export function useDashboardDialog() {
  const [{ current, count }, set] = useState<{ current?: DashboardDialog; count: number }>({ count: 0 });
  return {
    current,
    count,
    open: (dialog: DashboardDialog) => set((last) => ({ current: dialog, count: last.count + 1 })),
  };
}
