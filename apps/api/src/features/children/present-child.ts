import { levelOf } from '@starchart/domain';
import type { Child } from '@starchart/schema';
import type { Actor } from '../../core/actor.ts';
import { can } from '../../core/permissions.ts';

/** API tokens do not see usernames. */
export function presentChild({ username, ...row }: Omit<Child, 'level'>, actor: Actor): Child {
  const seesUsername = actor.role === 'child' || can(actor, 'children.manage');
  return { ...row, username: seesUsername ? username : null, level: levelOf(row.totalPoints) };
}
