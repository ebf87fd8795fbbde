import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { EXPORT_SECTIONS, exportedColumns, listExportedRows } from './export.ts';

/** What is kept of families and is not exported as it is, with the reason. */
const LEFT_OUT: Record<string, readonly string[]> = {
  'exported in another way': [
    'access_token_children.*',
    'child_badges.badge_id',
    'child_credentials.can_login',
    'child_credentials.username',
    'families.*',
    'webhooks.events',
  ],
  'a secret, or what a secret is checked against': [
    'access_tokens.token_hash',
    'child_credentials.changed_at',
    'child_credentials.password_hash',
    'idempotency_keys.*',
    'known_devices.*',
    'sessions.device_hash',
    'sessions.id_hash',
    'visitor_keys.*',
    'webhooks.nonce',
  ],
  'the same once more, as it is compared': [
    'account_links.email_key',
    'child_credentials.username_key',
    'parents.email_key',
    'parents.username_key',
  ],
  'reckoned from what is exported': [
    'children.entry_count',
    'children.version',
    'habit_completions.early',
    'habit_completions.entry_count',
    'habit_completions.first_entry_number',
    'habit_completions.longest_streak',
    'habit_completions.streak',
    'habits.early_completion_count',
    'habits.last_streak',
    'points_entries.total_amount',
    'reward_redemptions.entry_number',
  ],
  'about the sending of a mail or message, not about the family': [
    'outbox.attempts',
    'outbox.last_error',
    'outbox.last_tried_at',
    'outbox.link_id',
    'outbox.payload',
    'webhook_deliveries.try_until',
  ],
  'of another family': ['parents.approved_by'],
  'the family itself': ['*.family_id', 'child_credentials.child_id'],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('everything that is kept of a family is exported, or left out for a reason', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and table_name in (
      select table_name from information_schema.columns
      where table_schema = current_schema() and column_name = 'family_id' or table_name = 'families')`);
  const kept = rows.filter((row) => !isLeftOut(row)).map(({ table, column }) => `${table}.${column}`);
  expect(kept.toSorted()).toEqual(exportedColumns().toSorted());
});

it.each(EXPORT_SECTIONS)('%s of a family that has none are none', async (name) => {
  expect(await listExportedRows(database.db, 1, name, { after: 0, limit: 10 })).toEqual([]);
});

function isLeftOut({ table, column }: { table: string; column: string }): boolean {
  const names = [`${table}.${column}`, `${table}.*`, `*.${column}`];
  return Object.values(LEFT_OUT)
    .flat()
    .some((name) => names.includes(name));
}
