import { asLines, asOneLine } from '@starchart/schema';
import type { z } from 'zod';
import { invalidInput } from './domain-error.ts';

/** Applies rules to the fields that differ from the stored row, which may be older than the rules. Throws VALIDATION. */
export function validateChanges(
  rules: z.ZodObject,
  given: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): void {
  const changed = Object.entries(given).filter(
    ([field, value]) => field in rules.shape && value !== undefined && !isStored(value, before[field]),
  );
  const { error } = rules.partial().safeParse(Object.fromEntries(changed));
  if (error) throw invalidInput(error);
}

/** A stored text may be older than the form in which texts are stored now. */
function isStored(value: unknown, stored: unknown): boolean {
  if (typeof stored !== 'string') return value === stored;
  return [stored, asOneLine(stored), asLines(stored)].some((form) => form === value);
}
