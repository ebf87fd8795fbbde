/** Returns the email address, or an empty string for the placeholder of accounts without one. */
export function reachableEmail(email: string): string {
  return email.endsWith('@starchart.invalid') ? '' : email;
}
