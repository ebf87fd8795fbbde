/** A username as it is compared: compatible characters folded into one (NFKC), case ignored. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** An e-mail as it is compared: case ignored. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}
