/** Remembers per tab whether a child was logged in, for the redirect after the session has ended. */
const KEY = 'starchart-child';

/** Private windows may forbid storage; then the tab forgets it on a reload. */
let isRemembered = false;

/** Stores who is logged in; null for a child that logs out itself. */
export function rememberWhoIsSignedIn(role: 'parent' | 'child' | null): void {
  isRemembered = role === 'child';
  try {
    if (isRemembered) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Remembered in `isRemembered` only.
  }
}

export function wasChildSignedIn(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return isRemembered;
  }
}
