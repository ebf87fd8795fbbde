import { type Kysely, sql } from 'kysely';

/** Names that a search or a comparison reads, with the maximum length that a constraint allows. */
const NAMES = [
  { table: 'families', column: 'name' },
  { table: 'parents', column: 'name' },
  { table: 'parents', column: 'username' },
  { table: 'children', column: 'name' },
  { table: 'child_credentials', column: 'username' },
  { table: 'family_devices', column: 'name', max: 40 },
] as const satisfies readonly { table: string; column: string; max?: number }[];

/**
 * Composes letters and accents (NFC), as new names are. The few names that this would make too long stay. Replaces zones that are no
 * IANA zones: the offset of a machine by a zone with the same time, so that no family gets other days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, column, ...limit } of NAMES) {
    const name = sql.ref(column);
    const fits = 'max' in limit ? sql`length(normalize(${name}, nfc)) <= ${sql.lit(limit.max)}` : sql`true`;
    await sql`
      update ${sql.table(table)} set ${name} = normalize(${name}, nfc)
      where ${name} is not nfc normalized and ${fits}`.execute(db);
  }
  await sql`update families set time_zone = 'UTC' where time_zone in ('Etc/Unknown', '+00:00', '-00:00')`.execute(
    db,
  );
  // The names of these zones have the sign of POSIX.
  await sql`
    update families
    set time_zone = 'Etc/GMT' || translate(left(time_zone, 1), '+-', '-+') || substr(time_zone, 2, 2)::integer
    where time_zone ~ '^(\\+(0[1-9]|1[0-4])|-(0[1-9]|1[0-2])):00$'`.execute(db);
}

/** Names and zones stay as they are: earlier releases read them. */
export async function down(): Promise<void> {}
