export { isolate } from './isolate.ts';
export type { KeyOf, MessageKey, PlainKey, ValuesOf } from './messages/message-key.ts';
export { keyOfStored, translateStored } from './stored-texts.ts';
export * from './translate.ts';
