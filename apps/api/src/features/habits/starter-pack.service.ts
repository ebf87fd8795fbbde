import { hasHabits, insertHabit, inTransaction, lockChild, type Queryable } from '@starchart/db';
import { type Habit, STARTER_PACKS, type StarterPackKey, type TakeStarterPackInput } from '@starchart/schema';
import type { ParentActor } from '../../core/actor.ts';
import { DomainError } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { getChild } from '../children/children.service.ts';
import { listHabits } from './habits.service.ts';

/**
 * Gives a child that has no habits yet all those of a pack, and answers them. Throws NOT_FOUND for a child of another
 * family, and CONFLICT once the child has habits, so that two taps are one pack.
 */
export async function takeStarterPack(
  deps: ServiceContext,
  actor: ParentActor,
  { childId, pack }: TakeStarterPackInput,
): Promise<Habit[]> {
  await inTransaction(deps.db, async (tx) => {
    // Whoever comes second waits here and then sees the habits of the first.
    await lockChild(tx, actor.familyId, childId);
    await getChild({ ...deps, db: tx }, actor, childId);
    if (await hasHabits(tx, actor.familyId, childId)) {
      throw new DomainError(
        'CONFLICT',
        'This child has habits already. Starter packs are for children without any.',
      );
    }
    await insertPack(tx, actor.familyId, childId, pack);
  });
  deps.changes.note({ familyId: actor.familyId, childId, kinds: ['habits'] });
  return await listHabits(deps, actor, childId);
}

/** In the order of the pack, which is the order in which they are listed. */
async function insertPack(
  tx: Queryable,
  familyId: number,
  childId: number,
  key: StarterPackKey,
): Promise<void> {
  for (const habit of STARTER_PACKS.find((pack) => pack.key === key)?.habits ?? []) {
    await insertHabit(tx, familyId, childId, {
      ...habit,
      daysPerWeek: habit.daysPerWeek ?? null,
      endDate: null,
      active: true,
      icon: habit.icon ?? null,
    });
  }
}
