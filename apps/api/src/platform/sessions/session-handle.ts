/** Whose session it is. */
export interface Principal {
  role: 'parent' | 'child';
  id: number;
  familyId: number;
}

/** The caller's own session, as far as a use case may touch it. */
export interface SessionHandle {
  /** `sessions.id`; null for a visitor. */
  readonly sessionId: number | null;
  /**
   * Ends the browser's session and opens a new one, which is valid only while the password with this hash is. With a token it is the
   * session of that token: opened before, it is not opened again; ended since, it stays ended.
   */
  signIn(principal: Principal, passwordHash: string, sessionToken?: string): Promise<void>;
  /** Ends the session on the server and in the browser. Does nothing when it has ended already. */
  signOut(): Promise<void>;
}
