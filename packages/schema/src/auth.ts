import { z } from 'zod';
import { familyDeviceOfSession } from './family-device-settings.ts';
import {
  email,
  emptyAsAbsent,
  id,
  instant,
  knownOrAbsent,
  name,
  newPassword,
  oneOf,
  parentUsername,
  password,
  text,
  timeZone,
  withConfirmation,
} from './fields.ts';
import { LANGUAGES } from './languages.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const loginInput = z.object({
  /** The username or the email. */
  username: text({ ...LIMITS.parentUsername, max: LIMITS.email.max }, MESSAGES.parentUsername),
  password: password(LIMITS.parentPassword, MESSAGES.parentPassword),
});
export type LoginInput = z.infer<typeof loginInput>;

export const childLoginInput = z.object({
  username: text(LIMITS.kidLoginUsername, MESSAGES.kidLoginUsername),
  password: password(LIMITS.childPassword, MESSAGES.kidLoginPassword),
});
export type ChildLoginInput = z.infer<typeof childLoginInput>;

export const registerInput = z.object({
  name: name(LIMITS.personName, MESSAGES.personName),
  username: parentUsername(),
  email,
  password: newPassword(LIMITS.parentPassword, MESSAGES.parentPassword),
  inviteCode: emptyAsAbsent(text({ min: 1, max: 100 }, MESSAGES.inviteCode)),
  timeZone: knownOrAbsent(timeZone),
  /** The language of the new family. */
  language: knownOrAbsent(oneOf(LANGUAGES)),
});
export type RegisterInput = z.infer<typeof registerInput>;

export const registerForm = withConfirmation(registerInput, 'password');

export const PARENT_STATUSES = ['pending', 'approved', 'rejected'] as const;
export const parentStatus = z.enum(PARENT_STATUSES);
export type ParentStatus = z.infer<typeof parentStatus>;

/**
 * Whose session it is, by `role`. Only a parent's record has an e-mail; that of a family device or a guest has the id and the name of
 * the device or the guest pass.
 */
export const sessionRecord = z.object({
  id,
  name: z.string(),
  role: z.enum(['parent', 'child', 'device', 'guest']),
  email: z.string().optional(),
  status: parentStatus.optional(),
  /** The role of a grown-up in the family. */
  familyRole: z.enum(['parent', 'helper', 'viewer']).optional(),
  isAdmin: z.boolean().optional(),
  timeZone: z.string().optional(),
  /** Whether a parent's session is locked to this child's view until the parent enters the password. */
  childViewLocked: z.boolean().optional(),
  /** The family device of the session. */
  familyDevice: familyDeviceOfSession.optional(),
  /** When an open profile is locked, unless a request comes before; null on a child's own device. */
  profileExpiresAt: instant.nullable().optional(),
  /** Until when the session needs no password for what is less than erasing, a new password or e-mail, or removing a grown-up. */
  confirmedUntil: instant.optional(),
  /** Whether a parent must enter the password to leave a child's view. */
  childViewLock: z.boolean().optional(),
  /** The parent's own choice; null: the language of the device, otherwise of the family. */
  language: z.enum(LANGUAGES).nullable().optional(),
  familyLanguage: z.enum(LANGUAGES),
  /** The languages to choose from. */
  languages: z.array(z.enum(LANGUAGES)),
  /** In demo mode: offset of the server's clock from real time, in ms. */
  clockAheadMs: z.int().optional(),
  /** The web app's build on this server; pages compare it with their own. Absent if they install no service worker. */
  build: z.string().optional(),
  /** Why the caller may do less than a parent, with the name of the access token, guest pass or family device; null for others. */
  restriction: z
    .object({
      source: z.enum(['token', 'guest-pass', 'family-role', 'pin', 'device']),
      name: z.string().nullable(),
    })
    .nullable(),
  /** What the caller may do. */
  permissions: z.array(z.string()),
  /** Allowed operations, by their names in the typed API, such as `rewards.create`. */
  abilities: z.array(z.string()),
});
export type SessionRecord = z.infer<typeof sessionRecord>;
