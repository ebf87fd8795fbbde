import { z } from 'zod';
import { id } from './fields.ts';

/** What of a family can have changed. */
export const CHANGE_KINDS = [
  /** A child itself: its name, picture and login, that it was added or erased. */
  'child',
  'habits',
  'completions',
  'rewards',
  'redemptions',
  /** The star book, and with it balance, total and level. */
  'points',
  'badges',
  /** The family's settings. */
  'family',
  /** Registrations that wait for an admin; told to admins only. */
  'registrations',
  /** Nobody knows: hints have been lost, and whatever is shown is worth fetching again. */
  'everything',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A hint that something has changed: what it is now is for the reader to fetch. */
export const familyEvent = z.object({
  /** Whose it is; null for what is no single child's. */
  childId: id.nullable(),
  kinds: z.array(z.enum(CHANGE_KINDS)).min(1),
});
export type FamilyEvent = z.infer<typeof familyEvent>;
