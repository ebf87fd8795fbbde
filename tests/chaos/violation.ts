/** A violated guarantee; the message describes it and the preceding steps. */
export class Violation extends Error {
  override name = 'Violation';
}
