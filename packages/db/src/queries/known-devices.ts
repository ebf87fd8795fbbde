import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db.ts';

/** Somebody of a family. */
export interface Person {
  role: 'parent' | 'child';
  id: number;
}

/** Whether the parent of the outer query has signed in in this browser. */
export function isKnownDeviceOfParent(deviceHash: Buffer | null): RawBuilder<boolean> {
  return sql`exists (
    select from known_devices
    where known_devices.family_id = parents.family_id and device_hash = ${deviceHash}
      and known_devices.parent_id = parents.id)`;
}

/** Whether anybody of the family of the outer query's child has signed in in this browser. */
export function isKnownDeviceOfChild(deviceHash: Buffer | null): RawBuilder<boolean> {
  return sql`exists (
    select from known_devices
    where known_devices.family_id = children.family_id and device_hash = ${deviceHash})`;
}

/** Whether anybody of the family has signed in in this browser. */
export async function isKnownDevice(db: Queryable, familyId: number, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .where('family_id', '=', familyId)
    .where('device_hash', '=', deviceHash)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the browsers that are known through this person; those that others signed in in stay known. */
export async function forgetDevicesOf(db: Queryable, familyId: number, { role, id }: Person): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('family_id', '=', familyId)
    .where(role === 'parent' ? 'parent_id' : 'child_id', '=', id)
    .execute();
}

/** Forgets a browser, whoever of the family signed in there. */
export async function forgetDevice(db: Queryable, familyId: number, deviceHash: Buffer): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('family_id', '=', familyId)
    .where('device_hash', '=', deviceHash)
    .execute();
}

/** Removes browsers in which nobody has signed in since. */
export async function deleteOldDevices(db: Queryable, usedBefore: Date): Promise<void> {
  await db.deleteFrom('known_devices').where('last_used_at', '<', usedBefore).execute();
}
