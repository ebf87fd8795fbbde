import { accessTokensRouter } from '../../features/access-tokens/access-tokens.router.ts';
import { accountRouter } from '../../features/account/account.router.ts';
import { adminRouter } from '../../features/admin/admin.router.ts';
import { auditRouter } from '../../features/audit/audit.router.ts';
import { authRouter } from '../../features/auth/auth.router.ts';
import { badgesRouter } from '../../features/badges/badges.router.ts';
import { childViewRouter } from '../../features/child-view/child-view.router.ts';
import { childrenRouter } from '../../features/children/children.router.ts';
import { completionsRouter } from '../../features/completions/completions.router.ts';
import { dashboardsRouter } from '../../features/dashboards/dashboards.router.ts';
import { demoRouter } from '../../features/demo/demo.router.ts';
import { eventsRouter } from '../../features/events/events.router.ts';
import { familyDevicesRouter } from '../../features/family-devices/family-devices.router.ts';
import { guestPassesRouter } from '../../features/guest-passes/guest-passes.router.ts';
import { habitsRouter } from '../../features/habits/habits.router.ts';
import { historyRouter } from '../../features/history/history.router.ts';
import { inviteCodesRouter } from '../../features/invite-codes/invite-codes.router.ts';
import { mailsRouter } from '../../features/mail/mails.router.ts';
import { joiningRouter, membersRouter } from '../../features/members/members.router.ts';
import { notesRouter, praisePresetsRouter } from '../../features/notes/notes.router.ts';
import { pausesRouter } from '../../features/pauses/pauses.router.ts';
import { pinsRouter } from '../../features/pins/pins.router.ts';
import { deductionRouter, pointsRouter } from '../../features/points/points.router.ts';
import { profilesRouter } from '../../features/profiles/profiles.router.ts';
import { recapsRouter } from '../../features/recaps/recaps.router.ts';
import { redemptionsRouter } from '../../features/redemptions/redemptions.router.ts';
import { rewardsRouter } from '../../features/rewards/rewards.router.ts';
import { skyRouter } from '../../features/sky/sky.router.ts';
import { systemRouter } from '../../features/system/system.router.ts';
import { webhooksRouter } from '../../features/webhooks/webhooks.router.ts';
import { wishesRouter } from '../../features/wishes/wishes.router.ts';
import { createCallerFactory, mergeRouters, router } from '../../trpc/init.ts';

/** All operations. REST calls the same procedures through `createCaller`. */
export const rootRouter = router({
  accessTokens: accessTokensRouter,
  account: accountRouter,
  admin: adminRouter,
  audit: auditRouter,
  auth: mergeRouters(authRouter, joiningRouter),
  badges: badgesRouter,
  childView: childViewRouter,
  children: mergeRouters(childrenRouter, dashboardsRouter, deductionRouter),
  completions: completionsRouter,
  demo: demoRouter,
  events: eventsRouter,
  familyDevices: familyDevicesRouter,
  guestPasses: guestPassesRouter,
  habits: habitsRouter,
  history: historyRouter,
  inviteCodes: inviteCodesRouter,
  mails: mailsRouter,
  members: membersRouter,
  notes: notesRouter,
  pauses: pausesRouter,
  pins: pinsRouter,
  points: pointsRouter,
  praisePresets: praisePresetsRouter,
  profiles: profilesRouter,
  recaps: recapsRouter,
  redemptions: redemptionsRouter,
  rewards: rewardsRouter,
  sky: skyRouter,
  system: systemRouter,
  webhooks: webhooksRouter,
  wishes: wishesRouter,
});

export type AppRouter = typeof rootRouter;

export const createCaller = createCallerFactory(rootRouter);
