import type { inferRouterInputs } from '@trpc/server';
import { accessTokensContract } from '../src/features/access-tokens/access-tokens.contract.ts';
import { accountContract } from '../src/features/account/account.contract.ts';
import { adminContract } from '../src/features/admin/admin.contract.ts';
import { auditContract } from '../src/features/audit/audit.contract.ts';
import { authContract } from '../src/features/auth/auth.contract.ts';
import { badgesContract } from '../src/features/badges/badges.contract.ts';
import { childViewContract } from '../src/features/child-view/child-view.contract.ts';
import { childrenContract } from '../src/features/children/children.contract.ts';
import { completionsContract } from '../src/features/completions/completions.contract.ts';
import { dashboardsContract } from '../src/features/dashboards/dashboards.contract.ts';
import { demoContract } from '../src/features/demo/demo.contract.ts';
import { eventsContract } from '../src/features/events/events.contract.ts';
import { familyDevicesContract } from '../src/features/family-devices/family-devices.contract.ts';
import { guestPassesContract } from '../src/features/guest-passes/guest-passes.contract.ts';
import { habitsContract } from '../src/features/habits/habits.contract.ts';
import { historyContract } from '../src/features/history/history.contract.ts';
import { inviteCodesContract } from '../src/features/invite-codes/invite-codes.contract.ts';
import { mailsContract } from '../src/features/mail/mails.contract.ts';
import { joiningContract, membersContract } from '../src/features/members/members.contract.ts';
import { notesContract, praisePresetsContract } from '../src/features/notes/notes.contract.ts';
import { pausesContract } from '../src/features/pauses/pauses.contract.ts';
import { pinsContract } from '../src/features/pins/pins.contract.ts';
import { deductionContract, pointsContract } from '../src/features/points/points.contract.ts';
import { profilesContract } from '../src/features/profiles/profiles.contract.ts';
import { recapsContract } from '../src/features/recaps/recaps.contract.ts';
import { redemptionsContract } from '../src/features/redemptions/redemptions.contract.ts';
import { rewardsContract } from '../src/features/rewards/rewards.contract.ts';
import { skyContract } from '../src/features/sky/sky.contract.ts';
import { systemContract } from '../src/features/system/system.contract.ts';
import { webhooksContract } from '../src/features/webhooks/webhooks.contract.ts';
import { wishesContract } from '../src/features/wishes/wishes.contract.ts';
import type { AppRouter } from '../src/transport/trpc/root-router.ts';
import type { ProcedureContract } from './contract.ts';

type Contracts = {
  [Noun in keyof inferRouterInputs<AppRouter>]: Record<
    keyof inferRouterInputs<AppRouter>[Noun],
    ProcedureContract
  >;
};

const CONTRACTS: Contracts = {
  accessTokens: accessTokensContract,
  account: accountContract,
  admin: adminContract,
  audit: auditContract,
  auth: { ...authContract, ...joiningContract },
  badges: badgesContract,
  childView: childViewContract,
  children: { ...childrenContract, ...dashboardsContract, ...deductionContract },
  completions: completionsContract,
  demo: demoContract,
  events: eventsContract,
  familyDevices: familyDevicesContract,
  guestPasses: guestPassesContract,
  habits: habitsContract,
  history: historyContract,
  inviteCodes: inviteCodesContract,
  mails: mailsContract,
  members: membersContract,
  notes: notesContract,
  pauses: pausesContract,
  pins: pinsContract,
  points: pointsContract,
  praisePresets: praisePresetsContract,
  profiles: profilesContract,
  recaps: recapsContract,
  redemptions: redemptionsContract,
  rewards: rewardsContract,
  sky: skyContract,
  system: systemContract,
  webhooks: webhooksContract,
  wishes: wishesContract,
};

/** The contracts of all procedures by name, such as `habits.create`. */
export const ALL_CONTRACTS = Object.entries<Record<string, ProcedureContract>>(CONTRACTS).flatMap(
  ([noun, contracts]) =>
    Object.entries(contracts).map(([verb, contract]) => [`${noun}.${verb}`, contract] as const),
);
