import { type Kysely, sql } from 'kysely';

/** Constant defaults rewrite no table. */
const CHANGES = [
  `alter table children add column goal_reward_id integer,
    add foreign key (family_id, id, goal_reward_id) references rewards (family_id, child_id, id)
      on delete set null (goal_reward_id)`,
  `comment on column children.goal_reward_id is 'The reward that the child saves for; it reserves no points'`,

  `alter table rewards
    add column stock smallint constraint rewards_stock check (stock >= 0),
    add column limit_count smallint check (limit_count between 1 and 31),
    add column limit_period text check (limit_period in ('day', 'week', 'month', 'lifetime')),
    add column weekdays smallint not null default 127 check (weekdays between 1 and 127),
    add constraint rewards_limit check ((limit_count is null) = (limit_period is null))`,
  `comment on column rewards.stock is 'Redemptions that are left; null: unlimited'`,
  `comment on column rewards.limit_count is 'Redemptions in limit_period that are not canceled; null: unlimited'`,
  `comment on column rewards.weekdays is 'When it can be redeemed. Bit 0 is Monday'`,

  `alter table reward_redemptions add column redeemed_on date`,
  `comment on column reward_redemptions.redeemed_on is 'The family''s day; null on rows that are older than limits'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reward_redemptions drop column redeemed_on`.execute(db);
  await sql`alter table rewards drop column stock, drop column limit_count, drop column limit_period,
    drop column weekdays`.execute(db);
  await sql`alter table children drop column goal_reward_id`.execute(db);
}
