/** What the migrations keep of themselves: made anew where a backup is restored. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];
