import { type Kysely, sql } from 'kysely';

const CHANGES = [
  `alter table families add column currency text check (currency ~ '^[A-Z]{3}$')`,
  `comment on column families.currency is 'ISO 4217; null: rewards pay no money'`,
  `alter table rewards add column money_amount integer check (money_amount between 1 and 1000000)`,
  `comment on column rewards.money_amount is 'What a parent pays out for it, in minor units of families.currency'`,
  `alter table reward_redemptions
    add column money_amount integer,
    add column currency text,
    add constraint reward_redemptions_money check ((money_amount is null) = (currency is null))`,
  `comment on column reward_redemptions.money_amount is 'Of the reward, when it was redeemed'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reward_redemptions drop column money_amount, drop column currency`.execute(db);
  await sql`alter table rewards drop column money_amount`.execute(db);
  await sql`alter table families drop column currency`.execute(db);
}
