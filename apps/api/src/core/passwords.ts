/** Hashes and verifies passwords. Every method throws UNAVAILABLE under overload. */
export interface Passwords {
  /** Returns the hash to store, as a PHC string. */
  hash(password: string): Promise<string>;
  /** Verifies with the stored parameters; as slow for an unknown account (`stored` undefined). */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
  /**
   * Returns the hash of a verified password with the current parameters, and of its composed form: `stored` itself if it has
   * them. It keeps the salt, so that two concurrent logins compute the same hash.
   */
  rehash(stored: string, password: string): Promise<string>;
}

/** The hasher of a requester (for visitors the address block), with fair queueing among requesters. */
export type PasswordsFor = (requester: string) => Passwords;
