/** Whose session it is. */
export interface Principal {
  role: 'parent' | 'child';
  id: number;
  familyId: number;
}

/** The caller's own session, as far as a use case may touch it. */
export interface SessionDoor {
  /** Replaces whatever session the browser held with a new one. */
  signIn(principal: Principal): Promise<void>;
  /** Ends the session on the server and in the browser. Signed out already: nothing happens. */
  signOut(): Promise<void>;
}
