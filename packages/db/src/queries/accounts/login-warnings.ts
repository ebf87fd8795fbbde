import { countChanged, type Queryable } from '../../db.ts';
import type { Person } from '../../person.ts';

export interface NewLoginWarning {
  person: Person;
  /** The attempts came from a browser that the family knows. */
  knownDevice: boolean;
  /** Number of wrong passwords so far. */
  tries: number;
  at: Date;
}

function warningsAbout(db: Queryable, familyId: number, { role, id }: Person) {
  return db
    .selectFrom('login_warnings')
    .where('family_id', '=', familyId)
    .where(role === 'parent' ? 'parent_id' : 'child_id', '=', id);
}

/** The latest warning about a person on this kind of device after `since` and until `at`: a clock that was ahead wrote later ones. */
export function findRecentWarning(
  db: Queryable,
  familyId: number,
  { person, knownDevice, since, at }: Omit<NewLoginWarning, 'tries'> & { since: Date },
) {
  return warningsAbout(db, familyId, person)
    .where('known_device', '=', knownDevice)
    .where('first_at', '>', since)
    .where('first_at', '<=', at)
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertWarning(
  db: Queryable,
  familyId: number,
  { person, knownDevice, tries, at }: NewLoginWarning,
): Promise<void> {
  await db
    .insertInto('login_warnings')
    .values({
      family_id: familyId,
      parent_id: person.role === 'parent' ? person.id : null,
      child_id: person.role === 'child' ? person.id : null,
      known_device: knownDevice,
      tries,
      first_at: at,
      last_at: at,
    })
    .execute();
}

/** Raises the warning's number of attempts to this value; lower values have no effect. */
export async function raiseWarning(
  db: Queryable,
  familyId: number,
  warningId: number,
  { tries, at }: Pick<NewLoginWarning, 'tries' | 'at'>,
): Promise<void> {
  await db
    .updateTable('login_warnings')
    .set((eb) => ({
      tries: eb.fn('greatest', ['tries', eb.val(tries)]),
      last_at: eb.fn('greatest', ['last_at', eb.val(at)]),
    }))
    .where('family_id', '=', familyId)
    .where('id', '=', warningId)
    .execute();
}

/** Warnings about the parent's own login and those of the family's children, newest first. */
export function listWarnings(db: Queryable, familyId: number, parentId: number) {
  return db
    .selectFrom('login_warnings')
    .leftJoin('children', (join) =>
      join
        .onRef('children.family_id', '=', 'login_warnings.family_id')
        .onRef('children.id', '=', 'login_warnings.child_id'),
    )
    .where('login_warnings.family_id', '=', familyId)
    .where((eb) => eb.or([eb('login_warnings.parent_id', '=', parentId), eb('child_id', 'is not', null)]))
    .select([
      'login_warnings.id',
      'child_id as childId',
      'children.name as childName',
      'known_device as knownDevice',
      'tries',
      'first_at as firstAt',
      'last_at as lastAt',
      'dismissed_at as dismissedAt',
    ])
    .orderBy('last_at', 'desc')
    .orderBy('login_warnings.id', 'desc')
    .execute();
}

/** Dismisses a warning that `listWarnings` returns; idempotent. False when there is no such warning. */
export async function dismissWarning(
  db: Queryable,
  familyId: number,
  parentId: number,
  { id, at }: { id: number; at: Date },
): Promise<boolean> {
  const warning = db
    .updateTable('login_warnings')
    .set((eb) => ({ dismissed_at: eb.fn.coalesce('dismissed_at', eb.val(at)) }))
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('parent_id', '=', parentId), eb('child_id', 'is not', null)]));
  return (await countChanged(warning)) > 0;
}

/** Recipients of a warning: for a child's login the parents of the family, who manage logins; for a grown-up's own login that person. */
export function listParentsToWarn(db: Queryable, familyId: number, { role, id }: Person) {
  return db
    .selectFrom('parents')
    .where('family_id', '=', familyId)
    .where('status', '=', 'approved')
    .where((eb) => (role === 'parent' ? eb('id', '=', id) : eb('family_role', '=', 'parent')))
    .select('email')
    .orderBy('id')
    .execute();
}
