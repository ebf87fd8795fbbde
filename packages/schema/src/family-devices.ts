import { z } from 'zod';
import { currentPassword, recentPassword } from './account.ts';
import { AVATAR_INDICES, CHILD_LOOKS, PIN_PICTURES, READ_ALOUD } from './catalogues.ts';
import { withPlainDigits } from './characters.ts';
import { currentPart, habitOfToday } from './children.ts';
import { BOARD_MODES, boardMode, familyDeviceSettings } from './family-device-settings.ts';
import { day, id, ifMissing, instant, name, oneOf, text, wholeNumber } from './fields.ts';
import { DEFAULTS, LIMITS } from './limits.ts';
import { MASCOT_ITEMS } from './mascot.ts';
import { MESSAGES } from './messages.ts';
import { pauseOfToday } from './pauses.ts';
import { goal } from './rewards.ts';
import { skySummary } from './sky.ts';

export const PIN_KINDS = ['pictures', 'digits'] as const;
export const pinKind = z.enum(PIN_KINDS);
export type PinKind = z.infer<typeof pinKind>;

const { familyDeviceName, lockAfterS: lockSeconds, chosenChildren, pinPictures, pairingText } = LIMITS;

const deviceName = name(familyDeviceName, MESSAGES.familyDeviceName);

/** The children of the device; null for all children of the family, future ones included. */
const childIds = z
  .array(id, ifMissing(MESSAGES.familyDeviceChildren))
  .min(chosenChildren.min, MESSAGES.familyDeviceChildren)
  .max(chosenChildren.max, MESSAGES.familyDeviceChildren)
  .nullable();

/** Seconds without a request after which an open profile is locked; null for the own device of one child without a PIN. */
const lockAfterS = wholeNumber(lockSeconds, MESSAGES.lockAfterS).nullable();

/** A family time, `HH:MM`. */
const timeOfDay = z.string(MESSAGES.timeOfDay).regex(/^([01]\d|2[0-3]):[0-5]\d$/, MESSAGES.timeOfDay);

/** A browser that a parent has paired with the family. */
export const familyDevice = familyDeviceSettings.extend({
  id,
  name: z.string(),
  childIds: z.array(id).nullable(),
  /** Browser and operating system, such as "Safari on iPad"; null without a session. */
  browser: z.string().nullable(),
  pairedAt: instant,
  /** Rounded to the day. */
  lastSeenAt: instant,
  /** The parent who paired it; null once that parent has left the family. */
  pairedBy: z.object({ id, name: z.string() }).nullable(),
  /** The device of this request. */
  current: z.boolean(),
});
export type FamilyDevice = z.infer<typeof familyDevice>;

const newFamilyDevice = {
  name: deviceName,
  childIds: childIds.default(null),
  boardMode: oneOf(BOARD_MODES).default('faces'),
  lockAfterS: lockAfterS.default(DEFAULTS.lockAfterS),
};

export const inviteFamilyDeviceInput = z.object({ ...newFamilyDevice, currentPassword: recentPassword });
export type InviteFamilyDeviceInput = z.infer<typeof inviteFamilyDeviceInput>;

/** A new pairing: the secret is in the link, and the code is for devices without a camera. Either works once. */
export const devicePairing = z.object({
  url: z.string(),
  /** Deprecated: the path of `url`, with the secret after `#`. */
  pairPath: z.string().meta({ deprecated: true, description: 'The path of `url`.' }),
  /** The code has eight characters. */
  code: z.string(),
  expiresAt: instant,
});
export type DevicePairing = z.infer<typeof devicePairing>;

const pairingSecret = text(pairingText, MESSAGES.pairingExpired).optional();

export const pairFamilyDeviceInput = z
  .object({
    secret: pairingSecret,
    code: pairingSecret,
    /** Ends the session of this browser; without it a signed-in browser gets CONFLICT with `params.familyName`. */
    replace: z.boolean().default(false),
  })
  .refine(({ secret, code }) => (secret === undefined) !== (code === undefined), {
    path: ['code'],
    error: MESSAGES.pairingExpired,
  });
export type PairFamilyDeviceInput = z.infer<typeof pairFamilyDeviceInput>;

/** Omitted fields keep their values. */
export const updateFamilyDeviceInput = z.object({
  id,
  name: deviceName.optional(),
  childIds: childIds.optional(),
  boardMode: oneOf(BOARD_MODES).optional(),
  showBalances: z.boolean().optional(),
  lockAfterS: lockAfterS.optional(),
  keepScreenOn: z.boolean().optional(),
  dimFrom: timeOfDay.nullable().optional(),
  dimUntil: timeOfDay.nullable().optional(),
});
export type UpdateFamilyDeviceInput = z.infer<typeof updateFamilyDeviceInput>;

/** A child on the family board. */
export const childOnBoard = z.object({
  id,
  name: z.string(),
  avatar: z.enum(AVATAR_INDICES),
  look: z.enum(CHILD_LOOKS),
  readAloud: z.enum(READ_ALOUD),
  /** What the mascot wears or holds. */
  mascotItem: z.enum(MASCOT_ITEMS).nullable(),
  /** The kind of the PIN that opens the profile; null without a PIN. */
  pin: pinKind.nullable(),
  /** The pictures of the PIN are in a new order at every entry. */
  shuffle: z.boolean(),
  /** Habits can be checked off on the board although there is a PIN. */
  boardCheckOff: z.boolean(),
  /** Whether the caller can check off this child's habits on the board. */
  canCheckOff: z.boolean(),
  /** Null unless the device shows balances. */
  currentPoints: z.int().nullable(),
  /** The reward that the child saves for; null unless the device shows balances. */
  goal: goal.pick({ name: true, icon: true, pointsCost: true }).nullable(),
  sky: skySummary,
  /** Today's open habits; empty in the mode `faces`. */
  habits: z.array(habitOfToday),
  /** Those of today; empty in the mode `faces`. */
  pauses: z.array(pauseOfToday),
});
export type ChildOnBoard = z.infer<typeof childOnBoard>;

/** The family board. A caller without a family device gets it without balances; its mode follows from its permissions. */
export const familyBoard = z.object({
  today: day,
  now: currentPart,
  name: z.string(),
  boardMode,
  showBalances: z.boolean(),
  /** The children in the order of the family. */
  children: z.array(childOnBoard),
  /** The parents; empty unless the caller is a family device. */
  grownUps: z.array(z.object({ id, name: z.string(), pin: z.boolean() })),
});
export type FamilyBoard = z.infer<typeof familyBoard>;

/** A PIN as it is sent: digits of any script, or the keys of the pictures in order, joined by spaces. */
const typedPin = z
  .string({ error: MESSAGES.wrongPin })
  .overwrite(withPlainDigits)
  .min(1, MESSAGES.wrongPin)
  .max(100, MESSAGES.wrongPin);

/** Exactly one of `childId` and `parentId`; a parent needs a PIN or the password. */
export const enterProfileInput = z
  .object({
    childId: id.optional(),
    parentId: id.optional(),
    pin: typedPin.optional(),
    /** A request that a parent has allowed; replaces the PIN of the child. */
    entryRequestId: id.optional(),
    password: currentPassword.optional(),
  })
  .refine(({ childId, parentId }) => (childId === undefined) !== (parentId === undefined), {
    path: ['childId'],
    error: MESSAGES.profile,
  })
  .refine(
    ({ parentId, pin, password }) =>
      parentId === undefined || (pin === undefined) !== (password === undefined),
    { path: ['pin'], error: MESSAGES.wrongPin },
  );
export type EnterProfileInput = z.infer<typeof enterProfileInput>;

export const requestEntryInput = z.object({ childId: id });
export type RequestEntryInput = z.infer<typeof requestEntryInput>;

export const entryRequested = z.object({ entryRequestId: id, expiresAt: instant });
export type EntryRequested = z.infer<typeof entryRequested>;

/** A child's open request to enter its profile without the PIN. */
export const entryRequest = z.object({
  entryRequestId: id,
  childId: id,
  childName: z.string(),
  familyDeviceId: id,
  familyDeviceName: z.string(),
  createdAt: instant,
});
export type EntryRequest = z.infer<typeof entryRequest>;

export const allowEntryInput = z.object({ entryRequestId: id });
export type AllowEntryInput = z.infer<typeof allowEntryInput>;

/** The PIN of a child, or of the caller's own account. */
export const pinOfPerson = z.object({
  /** Null for the own account. */
  childId: id.nullable(),
  kind: pinKind,
  shuffle: z.boolean(),
  boardCheckOff: z.boolean(),
  changedAt: instant,
});
export type PinOfPerson = z.infer<typeof pinOfPerson>;

export const ownPin = z.object({ pin: pinOfPerson.nullable() });
export type OwnPin = z.infer<typeof ownPin>;

const PICTURES: ReadonlySet<string> = new Set(PIN_PICTURES);

/** Whether a new PIN is well-formed. */
export function isPin(kind: PinKind, pin: string): boolean {
  if (kind === 'digits') return /^\d{4,6}$/.test(pin);
  const keys = pin.split(' ');
  return keys.length === pinPictures && keys.every((key) => PICTURES.has(key));
}

const confirmed = {
  /** The password of the parent. */
  currentPassword: recentPassword,
  /** The PIN of the child who changes its own. */
  currentPin: typedPin.optional(),
};

/** Without `childId`, this is the PIN of the caller. */
export const setPinInput = z
  .object({
    childId: id.optional(),
    kind: oneOf(PIN_KINDS),
    pin: typedPin,
    /** How the PIN is used. Omitted fields keep their values; a new PIN is shuffled, and asked for on the board. */
    shuffle: z.boolean().optional(),
    boardCheckOff: z.boolean().optional(),
    ...confirmed,
  })
  .refine(({ kind, pin }) => kind !== 'digits' || isPin(kind, pin), {
    path: ['pin'],
    error: MESSAGES.pinDigits,
  })
  .refine(({ kind, pin }) => kind !== 'pictures' || isPin(kind, pin), {
    path: ['pin'],
    error: MESSAGES.pinPictures,
  });
export type SetPinInput = z.infer<typeof setPinInput>;

/** Without `childId`, this is the PIN of the caller. */
export const clearPinInput = z.object({ childId: id.optional(), ...confirmed });
export type ClearPinInput = z.infer<typeof clearPinInput>;
