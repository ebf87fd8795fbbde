import { z } from 'zod';
import { parentStatus } from './auth.ts';
import { emptyAsAbsent, id, instant, pageInput, pageOf, text } from './fields.ts';
import { LIMITS } from './limits.ts';

export const parentIdInput = z.object({ id });

export const pendingParent = z.object({
  id,
  name: z.string(),
  email: z.string(),
  registrationDate: instant,
});
export type PendingParent = z.infer<typeof pendingParent>;

export const parentSummary = pendingParent.extend({
  username: z.string(),
  status: parentStatus,
  isAdmin: z.boolean(),
  approvedAt: instant.nullable(),
});
export type ParentSummary = z.infer<typeof parentSummary>;

/** Parents whose name, username or e-mail contains the words; without any, all of them. */
export const searchParentsInput = pageInput.extend({
  search: emptyAsAbsent(text(0, LIMITS.email.max)),
  status: parentStatus.optional(),
});
export type SearchParentsInput = z.infer<typeof searchParentsInput>;

export const parentPage = pageOf(parentSummary);
export type ParentPage = z.infer<typeof parentPage>;
