/** Kysely's migration tables; a restore creates them by running the migrations. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];
