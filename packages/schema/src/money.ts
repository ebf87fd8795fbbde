import { z } from 'zod';
import { MESSAGES } from './messages.ts';

/** ISO 4217, of those that this runtime knows. */
export const currency = z
  .string({ error: MESSAGES.currency })
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), MESSAGES.currency);

/** What is paid out: in minor units, such as cents. Both are null, or neither. */
export const money = {
  moneyAmount: z.int().nullable(),
  currency: z.string().nullable(),
};
