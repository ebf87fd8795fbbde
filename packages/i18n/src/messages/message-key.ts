import type { en } from './en.ts';

export type MessageKey = keyof typeof en;

/** The keys of a group, without its name: those of `webhooks` are `tooMany` and `onItsWay`. */
export type KeyOf<Group extends string, Key = MessageKey> = Key extends `${Group}.${infer Name}`
  ? Name
  : never;

/** The names of the values in the text of a key: those in braces. A text with a plural has no other value. */
export type ValueName<Key extends MessageKey> = NameIn<(typeof en)[Key]>;

type NameIn<Text extends string> = Text extends `${string}{${infer Name}, plural,${string}`
  ? Name
  : Text extends `${string}{${infer Name}}${infer Rest}`
    ? Name | NameIn<Rest>
    : never;

/** The keys of texts without values. */
export type PlainKey = { [Key in MessageKey]: [ValueName<Key>] extends [never] ? Key : never }[MessageKey];

export type ValuesOf<Key extends MessageKey> = Readonly<Record<ValueName<Key>, string | number>>;
