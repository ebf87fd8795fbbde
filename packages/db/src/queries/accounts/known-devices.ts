import { type RawBuilder, sql } from 'kysely';
import { hasRow, type Queryable } from '../../db.ts';
import type { Person } from '../../person.ts';

/** Whether the parent of the outer query has signed in with this browser. */
export function isKnownDeviceOfParent(deviceHash: Buffer | null): RawBuilder<boolean> {
  return sql`exists (
    select from known_devices
    where known_devices.family_id = parents.family_id and device_hash = ${deviceHash}
      and known_devices.parent_id = parents.id)`;
}

/** Whether the parent with this email has signed in with this browser. */
export function isKnownDeviceOfEmail(db: Queryable, emailKey: string, deviceHash: Buffer): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('parents')
      .where('email_key', '=', emailKey)
      .where(isKnownDeviceOfParent(deviceHash))
      .select('id'),
  );
}

/** Whether any member of the family of the outer query's child has signed in with this browser, or it is a family device. */
export function isKnownDeviceOfChild(deviceHash: Buffer | null): RawBuilder<boolean> {
  return sql`(exists (
    select from known_devices
    where known_devices.family_id = children.family_id and device_hash = ${deviceHash}
  ) or exists (
    select from family_devices
    where family_devices.family_id = children.family_id and device_hash = ${deviceHash}))`;
}

/** Whether any member of the family has signed in with this browser, or it is a family device. */
export function isKnownDevice(db: Queryable, familyId: number, deviceHash: Buffer): Promise<boolean> {
  const ofTable = (table: 'known_devices' | 'family_devices') =>
    db.selectFrom(table).where('family_id', '=', familyId).where('device_hash', '=', deviceHash).select('id');
  return hasRow(ofTable('known_devices').unionAll(ofTable('family_devices')).limit(1));
}

/** Deletes the browsers known through this person; those known through others stay. */
export async function forgetDevicesOf(db: Queryable, familyId: number, { role, id }: Person): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('family_id', '=', familyId)
    .where(role === 'parent' ? 'parent_id' : 'child_id', '=', id)
    .execute();
}

/** Deletes a browser for all members of the family. */
export async function forgetDevice(db: Queryable, familyId: number, deviceHash: Buffer): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('family_id', '=', familyId)
    .where('device_hash', '=', deviceHash)
    .execute();
}
