import type { Queryable } from '@starchart/db';

/** Everything that a refused call must leave as it is. Sessions are not in it: being looked at changes them. */
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

/** The same text as long as nothing in the database has changed. */
export async function databaseFingerprint(db: Queryable): Promise<string> {
  const digests = await db
    .selectNoFrom((eb) =>
      TABLES.map((table) =>
        eb
          // Rows are only ever taken as text, so it does not matter which table's columns they are thought to have.
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
