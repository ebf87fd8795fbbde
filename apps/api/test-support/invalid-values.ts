import { INPUT_MESSAGES, MESSAGES } from '@starchart/schema';
import type { InvalidValues } from './contract.ts';

export const NUL = 'Nul\u0000nul';

export const LONE_SURROGATE = 'half \ud83d emoji';

/** Values that no number field accepts, including numeric strings. */
export const NO_NUMBERS = ['5', '', null, true, [5], { valueOf: 5 }, 1.5];

export const NO_IDS = ['1', null, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 64, undefined, [1], true];

export function textField(
  field: string,
  tooShort: readonly unknown[],
  message: string,
  max: number,
): InvalidValues[] {
  return [
    { field, values: [...tooShort, undefined, null], message },
    { field, values: [5, [], {}], message: INPUT_MESSAGES.text },
    { field, values: ['x'.repeat(max + 1)], message: MESSAGES.tooLong(max) },
    { field, values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
  ];
}

export const NO_CHILDREN = [[], Array.from({ length: 101 }, (_, index) => index + 1)];

export const NO_LIST: InvalidValues = {
  field: 'childIds',
  values: ['all', 7, {}],
  message: INPUT_MESSAGES.list,
};

export const NO_BOOLEANS = ['yes', 'true', 1, null, []];

export const NO_PINS = ['', null, 4711, [], 'x'.repeat(101)];

const INVISIBLE = ['Pa\u200bula', 'Paula\ufe0f', 'Pau\ue000la', 'Pau\u202ela', '\u2067Paula\u2069'];

/** The rules of new names. */
export function newName(field: string): InvalidValues {
  return { field, values: INVISIBLE, message: MESSAGES.invisibleCharacters };
}

export const PILED_MARKS: InvalidValues = {
  field: 'name',
  values: ['Pa\u0301\u0316\u0323\u0330\u0308\u0302ula'],
  message: MESSAGES.tooManyMarks,
};

export const NEW_USERNAME: InvalidValues[] = [
  newName('username'),
  { field: 'username', values: ['p\u0430ula', '\u03bcarta'], message: MESSAGES.mixedScripts },
];

export const NEW_DESCRIPTION: InvalidValues = {
  field: 'description',
  values: ['Any \u0007 book'],
  message: MESSAGES.controlCharacters,
};

export const SHORT_USERNAMES = ['', 'ab', '   ', ' ab '];

export const LIKE_EMAIL: InvalidValues = {
  field: 'username',
  values: ['pat@example.org', 'pat\uff20home', 'pat\ufe6bhome'],
  message: MESSAGES.usernameLikeEmail,
};

export const PARENT_USERNAME = [
  ...textField('username', SHORT_USERNAMES, MESSAGES.parentUsername, 40),
  LIKE_EMAIL,
];

export const PARENT_PASSWORD = textField('password', ['', '12345'], MESSAGES.parentPassword, 128);

export const EMAIL: InvalidValues = {
  field: 'email',
  values: [
    '',
    'plain',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b.co\r\nBcc: x@y.z',
    'a@b.co, x@y.z',
    'a@b.co\u0000',
    `${'x'.repeat(250)}@b.co`,
    undefined,
    null,
    5,
  ],
  message: MESSAGES.email,
};

export const NO_DAYS = ['', 'today', '2026-02-30', '2026-03-11T12:00:00Z', 20260311, null];

export const LANGUAGE_CHOICES = 'Please choose one of: en, de, es, fr';

/** What a child reads when a grown-up says no. */
export const REASON_FIELDS: InvalidValues[] = [
  { field: 'reason', values: ['x'.repeat(201)], message: MESSAGES.tooLong(200) },
  newName('reason'),
  { field: 'reason', values: [NUL, LONE_SURROGATE], message: MESSAGES.unreadableText },
  { field: 'reason', values: [5, {}, []] },
];

/** An optional field. */
export function optionalTextField(...field: Parameters<typeof textField>): InvalidValues[] {
  return inUpdate(textField(...field));
}

/** An update may leave every field out. */
export function inUpdate(fields: readonly InvalidValues[]): InvalidValues[] {
  return fields.map((bad) => ({ ...bad, values: bad.values.filter((value) => value !== undefined) }));
}

const WRONG_PASSWORD: InvalidValues = {
  field: 'currentPassword',
  values: ['wrong horse', ' correct horse'],
  message: MESSAGES.wrongPassword,
};

export const CONFIRMED_BY_PASSWORD: InvalidValues[] = [
  ...textField('currentPassword', [''], MESSAGES.currentPassword, 128),
  WRONG_PASSWORD,
];

/** The password may be left out after a confirmation in the same session. */
export const CONFIRMED_BY_RECENT_PASSWORD: InvalidValues[] = [
  ...optionalTextField('currentPassword', [''], MESSAGES.currentPassword, 128),
  WRONG_PASSWORD,
];
