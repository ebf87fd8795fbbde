import { z } from 'zod';
import { email, id, instant, password, text, timeZone } from './fields.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

const { parentPassword } = LIMITS;

/** A password that is only checked: any that could ever have been chosen. */
export const currentPassword = password(1, parentPassword.max, MESSAGES.currentPassword);
const newPassword = password(parentPassword.min, parentPassword.max, MESSAGES.parentPassword);

/** ISO weekday, 1 is Monday. */
const weekday = z
  .int({ error: MESSAGES.weekStartsOn })
  .min(1, MESSAGES.weekStartsOn)
  .max(7, MESSAGES.weekStartsOn);

export const account = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** An address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  familyName: z.string(),
  timeZone: z.string(),
  weekStartsOn: z.int(),
  childViewLock: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** Fields left out stay. A new username or e-mail needs `currentPassword`; an e-mail changes once it is confirmed. */
export const updateAccountInput = z.object({
  name: text(LIMITS.personName.min, LIMITS.personName.max, MESSAGES.personName).optional(),
  username: text(LIMITS.parentUsername.min, LIMITS.parentUsername.max, MESSAGES.parentUsername).optional(),
  email: email.optional(),
  familyName: text(LIMITS.personName.min, LIMITS.personName.max, MESSAGES.personName).optional(),
  timeZone: timeZone.optional(),
  weekStartsOn: weekday.optional(),
  childViewLock: z.boolean().optional(),
  currentPassword: currentPassword.optional(),
});
export type UpdateAccountInput = z.infer<typeof updateAccountInput>;

export const changePasswordInput = z.object({ currentPassword, newPassword });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** The form asks for the new password twice; only `changePasswordInput` travels. */
export const changePasswordForm = changePasswordInput
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.confirmPassword === form.newPassword, {
    path: ['confirmPassword'],
    error: MESSAGES.confirmPassword,
    when: () => true,
  });

/** A browser in which somebody of the family is signed in. */
export const device = z.object({
  id,
  /** Browser and system in words, such as "Firefox on Windows". */
  name: z.string(),
  /** The child that is signed in there; null for the parent. */
  child: z.object({ id, name: z.string() }).nullable(),
  signedInAt: instant,
  lastSeenAt: instant,
  /** The one that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const deviceIdInput = z.object({ id });

export const confirmedByPassword = z.object({ currentPassword });
export type ConfirmedByPassword = z.infer<typeof confirmedByPassword>;

/** Where all data of the family can be fetched as a zip until the ticket expires, by the parent who asked. */
export const exportTicket = z.object({ downloadPath: z.string(), expiresAt: instant });
export type ExportTicket = z.infer<typeof exportTicket>;

/** Erasing a family takes its name, typed as it is shown. */
export const eraseFamilyInput = z.object({
  currentPassword,
  familyName: z.string({ error: MESSAGES.familyNameTyped }),
});
export type EraseFamilyInput = z.infer<typeof eraseFamilyInput>;

export const requestPasswordResetInput = z.object({ email });
export type RequestPasswordResetInput = z.infer<typeof requestPasswordResetInput>;

/** Many wrong passwords were tried at a login of the family; kept for ninety days. */
export const loginWarning = z.object({
  id,
  /** Whose login it is; null for the parent's own. */
  child: z.object({ id, name: z.string() }).nullable(),
  /** Tried on a device that the family uses. */
  knownDevice: z.boolean(),
  /** Wrong passwords within a day, or within thirty where that is more. */
  tries: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** Put away by a parent. */
  dismissed: z.boolean(),
});
export type LoginWarning = z.infer<typeof loginWarning>;

export const loginWarningIdInput = z.object({ id });

const token = z
  .string({ error: MESSAGES.linkExpired })
  .min(1, MESSAGES.linkExpired)
  .max(200, MESSAGES.linkExpired);

export const resetPasswordInput = z.object({ token, password: newPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** The form asks for the password twice; only `resetPasswordInput` travels. */
export const resetPasswordForm = resetPasswordInput
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    error: MESSAGES.confirmPassword,
    when: () => true,
  });

export const confirmEmailInput = z.object({ token });
export type ConfirmEmailInput = z.infer<typeof confirmEmailInput>;

export const enterChildViewInput = z.object({ childId: id });
export type EnterChildViewInput = z.infer<typeof enterChildViewInput>;

export const leaveChildViewInput = z.object({ password: currentPassword });
export type LeaveChildViewInput = z.infer<typeof leaveChildViewInput>;
