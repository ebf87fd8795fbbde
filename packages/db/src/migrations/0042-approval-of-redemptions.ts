import { type Kysely, sql } from 'kysely';

/** Constant defaults rewrite no table. */
const CHANGES = [
  `alter table rewards add column requires_approval boolean not null default false`,
  `comment on column rewards.requires_approval is 'A grown-up says yes before it is handed out'`,
  `alter table reward_redemptions
    add column requires_approval boolean not null default false,
    add column approved_at timestamptz,
    add constraint reward_redemptions_approval check (requires_approval or approved_at is null),
    add constraint reward_redemptions_approved_first
      check (not (requires_approval and fulfilled and approved_at is null))`,
  `comment on column reward_redemptions.requires_approval is 'Of the reward, when it was redeemed'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reward_redemptions drop column requires_approval, drop column approved_at`.execute(
    db,
  );
  await sql`alter table rewards drop column requires_approval`.execute(db);
}
