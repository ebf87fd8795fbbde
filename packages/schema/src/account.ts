import { z } from 'zod';
import { OFFLINE_COMPLETIONS } from './catalogues.ts';
import {
  email,
  id,
  instant,
  name,
  newPassword,
  oneOf,
  parentUsername,
  password,
  storedName,
  timeZone,
  wholeNumber,
  withConfirmation,
} from './fields.ts';
import { LANGUAGES } from './languages.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { currency } from './money.ts';

const { parentPassword, afternoonStartsAt, eveningStartsAt } = LIMITS;

/** A password to verify: also allows values that newer rules reject. */
export const currentPassword = password({ ...parentPassword, min: 1 }, MESSAGES.currentPassword);

/** May be absent while a confirmation of the same session is valid: see `confirmedUntil` of the session. */
export const recentPassword = currentPassword.optional();
const chosenPassword = newPassword(parentPassword, MESSAGES.parentPassword);

/** ISO weekday, 1 is Monday. */
const weekday = wholeNumber({ min: 1, max: 7 }, MESSAGES.dayOfWeek);

export const account = z.object({
  id,
  name: z.string(),
  /** What children call this grown-up, in notes and the ledger; null: `name`. */
  nameForChildren: z.string().nullable(),
  username: z.string(),
  email: z.string(),
  /** A new address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  familyName: z.string(),
  timeZone: z.string(),
  weekStartsOn: z.int(),
  /** Hours of family time. The afternoon starts before the evening. */
  afternoonStartsAt: z.int(),
  eveningStartsAt: z.int(),
  childViewLock: z.boolean(),
  /** Null: the language of the device, otherwise of the family. */
  language: z.enum(LANGUAGES).nullable(),
  familyLanguage: z.enum(LANGUAGES),
  /** ISO 4217. Null: rewards pay no money. */
  currency: z.string().nullable(),
  offlineCompletions: z.enum(OFFLINE_COMPLETIONS),
  /** Hours for which another parent can refuse the erasure of a child or the family; 0: it applies at once. */
  hoursToRefuseErasure: z.int(),
  /** The only grown-up may want to invite the other parent: from the third day on, until an invitation or a dismissal. */
  offersInvite: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** Rules of texts that an update changes. */
export const accountTexts = z.object({
  name: name(LIMITS.personName, MESSAGES.personName).optional(),
  nameForChildren: name(LIMITS.nameForChildren).nullable().optional(),
  username: parentUsername().optional(),
  familyName: name(LIMITS.personName, MESSAGES.personName).optional(),
});

/** Omitted fields keep their values. A new e-mail needs `currentPassword`, a new username a recent one; an e-mail changes on confirmation. */
export const updateAccountInput = z.object({
  name: storedName(LIMITS.personName, MESSAGES.personName).optional(),
  nameForChildren: storedName(LIMITS.nameForChildren).nullable().optional(),
  username: storedName(LIMITS.parentUsername, MESSAGES.parentUsername).optional(),
  email: email.optional(),
  familyName: storedName(LIMITS.personName, MESSAGES.personName).optional(),
  timeZone: timeZone.optional(),
  weekStartsOn: weekday.optional(),
  afternoonStartsAt: wholeNumber(afternoonStartsAt, MESSAGES.partsOfDay).optional(),
  eveningStartsAt: wholeNumber(eveningStartsAt, MESSAGES.partsOfDay).optional(),
  childViewLock: z.boolean().optional(),
  language: oneOf(LANGUAGES).nullable().optional(),
  familyLanguage: oneOf(LANGUAGES).optional(),
  /** Cannot change while money is owed, nor while rewards pay an amount in another currency, see `emptyAmounts`. */
  currency: currency.nullish(),
  /** Takes the amounts from the rewards that pay money in another currency than the new one. */
  emptyAmounts: z.boolean().optional(),
  offlineCompletions: oneOf(OFFLINE_COMPLETIONS).optional(),
  /** Dismisses the offer for good. */
  offersInvite: z.literal(false).optional(),
  currentPassword: recentPassword,
});
export type UpdateAccountInput = z.infer<typeof updateAccountInput>;

export const changePasswordInput = z.object({ currentPassword, newPassword: chosenPassword });
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changePasswordForm = withConfirmation(changePasswordInput, 'newPassword');

/** A browser with a session of a family member. */
export const device = z.object({
  id,
  /** Browser and operating system, such as "Firefox on Windows". */
  name: z.string(),
  /** The signed-in child; null for the parent. */
  child: z.object({ id, name: z.string() }).nullable(),
  signedInAt: instant,
  lastSeenAt: instant,
  /** The device of this request. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const confirmedByPassword = z.object({ currentPassword });
export type ConfirmedByPassword = z.infer<typeof confirmedByPassword>;

export const confirmedByRecentPassword = z.object({ currentPassword: recentPassword });

/** Download address of the family's data as a zip; valid until the ticket expires, for the parent who requested it. */
export const exportTicket = z.object({ downloadPath: z.string(), expiresAt: instant });
export type ExportTicket = z.infer<typeof exportTicket>;

/** Confirms the erasure with the family's name, typed as it is shown. */
export const eraseFamilyInput = z.object({
  currentPassword,
  familyName: z.string({ error: MESSAGES.familyNameTyped }),
});
export type EraseFamilyInput = z.infer<typeof eraseFamilyInput>;

export const requestPasswordResetInput = z.object({ email });
export type RequestPasswordResetInput = z.infer<typeof requestPasswordResetInput>;

/** Repeated wrong passwords at a login of the family; stored for ninety days. */
export const loginWarning = z.object({
  id,
  /** Child whose login it is; null for the parent's own. */
  child: z.object({ id, name: z.string() }).nullable(),
  /** The attempts came from a known device. */
  knownDevice: z.boolean(),
  /** Wrong passwords within a day, or within thirty days when that is more. */
  tries: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** Dismissed by a parent. */
  dismissed: z.boolean(),
});
export type LoginWarning = z.infer<typeof loginWarning>;

const token = z
  .string({ error: MESSAGES.linkExpired })
  .min(1, MESSAGES.linkExpired)
  .max(200, MESSAGES.linkExpired);

export const resetPasswordInput = z.object({ token, password: chosenPassword });
export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

/** Whose password was reset; null if the account was erased meanwhile. */
export const passwordReset = z.object({ username: z.string().nullable() });
export type PasswordReset = z.infer<typeof passwordReset>;

export const resetPasswordForm = withConfirmation(resetPasswordInput, 'password');

export const confirmEmailInput = z.object({ token });
export type ConfirmEmailInput = z.infer<typeof confirmEmailInput>;

export const enterChildViewInput = z.object({ childId: id });
export type EnterChildViewInput = z.infer<typeof enterChildViewInput>;

export const leaveChildViewInput = z.object({ password: currentPassword });
export type LeaveChildViewInput = z.infer<typeof leaveChildViewInput>;
