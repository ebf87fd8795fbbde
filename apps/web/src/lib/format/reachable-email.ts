/** An e-mail that leads somewhere, or nothing: accounts made on the server without one carry an address of no use. */
export function reachableEmail(email: string): string {
  return email.endsWith('@starchart.invalid') ? '' : email;
}
