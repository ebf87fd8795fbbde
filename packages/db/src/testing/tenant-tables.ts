/** Tables that can be distributed by family across several machines, with the column of the family. */
export const FAMILY_TABLES: ReadonlyMap<string, string> = new Map([
  ['families', 'id'],
  ...[
    'children',
    'habits',
    'past_schedules',
    'habit_completions',
    'pauses',
    'notes',
    'praise_presets',
    'rewards',
    'reward_redemptions',
    'wishes',
    'ledgers',
    'points_entries',
    'child_badges',
    'child_days',
    'webhooks',
    'webhook_deliveries',
    'family_device_children',
    'pins',
  ].map((table) => [table, 'family_id'] as const),
]);

/** Tables with `family_id` that cannot be distributed, and why. */
export const DIRECTORY_TABLES: ReadonlyMap<string, string> = new Map([
  ['parents', 'found by username or e-mail before the family is known; both are unique across families'],
  ['child_credentials', 'found by username before the family is known; it is unique across families'],
  ['sessions', 'found by the hash of the cookie before the family is known'],
  ['access_tokens', 'found by the hash of the token before the family is known'],
  ['access_token_children', 'read together with the token'],
  ['parent_children', 'read together with the account'],
  ['family_devices', 'read together with the session, before the family is known'],
  ['account_links', 'found by the token of a link in a mail'],
  ['one_time_tokens', 'found by the token of an invitation or a pairing'],
  ['pending_changes', 'found when they are due, before the family is known'],
  ['known_devices', 'read during login, before the family is known'],
  ['login_warnings', 'written during login'],
  ['idempotency_keys', 'found by the hash of a key'],
  ['outbox', 'one queue of mails, some without a family'],
  ['audit_entries', 'one list for the operator, some entries without a family'],
]);

/** Parts of statements that work on all families, and why. Statements are compared with a semicolon appended. */
export const ACROSS_FAMILIES: ReadonlyMap<string, string> = new Map([
  ['from "families" where "id" <> $1 limit', 'whether other families exist when the last admin leaves'],
  ['not exists (select from children) as "isNew"', 'whether only the first admin exists'],
  ['select count(*) as "count" from "children";', 'progress of the ledger verification'],
  [
    'from "children" where (family_id, id) > ($1, $2) order by',
    'the ledger verification iterates over all children',
  ],
  ['from "ledgers" where "erased" = ', 'the ledgers that a job erases'],
  ['group by "families"."id", "children"."family_id"', 'the completions that a job approves'],
  ['delete from "notes" where "read_at" <', 'nightly cleanup'],
  ['delete from "webhook_deliveries" where "created_at" <', 'nightly cleanup'],
  ['update webhooks set dropped_deliveries = 0', 'nightly cleanup'],
  ['update habits set created_at = least(', 'after the clock was ahead'],
  ['update habits set removals = (', 'after the clock was ahead'],
  ['update "reward_redemptions" set "fulfilled_at" = $1 where', 'after the clock was ahead'],
  ['update "wishes" set "answered_at" = $1 where', 'after the clock was ahead'],
  ['update "notes" set "created_at" = $1 where', 'after the clock was ahead'],
  ['update "webhooks" set "dropped_since" = $1 where', 'after the clock was ahead'],
  ['update "webhook_deliveries" set "created_at" = $1 where', 'after the clock was ahead'],
  ['update webhook_deliveries set try_until = ', 'after the clock was ahead'],
  ['delete from past_schedules as later using families', 'after the clock was ahead'],
  ['update past_schedules set valid_until = ', 'after the clock was ahead'],
]);
