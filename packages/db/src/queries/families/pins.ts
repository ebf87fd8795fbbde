import type { PinKind } from '@starchart/schema';
import { countChanged, type Queryable } from '../../db.ts';
import type { Person } from '../../person.ts';

export interface NewPin {
  kind: PinKind;
  hash: string;
  shuffle: boolean;
  boardCheckOff: boolean;
  at: Date;
}

function pinsOf(db: Queryable, familyId: number, { role, id }: Person) {
  return db.selectFrom('pins').where('family_id', '=', familyId).where(`${role}_id`, '=', id);
}

const SHOWN = [
  'child_id as childId',
  'kind',
  'shuffle',
  'board_check_off as boardCheckOff',
  'changed_at as changedAt',
] as const;

/** The PIN of a person, with its hash. */
export function findPin(db: Queryable, familyId: number, person: Person) {
  return pinsOf(db, familyId, person)
    .select([...SHOWN, 'hash'])
    .executeTakeFirst();
}

/** The PINs of the family's children and of one parent, without their hashes. */
export function listPins(db: Queryable, familyId: number, parentId: number) {
  return db
    .selectFrom('pins')
    .where('family_id', '=', familyId)
    .where((eb) => eb.or([eb('child_id', 'is not', null), eb('parent_id', '=', parentId)]))
    .select(SHOWN)
    .orderBy('id')
    .execute();
}

/** Sets or replaces the PIN of a person. Call it in a transaction, after `lockPinOwner`. Throws a foreign key violation. */
export async function savePin(
  db: Queryable,
  familyId: number,
  person: Person,
  { kind, hash, shuffle, boardCheckOff, at }: NewPin,
): Promise<void> {
  const pin = { kind, hash, shuffle, board_check_off: boardCheckOff, changed_at: at };
  await db
    .insertInto('pins')
    .values({ family_id: familyId, [`${person.role}_id`]: person.id, ...pin })
    .onConflict((conflict) => conflict.columns(['family_id', 'parent_id', 'child_id']).doUpdateSet(pin))
    .execute();
}

/** False when the person has no PIN. */
export async function deletePin(db: Queryable, familyId: number, { role, id }: Person): Promise<boolean> {
  const pin = db.deleteFrom('pins').where('family_id', '=', familyId).where(`${role}_id`, '=', id);
  return (await countChanged(pin)) > 0;
}
