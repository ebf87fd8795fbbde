/**
 * Letters and digits of scripts that run from right to left (bidirectional classes R, AL and AN). Those beyond U+FFFF are found by the
 * first half of their code.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ud802\ud803\ud83a\ud83b\ufb1d-\ufdff\ufe70-\ufefe]/;

/**
 * A text as a part of a sentence: one that runs from right to left is between Unicode's isolates (UAX #9), so that it moves no number
 * and no punctuation around it. Any other value is returned unchanged.
 */
export function isolate<Value>(value: Value): Value | string {
  const text = String(value);
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : value;
}

/** The values of a message, each isolated. */
export function isolateValues(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]));
}
