import type { EntryRequestPayload, PairingPayload, TokenPayload } from '@starchart/schema';
import { sql } from 'kysely';
import { columnsOf } from '../../columns.ts';
import { countChanged, type Queryable } from '../../db.ts';

interface NewToken<Payload extends TokenPayload> {
  tokenHash: Buffer;
  payload: Payload;
  createdAt: Date;
  expiresAt: Date;
}

/** A pairing of a family device, by the hash of its secret and, in the payload, of its code. */
export async function insertPairing(
  db: Queryable,
  familyId: number,
  parentId: number,
  pairing: NewToken<PairingPayload>,
): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values(columnsOf({ familyId, parentId, kind: 'device-pairing' as const, ...pairing }))
    .execute();
}

/** An unexpired pairing, used or not, with its family. None of a person who is no longer a parent, or has a new password since. */
export function findPairing(db: Queryable, by: { secretHash: Buffer } | { codeHash: string }, at: Date) {
  return db
    .selectFrom('one_time_tokens')
    .innerJoin('families', 'families.id', 'one_time_tokens.family_id')
    .innerJoin('parents', (join) =>
      join
        .onRef('parents.family_id', '=', 'one_time_tokens.family_id')
        .onRef('parents.id', '=', 'one_time_tokens.parent_id'),
    )
    .innerJoin('parent_credentials', 'parent_credentials.parent_id', 'parents.id')
    .where('kind', '=', 'device-pairing')
    .where('status', '=', 'approved')
    .where('family_role', '=', 'parent')
    .whereRef('changed_at', '<=', 'one_time_tokens.created_at')
    .where('expires_at', '>', at)
    .where((eb) =>
      'secretHash' in by
        ? eb('token_hash', '=', by.secretHash)
        : sql<boolean>`payload ->> 'codeHash' = ${by.codeHash}`,
    )
    .select([
      'one_time_tokens.id',
      'one_time_tokens.family_id as familyId',
      'families.name as familyName',
      'time_zone as timeZone',
      'families.language as familyLanguage',
      'parents.id as pairedBy',
      'payload',
      'used_at as usedAt',
    ])
    .$narrowType<{ payload: PairingPayload }>()
    .executeTakeFirst();
}

/** Marks a pairing as used by a device. False if it no longer can be. */
export async function usePairing(
  db: Queryable,
  familyId: number,
  { id, familyDeviceId, at }: { id: number; familyDeviceId: number; at: Date },
): Promise<boolean> {
  const pairing = db
    .updateTable('one_time_tokens')
    .set({ used_at: at, payload: sql`payload || ${JSON.stringify({ familyDeviceId })}::jsonb` })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at);
  return (await countChanged(pairing)) > 0;
}

/** Deletes the open requests of the device, and adds one. */
export async function insertEntryRequest(
  db: Queryable,
  familyId: number,
  request: NewToken<EntryRequestPayload>,
): Promise<number> {
  await db
    .deleteFrom('one_time_tokens')
    .where('family_id', '=', familyId)
    .where('kind', '=', 'entry-request')
    .where(sql<boolean>`(payload ->> 'familyDeviceId')::integer = ${request.payload.familyDeviceId}`)
    .where('used_at', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('one_time_tokens')
    .values(columnsOf({ familyId, kind: 'entry-request' as const, ...request }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const childIdOfRequest = sql<number>`(payload ->> 'childId')::integer`;
const deviceIdOfRequest = sql<number>`(payload ->> 'familyDeviceId')::integer`;
const isAllowed = sql<boolean>`payload ->> 'allowedBy' is not null`;

function openEntryRequests(db: Queryable, familyId: number, at: Date) {
  return db
    .selectFrom('one_time_tokens')
    .where('one_time_tokens.family_id', '=', familyId)
    .where('one_time_tokens.kind', '=', 'entry-request')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at);
}

const MOST_LISTED = 20;

/** Open requests of children and devices that still exist. */
function validEntryRequests(db: Queryable, familyId: number, at: Date) {
  return openEntryRequests(db, familyId, at)
    .innerJoin('children', (join) =>
      join.on('children.family_id', '=', familyId).on('children.id', '=', childIdOfRequest),
    )
    .innerJoin('family_devices', (join) =>
      join.on('family_devices.family_id', '=', familyId).on('family_devices.id', '=', deviceIdOfRequest),
    );
}

/** The family's requests that wait for a parent, newest first. */
export function listEntryRequests(db: Queryable, familyId: number, at: Date) {
  return validEntryRequests(db, familyId, at)
    .where(sql<boolean>`not (${isAllowed})`)
    .select([
      'one_time_tokens.id as entryRequestId',
      'children.id as childId',
      'children.name as childName',
      'family_devices.id as familyDeviceId',
      'family_devices.name as familyDeviceName',
      'one_time_tokens.created_at as createdAt',
    ])
    .orderBy('one_time_tokens.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

/** Returns the request that the parent has allowed; undefined when there is no such open request. */
export async function allowEntryRequest(
  db: Queryable,
  familyId: number,
  { id, parentId, at }: { id: number; parentId: number; at: Date },
): Promise<EntryRequestPayload | undefined> {
  const request = await db
    .updateTable('one_time_tokens')
    .set({ payload: sql`payload || ${JSON.stringify({ allowedBy: parentId })}::jsonb` })
    .where('id', 'in', validEntryRequests(db, familyId, at).select('one_time_tokens.id'))
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .returning('payload')
    .$narrowType<{ payload: EntryRequestPayload }>()
    .executeTakeFirst();
  return request?.payload;
}

/** Marks an allowed request as used. False if there is no such request of this child and device, or if it no longer can be. */
export async function useEntryRequest(
  db: Queryable,
  familyId: number,
  { id, childId, familyDeviceId, at }: { id: number; childId: number; familyDeviceId: number; at: Date },
): Promise<boolean> {
  const request = db
    .updateTable('one_time_tokens')
    .set({ used_at: at })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('kind', '=', 'entry-request')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where(isAllowed)
    .where(childIdOfRequest, '=', childId)
    .where(deviceIdOfRequest, '=', familyDeviceId);
  return (await countChanged(request)) > 0;
}
