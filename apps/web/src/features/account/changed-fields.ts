/** The fields that somebody has changed here: only they are sent, so that what was saved elsewhere meanwhile stays. */
export function changedFields<Values extends Record<string, string>>(
  values: Values,
  before: Values,
): Partial<Values> {
  const changed = Object.entries(values).filter(([field, value]) => value.trim() !== before[field]);
  return Object.fromEntries(changed) as Partial<Values>;
}
