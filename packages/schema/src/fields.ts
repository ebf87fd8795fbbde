import { z } from 'zod';
import {
  asLines,
  asOneLine,
  hasFewMarks,
  hasNoControlCharacters,
  hasOnlyVisibleCharacters,
  usesOneScript,
} from './characters.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { isTimeZone } from './time-zones.ts';

interface Range {
  min: number;
  max: number;
}

type TextRange = Partial<Range> & Pick<Range, 'max'>;

/** True for text that PostgreSQL can store and screens can show: no NUL, no lone surrogate. */
function isStorableText(value: string): boolean {
  // Not `isWellFormed`, which Firefox has only since 119. A pair of surrogates is one character.
  return !/\p{Surrogate}/u.test(value) && !value.includes('\u0000');
}

/** True for text with visible characters: more than spaces and formatting characters. */
function isVisible(value: string): boolean {
  return /[^\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/u.test(value);
}

/** Bidirectional control characters: an unclosed one would reverse the text after the value. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text from a person: bidirectional control characters are removed, then it is tidied, trimmed and measured. */
export function text(range: TextRange, tooShort?: string, tidy = asOneLine) {
  const raw = z.string(tooShort && ifMissing(tooShort));
  return measured(
    raw.overwrite((value) => tidy(value.replace(BIDI_CONTROLS, ''))),
    range,
    tooShort,
  );
}

/** A text of several lines as it may already be stored, see `storedName`. */
export function storedDescription(range: TextRange, tooShort?: string) {
  return text(range, tooShort, asLines);
}

/** A name as it may already be stored, in an update: `validateChanges` checks a changed one as a new name. */
export function storedName(range: TextRange, tooShort?: string) {
  return measured(z.string(tooShort && ifMissing(tooShort)).overwrite(asOneLine), range, tooShort);
}

/** Minimum lengths are meant for Latin letters. */
function measured(raw: z.ZodString, { min = 0, max }: TextRange, tooShort: string | undefined) {
  const shortest = Math.ceil(min / 2);
  return raw
    .trim()
    .min(shortest, tooShort)
    .max(max, MESSAGES.tooLong(max))
    .refine(isStorableText, MESSAGES.unreadableText)
    .refine(
      (value) =>
        min === 0 || Array.from(value).length < shortest || (latinLength(value) >= min && isVisible(value)),
      tooShort,
    );
}

/** The length of a text, where a character of Chinese, Japanese or Korean, or an emoji, is two letters long. */
function latinLength(value: string): number {
  const wide =
    value.match(/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Yiii}\p{ExtPict}]/gu) ??
    [];
  // Those outside the Basic Multilingual Plane have two code units.
  return value.length + wide.filter((character) => character.length === 1).length;
}

/** A new name. Stored ones may be older than the rule, see `storedName`. */
export function name(...[range, tooShort]: Parameters<typeof text>) {
  return storedName(range, tooShort)
    .refine(hasOnlyVisibleCharacters, MESSAGES.invisibleCharacters)
    .refine(hasFewMarks, MESSAGES.tooManyMarks);
}

/** A new username, see `name`. */
export function username(...[range, tooShort]: Parameters<typeof text>) {
  return name(range, tooShort).refine(usesOneScript, MESSAGES.mixedScripts);
}

/** A new username of a parent. With an "@" it could be the email of another parent, who logs in with that. */
export function parentUsername() {
  return username(LIMITS.parentUsername, MESSAGES.parentUsername).refine(
    (value) => !value.normalize('NFKC').includes('@'),
    MESSAGES.usernameLikeEmail,
  );
}

/** A new text of several lines. Stored ones may be older than the rule (`validateChanges`). */
export function description(...[range, tooShort]: Parameters<typeof text>) {
  return storedDescription(range, tooShort).refine(hasNoControlCharacters, MESSAGES.controlCharacters);
}

/** Name and description of a new habit or reward. */
export const itemTexts = z.object({
  name: name(LIMITS.itemName, MESSAGES.itemName),
  description: description(LIMITS.description, MESSAGES.description),
});

/** The same in an update, where unchanged ones may be older than the rules. */
export const storedItemTexts = {
  name: storedName(LIMITS.itemName, MESSAGES.itemName),
  description: storedDescription(LIMITS.description, MESSAGES.description),
};

/** A secret, not trimmed. */
export function password({ min, max }: Range, tooShort: string) {
  return z
    .string(ifMissing(tooShort))
    .min(min, tooShort)
    .max(max, MESSAGES.tooLong(max))
    .refine(isStorableText, MESSAGES.unreadableText);
}

/** A new secret. Its composed form is hashed, so that one counts. */
export function newPassword(range: Range, tooShort: string) {
  return password(range, tooShort).refine(
    (value) => value.length < range.min || value.normalize('NFKC').length >= range.min,
    tooShort,
  );
}

/** A whole number; one message for every mistake. */
export function wholeNumber({ min, max }: Range, message: string) {
  return z.int(message).min(min, message).max(max, message);
}

/** Adds the second password field of a form, which is no part of the request. */
export function withConfirmation<Shape extends z.ZodRawShape>(
  request: z.ZodObject<Shape>,
  field: keyof Shape & string,
) {
  return request
    .extend({ confirmPassword: z.string() })
    .refine((form: Record<string, unknown>) => composed(form['confirmPassword']) === composed(form[field]), {
      path: ['confirmPassword'],
      error: MESSAGES.confirmPassword,
      when: () => true,
    });
}

function composed(typed: unknown): unknown {
  return typeof typed === 'string' ? typed.normalize('NFKC') : typed;
}

/** Forms send an empty optional field as an empty string; it means "absent". */
export function emptyAsAbsent<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/** A value that a browser reports without a field in the form: an unknown text means "absent". */
export function knownOrAbsent<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && !schema.safeParse(value).success ? undefined : value),
    schema.optional(),
  );
}

/** One of a few words; the message lists them. A long list has its own message. */
export function oneOf<const Choices extends readonly string[]>(choices: Choices) {
  return z.enum(choices, MESSAGES.oneOf(choices));
}

/** The message of a form for a missing value; any other mistake is answered with what is expected. */
export function ifMissing(message: string) {
  return { error: ({ input }: { input?: unknown }) => (input ? undefined : message) };
}

/** One of a few words, or of a catalog, that a form lets people pick: without one, the message of the form. */
export function choice<const Choices extends readonly string[]>(choices: Choices, missing: string) {
  return z.enum(choices, {
    error: ({ input }) => (input ? MESSAGES.oneOf(choices) : missing),
  });
}

/** ISO weekdays, 1 is Monday. */
export const weekdaysField = z
  .array(wholeNumber(LIMITS.weekdays, MESSAGES.dayOfWeek), ifMissing(MESSAGES.weekdays))
  .min(1, MESSAGES.weekdays)
  .max(LIMITS.weekdays.max, MESSAGES.weekdays)
  .refine((days) => new Set(days).size === days.length, MESSAGES.weekdays);

/** A row's id. Any 32-bit integer is valid input; an unknown id leads to "not found". */
export const id = z.int32();

/** Input of an operation on one row. */
export const idInput = z.object({ id });
export type IdInput = z.infer<typeof idInput>;

/** Input of an operation on what belongs to a child. */
export const ofChildInput = z.object({ childId: id });
export type OfChildInput = z.infer<typeof ofChildInput>;

/** The child acts in a session of a grown-up. Other sessions ignore it. */
export const asChild = z.boolean().optional();

/** Browsers and Node have it; this package has the types of neither. */
declare const URL: new (url: string) => { hostname: string };

/** An address with its domain in ASCII, as mail servers and comparisons need it: `xn--mller-kva.de` for `müller.de`. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || /^\p{ASCII}*$/u.test(domain) || !/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain))
    return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

export const email = z
  .string({ error: MESSAGES.email })
  .trim()
  .overwrite(withAsciiDomain)
  .max(LIMITS.email.max, MESSAGES.email)
  .pipe(z.email(MESSAGES.email));

/** An IANA zone that this runtime knows, such as `Europe/Berlin`. */
export const timeZone = z.string().refine(isTimeZone, MESSAGES.timeZone);

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date();

/** An instant in an input, ISO 8601 in UTC or with an offset. */
export const time = z.iso.datetime({ offset: true });

/** An instant, ISO 8601 in UTC. Services give a Date, or PostgreSQL's spelling of it within JSON. */
export const instant = z.preprocess((at: Date | string) => new Date(at).toISOString(), z.iso.datetime());

/** Start and maximum size of a page. */
export const pageInput = z.object({
  cursor: id.optional(),
  limit: z.int().min(1).max(LIMITS.page.max).default(LIMITS.page.default),
});

/** One page of what belongs to the row `id`. */
export const pageOfIdInput = pageInput.extend({ id });
export type PageOfIdInput = z.infer<typeof pageOfIdInput>;

/** One page of a long list; `nextCursor` is null on the last page. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: id.nullable() });
}

/** Response of a call without output. */
export const nothing = z.void();
