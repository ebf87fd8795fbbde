import {
  emptyAmounts,
  findAccount,
  findCurrencies,
  holdLedgers,
  inTransaction,
  listMembers,
  listPayingRewards,
  lockFamily,
  owesMoney,
  type Queryable,
  updateFamily,
  updateParent,
} from '@starchart/db';
import { daysBetween, isCurrency } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import { isolate, withValues } from '@starchart/i18n';
import { type Account, accountTexts, MESSAGES, type UpdateAccountInput } from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { DomainError, invalidField, notFound, orNotFound } from '../../core/domain-error.ts';
import type { Outcome } from '../../core/domain-events.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { validateChanges } from '../../core/validate-changes.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { missingCurrentPassword, requireRecentPassword } from '../auth/current-password.ts';
import { usernameKey } from '../auth/usernames.ts';
import { hoursToRefuseErasure } from '../pending-changes/pending-changes.service.ts';
import { requestEmailChange } from './email-change.service.ts';

/** The other parent is invited from the third day of a family to the end of its first week. In days since the first. */
const INVITE_DAYS = { from: 2, before: 7 };

/** The parent's account, with the settings of the family. */
export async function getAccount(ctx: ServiceContext, actor: GrownUpActor): Promise<Account> {
  const found = orNotFound(await findAccount(ctx.db, actor.familyId, actor.id, ctx.clock.now()));
  const { familyCreatedAt, offersInvite, ...account } = found;
  const members = await listMembers(ctx.db, actor.familyId);
  const dayOf = (at: Date) => familyDay(at, found.timeZone);
  const age = daysBetween(dayOf(familyCreatedAt), dayOf(ctx.clock.now()));
  return {
    ...account,
    hoursToRefuseErasure: hoursToRefuseErasure(ctx, members),
    offersInvite: offersInvite && members.length === 1 && age >= INVITE_DAYS.from && age < INVITE_DAYS.before,
  };
}

/** Which settings are the family's, so that only a parent changes them. */
const IS_OF_FAMILY: Record<keyof UpdateAccountInput, boolean> = {
  name: false,
  nameForChildren: false,
  username: false,
  email: false,
  familyName: true,
  timeZone: true,
  weekStartsOn: true,
  afternoonStartsAt: true,
  eveningStartsAt: true,
  childViewLock: true,
  language: false,
  familyLanguage: true,
  currency: true,
  emptyAmounts: true,
  offlineCompletions: true,
  offersInvite: true,
  currentPassword: false,
};

/**
 * Changes the given fields; a new email takes effect when its link is opened. The caller verifies the
 * password. Throws FORBIDDEN for settings of the family without permission, VALIDATION for a text that breaks a rule, an afternoon that would not start before the evening, a new username or email without password, USERNAME_TAKEN, EMAIL_TAKEN,
 * CONFLICT for another currency while money is owed, or while rewards pay an amount that is not to be emptied, RATE_LIMITED.
 */
export async function updateAccount(
  ctx: ServiceContext,
  actor: GrownUpActor,
  input: UpdateAccountInput,
): Promise<Outcome<Account>> {
  const isOfFamily = Object.entries(input).some(
    ([field, value]) => value !== undefined && IS_OF_FAMILY[field as keyof UpdateAccountInput],
  );
  if (isOfFamily) authorize(actor, 'family.manage');
  const before = await getAccount(ctx, actor);
  validateChanges(accountTexts, input, before);
  const newUsername = input.username === before.username ? undefined : input.username;
  const newEmail = input.email === before.email ? undefined : input.email;
  if (input.currentPassword === undefined) {
    if (newEmail !== undefined) throw missingCurrentPassword();
    if (newUsername !== undefined) requireRecentPassword(ctx, actor);
  }
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockFamily(tx, actor.familyId))) throw notFound();
    await checkPartsOfDay(ctx, tx, actor, input);
    if (input.currency !== undefined)
      await prepareCurrency(ctx, tx, actor, input.currency, input.emptyAmounts);
    await updateFamily(tx, actor.familyId, input);
    await updateParent(tx, actor.familyId, actor.id, {
      name: input.name,
      nameForChildren: input.nameForChildren === '' ? null : input.nameForChildren,
      username: newUsername,
      usernameKey: newUsername && usernameKey(newUsername),
      language: input.language,
    });
    if (newUsername !== undefined) {
      await recordAudit(ctx, tx, actor, 'username-changed', ['parent', actor.id]);
    }
    if (input.childViewLock !== undefined && input.childViewLock !== before.childViewLock) {
      await recordAudit(ctx, tx, actor, 'child-view-lock-changed', ['family', actor.familyId]);
    }
    if (input.currency !== undefined && input.currency !== before.currency) {
      await recordAudit(ctx, tx, actor, 'currency-changed', ['family', actor.familyId]);
    }
    if (newEmail !== undefined) await requestEmailChange(ctx, tx, actor, newEmail);
  });
  return {
    result: await getAccount(ctx, actor),
    events: [{ type: 'family.updated', familyId: actor.familyId }],
  };
}

/** Throws VALIDATION if the afternoon would not start before the evening. */
async function checkPartsOfDay(
  ctx: ServiceContext,
  tx: Queryable,
  actor: GrownUpActor,
  input: UpdateAccountInput,
): Promise<void> {
  if (input.afternoonStartsAt === undefined && input.eveningStartsAt === undefined) return;
  // Read after the lock: another request may have changed the other hour.
  const before = await getAccount({ ...ctx, db: tx }, actor);
  const { afternoonStartsAt = before.afternoonStartsAt, eveningStartsAt = before.eveningStartsAt } = input;
  if (afternoonStartsAt < eveningStartsAt) return;
  const field = input.eveningStartsAt === undefined ? 'afternoonStartsAt' : 'eveningStartsAt';
  throw invalidField(field, MESSAGES.partsOfDay);
}

/**
 * Empties the amounts of rewards in another currency than the new one. Throws VALIDATION for an unknown currency, CONFLICT while money is
 * owed, and where amounts would have to be emptied but are not to be.
 */
async function prepareCurrency(
  ctx: ServiceContext,
  tx: Queryable,
  { familyId }: GrownUpActor,
  currency: string | null,
  emptiesAmounts = false,
): Promise<void> {
  const before = await findCurrencies(tx, familyId);
  if (before.currency === currency) return;
  if (currency !== null && !isCurrency(currency)) throw invalidField('currency', MESSAGES.currency);
  // A redemption that has read the old currency is repeated with the new one.
  await holdLedgers(tx, familyId);
  if (await owesMoney(tx, familyId)) throw new DomainError('CONFLICT', 'account.moneyIsOwed');
  // Without a currency, the amounts wait unseen for the same one.
  if (currency === null || before.amountsCurrency === currency) return;
  const rewards = await listPayingRewards(tx, familyId);
  if (rewards.length === 0) return;
  if (!emptiesAmounts) {
    const names = new Intl.ListFormat(ctx.language).format(rewards.map(({ name }) => isolate(name)));
    throw new DomainError('CONFLICT', withValues('account.amountsInOtherCurrency', { names }), {
      params: { rewards },
    });
  }
  await emptyAmounts(tx, familyId);
}
