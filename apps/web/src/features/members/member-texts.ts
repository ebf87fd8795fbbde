import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Child, FamilyRole, Member } from '@starchart/schema';
import { formatDay, formatList } from '@/lib/format/format';

export const ROLE_WORDS: Record<FamilyRole, MessageDescriptor> = {
  parent: msg`Parent`,
  helper: msg`Helper`,
  viewer: msg`Viewer`,
};

export const ROLE_CHOICES: Record<FamilyRole, MessageDescriptor> = {
  parent: msg`Another parent – can do everything you can`,
  helper: msg`A helper – can complete habits and hand out rewards`,
  viewer: msg`A viewer – can look`,
};

/** The children that a grown-up sees: `all children`, `Mia and Leo`. */
export function childrenTexts(childIds: readonly number[] | null, family: readonly Child[]): string {
  if (childIds === null) return t`all children`;
  const names = family.filter(({ id }) => childIds.includes(id)).map(({ name }) => name);
  return names.length > 0 ? formatList(names) : t`no children left`;
}

export function lastSeenTexts({ lastSeenOn }: Member): string {
  if (lastSeenOn === null) return t`not logged in anywhere`;
  const day = formatDay(lastSeenOn);
  return t`last seen on ${day}`;
}
