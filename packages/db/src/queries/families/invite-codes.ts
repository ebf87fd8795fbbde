import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { columnsOf, type NewRow } from '../../columns.ts';
import { hasRow, type Queryable } from '../../db.ts';

/** All codes, newest first, each with the parents who registered with it, oldest first. */
export function listInviteCodes(db: Queryable) {
  return db
    .selectFrom('invite_codes')
    .select((eb) => [
      'id',
      'hint',
      'max_uses as maxUses',
      'uses',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      jsonArrayFrom(
        eb
          .selectFrom('parents')
          .whereRef('invite_code_id', '=', 'invite_codes.id')
          .select(['parents.id', 'parents.name'])
          .orderBy('parents.id'),
      ).as('usedBy'),
    ])
    .orderBy('id', 'desc')
    .execute();
}

export async function insertInviteCode(db: Queryable, code: NewRow<'invite_codes'>): Promise<number> {
  const { id } = await db
    .insertInto('invite_codes')
    .values(columnsOf(code))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads and locks a code. Call it in a transaction. */
export function lockInviteCode(db: Queryable, codeId: number) {
  return db
    .selectFrom('invite_codes')
    .where('id', '=', codeId)
    .select(['id', 'revoked_at as revokedAt'])
    .forUpdate()
    .executeTakeFirst();
}

/** Revokes a code. Parents who registered with it keep their accounts. */
export async function revokeInviteCode(db: Queryable, codeId: number, at: Date): Promise<void> {
  await db.updateTable('invite_codes').set({ revoked_at: at }).where('id', '=', codeId).execute();
}

/** Whether a code can be used: it is not used up, expired or revoked. */
export function canUseInviteCode(db: Queryable, codeHash: Buffer, at: Date): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('invite_codes')
      .where('code_hash', '=', codeHash)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
      .whereRef('uses', '<', 'max_uses')
      .select('id'),
  );
}

/** Consumes one use of an invite code; undefined when it is unknown, used up, expired or revoked. */
export async function useInviteCode(db: Queryable, codeHash: Buffer, at: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('invite_codes')
    .set({ uses: sql`uses + 1` })
    .where('code_hash', '=', codeHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .whereRef('uses', '<', 'max_uses')
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
