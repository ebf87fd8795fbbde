import type { Queryable } from '@starchart/db';

/** Tables that a rejected call must not change. Without sessions, which change when they are read. */
const TABLES = [
  'families',
  'parents',
  'parent_credentials',
  'children',
  'child_credentials',
  'habits',
  'habit_completions',
  'rewards',
  'reward_redemptions',
  'ledgers',
  'points_entries',
  'child_badges',
  'account_links',
  'access_tokens',
  'access_token_children',
  'webhooks',
  'webhook_deliveries',
  'invite_codes',
  'outbox',
  'audit_entries',
  'known_devices',
  'login_warnings',
] as const;

/** Equal as long as the database is unchanged. */
export async function databaseFingerprint(db: Queryable): Promise<string> {
  const digests = await db
    .selectNoFrom((eb) =>
      TABLES.map((table) =>
        eb
          // Rows are selected as text, so the column types of the table do not matter.
          .selectFrom(`${table} as row` as 'families as row')
          .select(({ fn, cast, table: whole }) => [
            fn.sum<string>(fn<number>('hashtext', [cast<string>(whole('row'), 'text')])).as('digest'),
          ])
          .as(table),
      ),
    )
    .executeTakeFirstOrThrow();
  return JSON.stringify(digests);
}
