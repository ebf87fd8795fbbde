import { DomainError } from '../../core/domain-error.ts';

/** The normalized username for comparisons: NFKC, case-insensitive. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** The normalized email for comparisons: case-insensitive. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

export function usernameTaken(): DomainError {
  return new DomainError('USERNAME_TAKEN', 'This username is already taken. Please choose another one.');
}
