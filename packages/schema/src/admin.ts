import { z } from 'zod';
import { parentStatus } from './auth.ts';
import { emptyAsAbsent, id, instant, pageInput, pageOf, text } from './fields.ts';
import { LIMITS } from './limits.ts';

/** One page of pending registrations, from the parent after the id `cursor`. */
export const listPendingInput = pageInput.extend({
  limit: pageInput.shape.limit.unwrap().default(LIMITS.page.max),
});
export type ListPendingInput = z.infer<typeof listPendingInput>;

const applicant = z.object({
  id,
  name: z.string(),
  email: z.string(),
  registrationDate: instant,
});

export const pendingParent = applicant.extend({
  /** When an undecided registration is deleted; null for one approved earlier. */
  expiresAt: instant.nullable(),
});
export type PendingParent = z.infer<typeof pendingParent>;

export const parentSummary = applicant.extend({
  username: z.string(),
  status: parentStatus,
  isAdmin: z.boolean(),
  approvedAt: instant.nullable(),
});
export type ParentSummary = z.infer<typeof parentSummary>;

/** Parents whose name, username or e-mail contains the words; all parents without any. */
export const searchParentsInput = pageInput.extend({
  search: emptyAsAbsent(text(LIMITS.email)),
  status: parentStatus.optional(),
});
export type SearchParentsInput = z.infer<typeof searchParentsInput>;

export const parentPage = pageOf(parentSummary);
export type ParentPage = z.infer<typeof parentPage>;
