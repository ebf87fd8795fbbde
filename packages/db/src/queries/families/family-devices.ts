import type { CalendarDays } from '@starchart/domain';
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { columnsOf, type NewRow } from '../../columns.ts';
import type { DB } from '../../database.ts';
import { countChanged, hasRow, type Queryable } from '../../db.ts';
import { deleteKeysOfEndedSenders } from '../accounts/idempotency.ts';
import { skyOfChild } from '../habits/child-days.ts';
import { habitsOfChild } from '../habits/habits.ts';
import { schedulesOfChild } from '../habits/schedules.ts';
import { rewardOfGoal } from '../points/rewards.ts';

/** A time of day as `HH:MM`. */
export function timeOfDay(column: 'dim_from' | 'dim_until'): RawBuilder<string | null> {
  return sql`to_char(${sql.ref(`family_devices.${column}`)}, 'HH24:MI')`;
}

/** The children that a device shows; null for all children of the family. */
export const childIdsOfDevice = sql<number[] | null>`case when not family_devices.all_children then array(
    select child_id from family_device_children
    where family_device_children.family_id = family_devices.family_id and family_device_id = family_devices.id
    order by child_id
  ) end`;

export type FamilyDeviceFields = Pick<
  NewRow<'family_devices'>,
  'name' | 'boardMode' | 'showBalances' | 'lockAfterS' | 'keepScreenOn' | 'dimFrom' | 'dimUntil'
>;

/** The family's devices with the browser and the last visit of their sessions, oldest first. */
export function listFamilyDevices(db: Queryable, familyId: number) {
  return db
    .selectFrom('family_devices')
    .leftJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'family_devices.family_id')
        .onRef('parents.id', '=', 'family_devices.paired_by'),
    )
    .where('family_devices.family_id', '=', familyId)
    .select([
      'family_devices.id',
      'family_devices.name',
      'board_mode as boardMode',
      'show_balances as showBalances',
      'lock_after_s as lockAfterS',
      'keep_screen_on as keepScreenOn',
      timeOfDay('dim_from').as('dimFrom'),
      timeOfDay('dim_until').as('dimUntil'),
      'paired_at as pairedAt',
      'family_devices.last_seen_at as lastSeenAt',
      'parents.id as parentId',
      'parents.name as parentName',
      childIdsOfDevice.as('childIds'),
      sql<string | null>`(select user_agent from sessions
        where sessions.family_id = ${familyId} and sessions.family_device_id = family_devices.id
        order by sessions.id desc limit 1)`.as('userAgent'),
    ])
    .orderBy('family_devices.id')
    .execute();
}

/** Blocks changes of the device and new sessions on it until the end of the transaction. False when there is no such device. */
export function lockFamilyDevice(db: Queryable, familyId: number, id: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('family_devices')
      .where('family_id', '=', familyId)
      .where('id', '=', id)
      .select('id')
      .forUpdate(),
  );
}

/** Call it in a transaction. Throws a foreign key violation for a child of another family. */
export async function insertFamilyDevice(
  db: Queryable,
  familyId: number,
  {
    childIds,
    at,
    ...device
  }: FamilyDeviceFields & {
    childIds: readonly number[] | null;
    deviceHash: Buffer;
    pairedBy: number;
    at: Date;
  },
): Promise<number> {
  const row = { familyId, allChildren: childIds === null, pairedAt: at, lastSeenAt: at, ...device };
  const { id } = await db
    .insertInto('family_devices')
    .values(columnsOf(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertChildren(db, familyId, id, childIds);
  return id;
}

/** Call it in a transaction, after `lockFamilyDevice`. Throws a foreign key violation for a child of another family. */
export async function updateFamilyDevice(
  db: Queryable,
  familyId: number,
  id: number,
  { childIds, ...fields }: FamilyDeviceFields & { childIds: readonly number[] | null },
): Promise<void> {
  await db
    .updateTable('family_devices')
    .set(columnsOf({ ...fields, allChildren: childIds === null }))
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
  await db
    .deleteFrom('family_device_children')
    .where('family_id', '=', familyId)
    .where('family_device_id', '=', id)
    .execute();
  await insertChildren(db, familyId, id, childIds);
}

async function insertChildren(
  db: Queryable,
  familyId: number,
  familyDeviceId: number,
  childIds: readonly number[] | null,
): Promise<void> {
  const children = [...new Set(childIds)].map((childId) => columnsOf({ familyId, familyDeviceId, childId }));
  if (children.length > 0) await db.insertInto('family_device_children').values(children).execute();
}

/** The own devices of a child, which have no lock, get one. */
export async function lockOwnDevices(
  db: Queryable,
  familyId: number,
  childId: number,
  lockAfterS: number,
): Promise<void> {
  await db
    .updateTable('family_devices')
    .set({ lock_after_s: lockAfterS })
    .where('family_id', '=', familyId)
    .where('lock_after_s', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('family_device_children')
        .where('family_device_children.family_id', '=', familyId)
        .where('child_id', '=', childId)
        .select('family_device_id'),
    )
    .execute();
}

/** Notes a visit of a device. */
export async function noteVisit(db: Queryable, familyId: number, id: number, at: Date): Promise<void> {
  await db
    .updateTable('family_devices')
    .set({ last_seen_at: at })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
}

/** The number of the family's devices. Call it after `lockFamily`. */
export async function countFamilyDevices(db: Queryable, familyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('family_devices')
    .where('family_id', '=', familyId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a device with its sessions and returns its browser; undefined when there is no such device. */
export async function deleteFamilyDevice(db: Queryable, familyId: number, id: number) {
  const deleted = await db
    .deleteFrom('family_devices')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .returning('device_hash as deviceHash')
    .executeTakeFirst();
  if (deleted) await deleteKeysOfEndedSenders(db, familyId);
  return deleted;
}

/** Deletes the device that a browser is paired as. False when it is none. */
export async function deleteFamilyDeviceOf(
  db: Queryable,
  familyId: number,
  deviceHash: Buffer,
): Promise<boolean> {
  const device = db
    .deleteFrom('family_devices')
    .where('family_id', '=', familyId)
    .where('device_hash', '=', deviceHash);
  const isDeleted = (await countChanged(device)) > 0;
  if (isDeleted) await deleteKeysOfEndedSenders(db, familyId);
  return isDeleted;
}

export interface BoardScope {
  /** Null for all children of the family. */
  childIds: readonly number[] | null;
  withHabits: boolean;
  withGrownUps: boolean;
  days: CalendarDays;
}

/** The children of a family board with their PINs and habits, and the parents with a PIN or without, in one statement. */
export async function findFamilyBoard(
  db: Queryable,
  familyId: number,
  { childIds, withHabits, withGrownUps, days }: BoardScope,
) {
  const children = db
    .selectFrom('children')
    .leftJoin('pins', (join) =>
      join.onRef('pins.family_id', '=', 'children.family_id').onRef('pins.child_id', '=', 'children.id'),
    )
    .where('children.family_id', '=', familyId)
    .$if(childIds !== null, (query) =>
      query.where('children.id', '=', sql<number>`any(${childIds}::integer[])`),
    )
    .select((eb) => [
      'children.id',
      'children.name',
      'avatar',
      'look',
      'read_aloud as readAloud',
      'mascot_item as mascotItem',
      'current_points as currentPoints',
      'pins.kind as pin',
      'pins.shuffle',
      'pins.board_check_off as boardCheckOff',
      ...skyOfChild(familyId, days),
      jsonObjectFrom(rewardOfGoal(db, familyId)).as('goal'),
      habitsOrNone(db, familyId, eb.ref('children.id'), days, withHabits).as('habits'),
      ...schedulesOfChild(db, familyId, eb.ref('children.id'), days),
    ])
    .orderBy('children.id');
  const grownUps = db
    .selectFrom('parents')
    .where('parents.family_id', '=', familyId)
    .where('family_role', '=', 'parent')
    .where('status', '=', 'approved')
    .where(sql<boolean>`${withGrownUps}::boolean`)
    .select([
      'parents.id',
      'parents.name',
      sql<boolean>`exists (select from pins
        where pins.family_id = ${familyId} and pins.parent_id = parents.id)`.as('pin'),
    ])
    .orderBy('parents.id');
  return await db
    .selectFrom('families')
    .where('families.id', '=', familyId)
    .select(['name', rowsOf(children).as('children'), jsonArrayFrom(grownUps).as('grownUps')])
    .executeTakeFirst();
}

/** Rows without times, as JSON. The type of `jsonArrayFrom` takes texts such as '1' for numbers. */
function rowsOf<Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>): RawBuilder<Row[]> {
  return sql`${jsonArrayFrom(query)}`;
}

function habitsOrNone(
  db: Queryable,
  familyId: number,
  childId: Expression<number>,
  days: CalendarDays,
  withHabits: boolean,
) {
  return jsonArrayFrom(
    habitsOfChild(db, familyId, childId, days).where(sql<boolean>`${withHabits}::boolean`),
  );
}

/** Whether a child has a PIN that closes its habits on the board. As part of another statement. */
export function isClosedOnBoard(familyId: number, childId: number): RawBuilder<boolean> {
  return sql`exists (select from pins
    where pins.family_id = ${familyId} and pins.child_id = ${childId} and not board_check_off)`;
}

/** A profile that a family device can open: a child with its PIN, if it exists. */
export function findChildProfile(db: Queryable, familyId: number, childId: number) {
  return db
    .selectFrom('children')
    .where('children.family_id', '=', familyId)
    .where('children.id', '=', childId)
    .select((eb) => [
      'children.id',
      'children.name',
      jsonObjectFrom(
        eb
          .selectFrom('pins')
          .where('pins.family_id', '=', familyId)
          .where('pins.child_id', '=', childId)
          .select(['pins.hash', 'pins.kind']),
      ).as('pin'),
    ])
    .executeTakeFirst();
}

/** A parent whose profile a family device can open: with role parent, approved. */
export function findParentProfile(
  db: Queryable,
  familyId: number,
  { parentId, familyDeviceId }: { parentId: number; familyDeviceId: number },
) {
  return db
    .selectFrom('parents')
    .innerJoin('family_devices', (join) =>
      join
        .onRef('family_devices.family_id', '=', 'parents.family_id')
        .on('family_devices.id', '=', familyDeviceId),
    )
    .innerJoin('parent_credentials', 'parent_credentials.parent_id', 'parents.id')
    .innerJoin('families', 'families.id', 'parents.family_id')
    .where('parents.family_id', '=', familyId)
    .where('parents.id', '=', parentId)
    .where('family_role', '=', 'parent')
    .where('status', '=', 'approved')
    .select((eb) => [
      'parents.id',
      'parents.name',
      'email',
      'is_admin as isAdmin',
      'child_view_lock as childViewLock',
      'parents.language',
      'username_key as usernameKey',
      'password_hash as passwordHash',
      'device_hash as deviceHash',
      jsonObjectFrom(
        eb
          .selectFrom('pins')
          .where('pins.family_id', '=', familyId)
          .where('pins.parent_id', '=', parentId)
          .select(['pins.hash', 'pins.kind']),
      ).as('pin'),
    ])
    .executeTakeFirst();
}
