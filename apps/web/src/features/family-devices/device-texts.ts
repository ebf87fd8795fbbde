import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BoardMode, Child, PinKind } from '@starchart/schema';
import { formatList } from '@/lib/format/format';

export const MODE_WORDS: Readonly<Record<BoardMode, { label: MessageDescriptor; about: MessageDescriptor }>> =
  {
    faces: {
      label: msg`Pictures only`,
      about: msg`One picture per child. A tap opens the child's page.`,
    },
    today: {
      label: msg`Today's habits`,
      about: msg`Everyone also sees what is done and what is left.`,
    },
    'check-off': {
      label: msg`Check off`,
      about: msg`Habits can be checked off right on the board, with one tap.`,
    },
  };

export const PIN_WORDS: Readonly<Record<PinKind, { label: MessageDescriptor; about: MessageDescriptor }>> = {
  pictures: {
    label: msg`Four pictures`,
    about: msg`For children who don't read yet.`,
  },
  digits: {
    label: msg`4 to 6 digits`,
    about: msg`For older children.`,
  },
};

/** The choices of the time after which an open profile closes. In s. */
export const LOCK_CHOICES = [30, 60, 120, 300, 600, 1800, 3600] as const;

/** `30 seconds`, `5 minutes`. */
export function lockTexts(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return seconds < 60
    ? plural(seconds, { one: '# second', other: '# seconds' })
    : plural(minutes, { one: '# minute', other: '# minutes' });
}

/** `Mia and Leo`, or `All children`. */
export function childrenTexts(childIds: readonly number[] | null, children: readonly Child[]): string {
  if (childIds === null) return t`All children`;
  return formatList(children.filter(({ id }) => childIds.includes(id)).map(({ name }) => name));
}

export function modeTexts(mode: BoardMode): string {
  return i18n._(MODE_WORDS[mode].label);
}
