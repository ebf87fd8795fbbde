import { DomainError } from '../../core/domain-error.ts';

/** A username as it is compared: compatible characters folded into one (NFKC), case ignored. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** An e-mail as it is compared: case ignored. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Parents and children have unique usernames, each among themselves. */
export function usernameTaken(): DomainError {
  return new DomainError('USERNAME_TAKEN', 'This username is already taken. Please choose another one.');
}
