/** Remembers per tab who was logged in, for the redirect after the session has ended. */
const KEY = 'starchart-child';

/** Private windows may forbid storage; then the tab forgets it on a reload. */
let remembered: string | null = null;

/** Stores who is logged in; null for a child that logs out itself. */
export function rememberWhoIsSignedIn(role: 'parent' | 'child' | null): void {
  remembered = role;
  try {
    if (role) sessionStorage.setItem(KEY, role);
    else sessionStorage.removeItem(KEY);
  } catch {
    // In `remembered` only.
  }
}

/** Who was logged in in this tab on a child's page: 'parent', or any other text for a child. */
export function lastSignedIn(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return remembered;
  }
}
