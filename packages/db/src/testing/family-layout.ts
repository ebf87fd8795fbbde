/**
 * Tables that can be spread over many machines by the family, with the column that says whose a row is. What one transaction
 * does for one family then stays on one machine.
 */
export const FAMILY_TABLES: ReadonlyMap<string, string> = new Map([
  ['families', 'id'],
  ...[
    'children',
    'habits',
    'habit_completions',
    'rewards',
    'reward_redemptions',
    'points_entries',
    'child_badges',
    'webhooks',
    'webhook_deliveries',
  ].map((table) => [table, 'family_id'] as const),
]);

/** Tables that stay in one place, although their rows belong to families, and why. */
export const DIRECTORY_TABLES: ReadonlyMap<string, string> = new Map([
  ['parents', 'found by username or e-mail before the family is known; both are unique across families'],
  ['child_credentials', 'found by username before the family is known; it is unique across families'],
  ['sessions', 'found by the hash of the cookie, which tells the family'],
  ['access_tokens', 'found by the hash of the token, which tells the family'],
  ['access_token_children', 'read together with the token'],
  ['account_links', 'found by the number in a link that came by mail'],
  ['known_devices', 'read together with who logs in'],
  ['login_warnings', 'written together with who logs in'],
  ['visitor_keys', 'found by the hash of a key before there is a family'],
  ['idempotency_keys', 'found by the hash of a key'],
  ['outbox', 'one queue of mails, some of them to nobody of a family'],
  ['audit_entries', 'one list for the operator, some of it about no family'],
]);

/**
 * What stands in the statements that are meant for all families at once, which end with a semicolon here, and why. They run on every
 * machine for itself.
 */
export const ACROSS_FAMILIES: ReadonlyMap<string, string> = new Map([
  ['from "families" where "id" <> $1 limit', 'whether the last admin leaves anybody behind'],
  ['select count(*) as "count" from "children";', 'the audit says how far it has come'],
  ['from children where (family_id, id) > ($1, $2) order by', 'the audit goes from child to child'],
  ['delete from "webhook_deliveries" where "created_at" <', 'tidying up at night'],
]);
