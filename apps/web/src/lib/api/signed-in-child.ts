/** Remembers per tab who was logged in, for the redirect after the session has ended. */
const KEY = 'starchart-child';

/** Stores who is logged in; null for a child that logs out itself. */
export function rememberWhoIsSignedIn(role: 'parent' | 'child' | null): void {
  try {
    if (role) sessionStorage.setItem(KEY, role);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Private windows may forbid storage.
  }
}

/** Who was logged in in this tab on a child's page: 'parent', or any other text for a child. */
export function lastSignedIn(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
