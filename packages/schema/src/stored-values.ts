import type { InviteFamilyDeviceInput } from './family-devices.ts';
import type { FamilyRole } from './members.ts';

// Types of columns that no input or output has.

/** How the actor of a session has shown who it is. */
export type AuthMethod = 'password' | 'passkey' | 'pin' | 'profile' | 'pairing' | 'guest-pass';

/** The role of a grown-up, and the children that it is limited to; null: all. */
export interface MemberAccess {
  familyRole: FamilyRole;
  childIds: readonly number[] | null;
}

/** What an invitation gives. */
export interface InvitationPayload extends MemberAccess {
  /** Says whom the invitation is for, as the parent wrote it. */
  label: string;
  /** The server's key makes the token from it. */
  seed: string;
}

/** What a pairing gives, and the device that it has created. */
export interface PairingPayload extends Omit<InviteFamilyDeviceInput, 'currentPassword'> {
  codeHash: string;
  familyDeviceId?: number;
}

/** A child's request to enter its profile on a family device, and the parent who has allowed it. */
export interface EntryRequestPayload {
  familyDeviceId: number;
  childId: number;
  allowedBy: number | null;
}

/** The payload of each kind of one-time token. */
export type TokenPayload = InvitationPayload | PairingPayload | EntryRequestPayload;
