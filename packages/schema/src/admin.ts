import { z } from 'zod';
import { parentStatus } from './auth.ts';
import { id, instant } from './fields.ts';

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
