/**
 * The English locale of the reader's region, from `navigator.language` or the first language of an `Accept-Language` header.
 * Uses only the region, because some systems report names that `Intl` rejects, such as `en-US@posix`.
 */
export function englishFor(languages: string): string {
  return /^en(-[a-z]{2})?\b/i.exec(languages)?.[0] ?? 'en-GB';
}
