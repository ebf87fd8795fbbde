import type { z } from 'zod';

/**
 * What the server says of invalid input whose rule has no message of its own: what is expected, with an example. Apart from `MESSAGES`,
 * because browsers do not need them. Values are in braces.
 */
export const INPUT_MESSAGES = {
  wholeNumber: 'Please send a whole number, such as 1',
  number: 'Please send a number, such as 1',
  text: 'Please send a text in quotation marks',
  boolean: 'Please send true or false',
  list: 'Please send a list in square brackets',
  fields: 'Please send a JSON object with these fields: {fields}',
  day: 'Please send a day, such as 2026-03-14',
  time: 'Please send a time with its zone, such as 2026-03-14T07:30:00Z',
  uuid: 'Please send a UUID, such as 0a6f1c9e-4b1d-4c57-9d3e-2f8b7c6a5d40',
  tooSmall: 'Please send a number that is at least {min}',
  tooBig: 'Please send a number that is at most {max}',
  tooFew: 'Please send a list of at least {count}',
  tooMany: 'Please send a list of at most {count}',
  value: 'Only these values are possible here: {values}',
  other: 'This value does not fit here',
} as const;

/** By type or format. */
const EXPECTED: Readonly<Record<string, string>> = {
  safeint: INPUT_MESSAGES.wholeNumber,
  int32: INPUT_MESSAGES.wholeNumber,
  int: INPUT_MESSAGES.wholeNumber,
  number: INPUT_MESSAGES.number,
  string: INPUT_MESSAGES.text,
  boolean: INPUT_MESSAGES.boolean,
  array: INPUT_MESSAGES.list,
  date: INPUT_MESSAGES.day,
  datetime: INPUT_MESSAGES.time,
  uuid: INPUT_MESSAGES.uuid,
};

/** Zod's default message of an issue, in our words: the names of the fields of an object, or an allowed value. */
export function inputMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'object'
        ? INPUT_MESSAGES.fields.replace('{fields}', fieldsOf(issue.inst).join(', '))
        : (EXPECTED[formatOf(issue.inst)] ?? EXPECTED[issue.expected ?? ''] ?? INPUT_MESSAGES.other);
    case 'invalid_format':
      return EXPECTED[issue.format ?? ''] ?? INPUT_MESSAGES.other;
    case 'invalid_union':
      return issue.errors[0]?.[0]?.message ?? INPUT_MESSAGES.other;
    case 'too_small':
      return limit(issue.origin, issue.minimum, INPUT_MESSAGES.tooSmall, INPUT_MESSAGES.tooFew);
    case 'too_big':
      return limit(issue.origin, issue.maximum, INPUT_MESSAGES.tooBig, INPUT_MESSAGES.tooMany);
    case 'invalid_value':
      return INPUT_MESSAGES.value.replace('{values}', (issue.values ?? []).map(String).join(', '));
    default:
      return INPUT_MESSAGES.other;
  }
}

type Bound = number | bigint | undefined;

function limit(origin: unknown, bound: Bound, ofNumber: string, ofList: string): string {
  return (origin === 'array' ? ofList : ofNumber).replace(/\{\w+\}/, String(bound));
}

function fieldsOf(schema: unknown): string[] {
  const { shape = {} } = (schema ?? {}) as { shape?: object };
  return Object.keys(shape);
}

/** The format of a text or number: a text instead of a whole number is reported as "expected number". */
function formatOf(schema: unknown): string {
  const { format } = (schema ?? {}) as { format?: string | null };
  return format ?? '';
}
