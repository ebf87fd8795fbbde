import { z } from 'zod';
import { id } from './fields.ts';

/** Kinds of family data that can change. */
export const CHANGE_KINDS = [
  /** A child's name, avatar and login; its creation and erasure. */
  'child',
  'habits',
  'completions',
  'pauses',
  'rewards',
  'redemptions',
  /** The ledger, and with it balance, total and level. */
  'points',
  'badges',
  'wishes',
  /** Notes of grown-ups to a child. */
  'notes',
  /** The family's settings. */
  'family',
  /** The family's grown-ups and their invitations. */
  'members',
  /** The family devices: their settings and PINs. */
  'family-devices',
  /** Requests of children to enter their profiles on a family device. */
  'entry-requests',
  /** Pending registrations; sent to admins only. */
  'registrations',
  /** Events may have been lost: refetch everything. */
  'everything',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A change event, without the changed data: the receiver refetches it. */
export const familyEvent = z.object({
  /** The child that changed; null for other changes. */
  childId: id.nullable(),
  kinds: z.array(z.enum(CHANGE_KINDS)).min(1),
});
export type FamilyEvent = z.infer<typeof familyEvent>;
