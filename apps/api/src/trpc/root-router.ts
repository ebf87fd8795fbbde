import { adminRouter } from '../features/admin/admin.router.ts';
import { authRouter } from '../features/auth/auth.router.ts';
import { badgesRouter } from '../features/badges/badges.router.ts';
import { childrenRouter } from '../features/children/children.router.ts';
import { completionsRouter } from '../features/completions/completions.router.ts';
import { habitsRouter } from '../features/habits/habits.router.ts';
import { pointsRouter } from '../features/points/points.router.ts';
import { redemptionsRouter } from '../features/redemptions/redemptions.router.ts';
import { rewardsRouter } from '../features/rewards/rewards.router.ts';
import { createCallerFactory, router } from './init.ts';

/** Every operation of the product. The REST door calls the same procedures through `createCaller`. */
export const rootRouter = router({
  admin: adminRouter,
  auth: authRouter,
  badges: badgesRouter,
  children: childrenRouter,
  completions: completionsRouter,
  habits: habitsRouter,
  points: pointsRouter,
  redemptions: redemptionsRouter,
  rewards: rewardsRouter,
});

export type AppRouter = typeof rootRouter;

export const createCaller = createCallerFactory(rootRouter);
