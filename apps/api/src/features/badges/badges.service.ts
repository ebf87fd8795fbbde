import { badgesOfChild, badgeTallies } from '@starchart/db';
import type { badgeOfChild, OfChildInput } from '@starchart/schema';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { getChild } from '../children/children.service.ts';
import { presentBadge } from './present-badge.ts';

/** All badges, earned or not. Throws NOT_FOUND if the actor may not see the child. */
export async function listBadges(
  ctx: ServiceContext,
  actor: Actor,
  { childId }: OfChildInput,
): Promise<z.input<typeof badgeOfChild>[]> {
  const { totalPoints } = await getChild(ctx, actor, { id: childId });
  const badges = await badgesOfChild(ctx.db, actor.familyId, childId).execute();
  const tallies = await badgeTallies(ctx.db, actor.familyId, childId).execute();
  return badges.map((badge) => presentBadge(badge, { totalPoints, tallies }, ctx.language));
}
