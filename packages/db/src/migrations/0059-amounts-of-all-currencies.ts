import { type Kysely, sql } from 'kysely';

/** Amounts that are worth the same need more digits in some currencies: ten thousand euros are 10^12 minor units of IRR. */
const CHANGES = [
  `alter table rewards drop constraint rewards_money_amount_check`,
  `alter table rewards alter column money_amount type bigint,
    add constraint rewards_money_amount_check check (money_amount between 1 and 1000000000000)`,
  `alter table reward_redemptions alter column money_amount type bigint`,
  `alter table families add column amounts_currency text check (amounts_currency ~ '^[A-Z]{3}$')`,
  `comment on column families.amounts_currency is 'ISO 4217, of rewards.money_amount: the currency, or the last one; null: unknown'`,
  `comment on column rewards.money_amount is 'What a parent pays out for it, in minor units of families.amounts_currency'`,
  `update families set amounts_currency = currency where currency is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}

const REVERTED = [
  `alter table families drop column amounts_currency`,
  `alter table reward_redemptions alter column money_amount type integer using case when money_amount > 2147483647 then 2147483647 else money_amount end`,
  `alter table rewards drop constraint rewards_money_amount_check`,
  `alter table rewards alter column money_amount type integer using case when money_amount > 1000000 then 1000000 else money_amount end,
    add constraint rewards_money_amount_check check (money_amount between 1 and 1000000)`,
  `comment on column rewards.money_amount is 'What a parent pays out for it, in minor units of families.currency'`,
];

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const statement of REVERTED) await sql.raw(statement).execute(db);
}
