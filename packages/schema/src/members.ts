import { z } from 'zod';
import { currentPassword, recentPassword } from './account.ts';
import { registerInput } from './auth.ts';
import {
  choice,
  day,
  email,
  emptyAsAbsent,
  id,
  ifMissing,
  instant,
  name,
  text,
  withConfirmation,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** The role of an account within its family. */
export const FAMILY_ROLES = ['parent', 'helper', 'viewer'] as const;
export const familyRole = z.enum(FAMILY_ROLES);
export type FamilyRole = z.infer<typeof familyRole>;

const { accessTokenChildren: chosenChildren } = LIMITS;

const chosenRole = choice(FAMILY_ROLES, MESSAGES.familyRole);

/** Visible children; null for all children of the family, future ones included. Always null for a parent. */
const chosenChildIds = z
  .array(id, ifMissing(MESSAGES.accessTokenChildren))
  .min(chosenChildren.min, MESSAGES.accessTokenChildren)
  .max(chosenChildren.max, MESSAGES.accessTokenChildren)
  .nullable();

export const PENDING_CHANGE_KINDS = [
  'remove-parent',
  'change-parent-role',
  'erase-family',
  'erase-child',
] as const;
export type PendingChangeKind = (typeof PENDING_CHANGE_KINDS)[number];

const person = z.object({ id, name: z.string() });

/** A change that applies when it is due, unless another parent refuses it. */
export const pendingChange = z.object({
  id,
  kind: z.enum(PENDING_CHANGE_KINDS),
  /** The parent who is removed or gets another role; null for an erasure. */
  parent: person.nullable(),
  /** The child who is erased; null for other kinds. */
  child: person.nullable(),
  /** The new role; null for other kinds. */
  newRole: z.enum(['helper', 'viewer']).nullable(),
  requestedBy: person,
  requestedAt: instant,
  dueAt: instant,
});
export type PendingChange = z.infer<typeof pendingChange>;

/** Whether a change applied at once, or waits because another parent can refuse it. */
export const appliedOrPending = z.object({
  applied: z.boolean(),
  /** The change that waits. */
  change: z.object({ id, dueAt: instant }).optional(),
});
export type AppliedOrPending = z.infer<typeof appliedOrPending>;

/** A grown-up of the family. */
export const member = z.object({
  id,
  name: z.string(),
  familyRole,
  /** Visible children; null for all children of the family. */
  childIds: z.array(id).nullable(),
  /** Whether an admin has not approved the account yet. */
  isPending: z.boolean(),
  /** The family's day of the last visit; null for a grown-up without a session. */
  lastSeenOn: day.nullable(),
  /** What will happen to this parent unless another parent refuses it. */
  pendingChange: pendingChange.nullable(),
});
export type Member = z.infer<typeof member>;

export const inviteMemberInput = z.object({
  familyRole: chosenRole,
  childIds: chosenChildIds.default(null),
  /** Whom the invitation is for: in the list of the parents, and filled in for the person who joins. */
  label: name(LIMITS.personName, MESSAGES.personName),
  /** The address to which the link is mailed. */
  email: emptyAsAbsent(email),
  currentPassword: recentPassword,
});
export type InviteMemberInput = z.infer<typeof inviteMemberInput>;

/** A new invitation; its link is in this response and in the mail only. */
export const newInvitation = z.object({
  id,
  url: z.string(),
  /** Deprecated: the path of `url`, with the token after `#`. */
  joinPath: z.string().meta({ deprecated: true, description: 'The path of `url`.' }),
  expiresAt: instant,
});
export type NewInvitation = z.infer<typeof newInvitation>;

/** An invitation that can still be used. */
export const invitation = z.object({
  id,
  label: z.string(),
  familyRole,
  childIds: z.array(id).nullable(),
  expiresAt: instant,
});
export type Invitation = z.infer<typeof invitation>;

/** Omitted fields keep their values; a new role other than parent keeps the children. */
export const updateMemberInput = z.object({
  id,
  familyRole: chosenRole.optional(),
  childIds: chosenChildIds.optional(),
  currentPassword: recentPassword,
});
export type UpdateMemberInput = z.infer<typeof updateMemberInput>;

export const removeMemberInput = z.object({ id, currentPassword });
export type RemoveMemberInput = z.infer<typeof removeMemberInput>;

const invitationToken = text({ min: 1, max: 100 }, MESSAGES.linkExpired);

export const findInvitationInput = z.object({ token: invitationToken });
export type FindInvitationInput = z.infer<typeof findInvitationInput>;

/** What the page of an invitation shows. */
export const shownInvitation = z.object({
  invitedBy: z.string(),
  /** The name that the inviter typed for the invited person. */
  label: z.string(),
  familyName: z.string(),
  familyRole,
  /** Whether an admin approves the account before its first login. */
  needsApproval: z.boolean(),
});
export type ShownInvitation = z.infer<typeof shownInvitation>;

export const joinInput = registerInput.pick({ name: true, username: true, password: true }).extend({
  /** For password resets. Without one, the operator sets a forgotten password. */
  email: emptyAsAbsent(email),
  token: invitationToken,
});
export type JoinInput = z.infer<typeof joinInput>;

export const joinForm = withConfirmation(joinInput, 'password');
