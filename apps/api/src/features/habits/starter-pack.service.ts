import { countHabits, insertHabit, inTransaction, lockChild, lockFamily } from '@starchart/db';
import { familyDay } from '@starchart/domain/family-day';
import { translateSchema } from '@starchart/i18n';
import { createHabitInput, LIMITS, STARTER_PACKS, type TakeStarterPackInput } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { DomainError } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { getChild } from '../children/children.service.ts';
import { assertQuota } from '../children/quotas.ts';
import { fieldsOfHabit, NEW_HABIT } from './fields-of-habit.ts';
import { type Habit, listHabits } from './habits.service.ts';

/**
 * Adds the habits of a pack to a child, worded in the language of the request, as many as the quota of the family allows. Throws NOT_FOUND,
 * and CONFLICT if the child has habits or the family has room for none.
 */
export async function takeStarterPack(
  ctx: ServiceContext,
  actor: GrownUpActor,
  { childId, pack: key, withOfferedSlots }: TakeStarterPackInput,
): Promise<Outcome<Habit[]>> {
  await inTransaction(ctx.db, async (tx) => {
    // A concurrent second call waits here and then finds the habits of the first.
    await lockFamily(tx, actor.familyId);
    await lockChild(tx, actor.familyId, childId);
    await getChild({ ...ctx, db: tx }, actor, { id: childId });
    const counts = await countHabits(tx, actor.familyId, childId);
    if (counts.all > 0) throw new DomainError('CONFLICT', 'starterPacks.childHasHabits');
    assertQuota('habits', counts, { isNew: true, isActive: true });
    const room = LIMITS.activeHabitsOfFamily.max - counts.activeOfFamily;
    const habits = STARTER_PACKS.find((pack) => pack.key === key)?.habits.slice(0, room) ?? [];
    // Habits are created in the order of the pack, which is the order in which they are listed.
    for (const habit of habits) {
      const [name, description] = [habit.name, habit.description].map((text) =>
        translateSchema(ctx.language, text),
      );
      const slots = withOfferedSlots ? habit.offeredSlots : undefined;
      const input = createHabitInput.parse({ ...habit, childId, name, description, slots });
      const createdAt = ctx.clock.now();
      const fields = { ...fieldsOfHabit(input, actor.timeZone, NEW_HABIT), createdAt };
      await insertHabit(tx, actor.familyId, childId, fields, familyDay(createdAt, actor.timeZone));
    }
  });
  return {
    result: await listHabits(ctx, actor, { childId }),
    events: [{ type: 'habit.created', familyId: actor.familyId, childId }],
  };
}
