import type pg from 'pg';

/**
 * By table, the statement that ends what opens an account. A backup has what was ended after it was made. Independent of the
 * clock, and of the schema version that the backup has.
 */
const STATEMENTS: Readonly<Record<string, string>> = {
  sessions: 'update sessions set revoked_at = now() where revoked_at is null',
  account_links: 'update account_links set expires_at = created_at',
  invite_codes: 'update invite_codes set revoked_at = now() where revoked_at is null',
  one_time_tokens: 'delete from one_time_tokens',
  // Another parent may have refused it after the backup was made.
  pending_changes:
    "update pending_changes set ended_at = now(), outcome = 'withdrawn' where ended_at is null",
  access_tokens: 'delete from access_tokens',
  known_devices: 'delete from known_devices',
  family_devices: 'delete from family_devices',
};

/** Ends all sessions, mailed links, invite codes, invitations, pending changes, access tokens, known and family devices. */
export async function endAccess(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema() and tablename = any($1)',
    [Object.keys(STATEMENTS)],
  );
  for (const { name } of rows) await client.query(STATEMENTS[name] ?? '');
}
