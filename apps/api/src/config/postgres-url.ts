/** The remedy for special characters, for error messages. */
export const URL_ESCAPES =
  'Write special characters in the user name and the password as codes: @ as %40, : as %3A, / as %2F, ? as %3F, # as %23, % as %25.';

/**
 * Whether this is an address of a PostgreSQL database. Rejects a user name or password with unescaped characters: a part of the
 * password would count as the host or the path, which are shown in messages.
 */
export function isPostgresUrl(address: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(address)) return false;
  const [, authority = '', rest = ''] = /^\w+:\/\/([^/?#]*)(.*)$/s.exec(address) ?? [];
  const hasUser = authority.includes('@');
  const [path = ''] = rest.split('?');
  return !rest.includes('#') && !(hasUser ? path : rest).includes('@');
}
