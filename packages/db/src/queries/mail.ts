import type { MailKind } from '@starchart/schema';
import { sql } from 'kysely';
import type { Handle } from '../handle.ts';

export interface NewMail {
  kind: MailKind;
  recipient: string;
  /** The family of the recipient, with which the mail is erased; null for an address that has none yet. */
  familyId: number | null;
  /** The link that the mail carries. */
  linkId: number | null;
  payload: Record<string, string | number>;
  /** `held` where no mail server is configured. */
  state: 'waiting' | 'held';
  at: Date;
}

/** Puts a mail into the outbox, which it leaves only if the transaction that caused it commits. Answers its id. */
export async function insertMail(db: Handle, mail: NewMail): Promise<number> {
  const { id } = await db
    .insertInto('outbox')
    .values({
      kind: mail.kind,
      recipient: mail.recipient,
      family_id: mail.familyId,
      link_id: mail.linkId,
      payload: sql`${JSON.stringify(mail.payload)}::jsonb`,
      state: mail.state,
      created_at: mail.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
