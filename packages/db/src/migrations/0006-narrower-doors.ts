import { type Kysely, sql } from 'kysely';

/** Login warnings for known devices; expiry of undecided registrations. */
const CHANGES = [
  `alter table login_warnings add column known_device boolean not null default false`,
  `comment on column login_warnings.known_device is 'Tried in a browser that the family knows'`,
  `comment on table login_warnings is 'Wrong passwords were tried: one line a day, account and kind of device'`,

  `alter table parents add column registration_expires_at timestamptz`,
  `comment on column parents.registration_expires_at is 'A registration that nobody has decided on until then is deleted; null once somebody has'`,
  `create index parents_registration_expiry on parents (registration_expires_at)
    where registration_expires_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parents drop column registration_expires_at`.execute(db);
  await sql`alter table login_warnings drop column known_device`.execute(db);
  await sql`comment on table login_warnings is 'Strangers have tried wrong passwords until they were refused: one line a day and account'`.execute(
    db,
  );
}
