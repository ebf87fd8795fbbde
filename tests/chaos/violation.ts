/** Something that was promised and is not so; the message says what, and what led there. */
export class Violation extends Error {
  override name = 'Violation';
}
