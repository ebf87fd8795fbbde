import { z } from 'zod';
import { id } from './fields.ts';
import { MESSAGES } from './messages.ts';

/** ISO 4217. The server knows the codes, see `isCurrency`. */
export const currency = z
  .string({ error: MESSAGES.currency })
  .refine((code) => /^[A-Z]{3}$/.test(code), MESSAGES.currency);

/** What is paid out: in minor units, such as cents. Both are null, or neither. */
export const money = {
  moneyAmount: z.int().nullable(),
  currency: z.string().nullable(),
};

/** A reward that pays an amount in another currency than the chosen one: part of the error. */
export const payingReward = z.object({ id, name: z.string(), childId: id, childName: z.string() });
export type PayingReward = z.infer<typeof payingReward>;
