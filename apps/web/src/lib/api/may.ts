import type { Ability } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';

/** Whether the server lets the signed-in person use an operation; pages hide what they may not use. */
export function may({ abilities }: SessionRecord, ability: Ability): boolean {
  return abilities.includes(ability);
}
