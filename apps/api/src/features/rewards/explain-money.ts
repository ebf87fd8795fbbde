import { findCurrency } from '@starchart/db';
import { exampleAmount, formatMoney } from '@starchart/domain';
import { withValues } from '@starchart/i18n';
import { MESSAGES } from '@starchart/schema';
import { ZodError } from 'zod';
import { DomainError, invalidInput } from '../../core/domain-error.ts';
import { middleware } from '../../trpc/init.ts';

/** Words the rejection of an amount that is not in whole minor units, such as 3.5, with an example in the currency of the family. */
export const explainsMoney = middleware(async ({ ctx, next }) => {
  const result = await next();
  const cause = result.ok ? undefined : result.error.cause;
  if (!(cause instanceof ZodError) || !ctx.actor) return result;
  const { fields = [] } = invalidInput(cause);
  if (!fields.some(({ text }) => text === MESSAGES.moneyAmount)) return result;
  const currency = await findCurrency(ctx.db, ctx.actor.familyId);
  if (currency === null) return result;
  const amount = exampleAmount(currency);
  const explained = withValues('rewards.wholeMinorUnits', {
    amount,
    money: formatMoney({ amount, currency }, ctx.language),
  });
  const worded = fields.map((field) =>
    field.text === MESSAGES.moneyAmount ? { ...field, text: explained } : field,
  );
  throw new DomainError('VALIDATION', worded[0]?.text ?? explained, { fields: worded });
});
