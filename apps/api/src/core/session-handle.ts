import type { NewDeviceSession, Person, Queryable } from '@starchart/db';

export interface Principal extends Person {
  familyId: number;
}

/** A session on a family device that needs no password. */
export type DeviceSession = Pick<
  NewDeviceSession,
  'familyId' | 'principal' | 'pinHash' | 'authMethod' | 'onDevice'
>;

/** The caller's session, as use cases access it. */
export interface SessionHandle {
  /** `sessions.id`; null for a visitor. */
  readonly sessionId: number | null;
  /** Throws HTTPS_REQUIRED if a session's cookie would not reach the browser. */
  requireHttps(): void;
  /**
   * Ends the browser's session and opens a new one, which is valid only while this password hash is current. On a family device of the
   * same family, it opens a profile.
   */
  signIn(principal: Principal, passwordHash: string): Promise<void>;
  /** The same for a session on a family device that needs no password. */
  signInOnDevice(session: DeviceSession): Promise<void>;
  /**
   * Ends the browser's session. The returned function stores the session of a guest in the caller's transaction, after `lockGuestPass`; it
   * returns false, and stores none, if the pass is open in too many other browsers. Call this one before the transaction, because it needs
   * a connection of its own.
   */
  beginGuestSession(): Promise<
    (tx: Queryable, pass: { familyId: number; passId: number; maxBrowsers: number }) => Promise<boolean>
  >;
  /** Issues the device cookie of this browser, unless the family knows it. Returns its hash. */
  rememberDevice(familyId: number): Promise<Buffer>;
  /** Ends the session on the server and in the browser. Does nothing when it has ended already. */
  signOut(): Promise<void>;
}
