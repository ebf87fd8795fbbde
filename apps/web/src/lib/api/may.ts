import type { Ability } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';

/** Whether the logged-in user may use an operation; pages hide other operations. */
export function may({ abilities }: SessionRecord, ability: Ability): boolean {
  return abilities.includes(ability);
}
