/** The normalized username for comparisons: NFKC, case-insensitive. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** The normalized email for comparisons: case-insensitive. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
