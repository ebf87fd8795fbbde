/** Whose session it is. */
export interface Principal {
  role: 'parent' | 'child';
  id: number;
  familyId: number;
}

/** The caller's own session, as far as a use case may touch it. */
export interface SessionHandle {
  /** Tells it from the family's other sessions; null for a visitor. */
  readonly deviceId: number | null;
  /**
   * Replaces whatever session the browser held with a new one, which counts only while the password with this hash does. With an
   * id it is that session, which somebody may have opened before and ended since.
   */
  signIn(principal: Principal, passwordHash: string, sessionId?: string): Promise<void>;
  /** Ends the session on the server and in the browser. Signed out already: nothing happens. */
  signOut(): Promise<void>;
}
