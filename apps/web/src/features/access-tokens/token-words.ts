import type { AccessToken, AccessTokenScope } from '@starchart/schema';

/** Each scope by its name in the API, and its meaning for a family. */
export const SCOPE_CHOICES: Record<AccessTokenScope, { label: string; about: string }> = {
  read: { label: 'Read', about: 'Sees habits, stars, rewards and badges.' },
  complete: { label: 'Complete', about: 'Also marks habits as done, and takes that back.' },
  manage: {
    label: 'Manage',
    about: 'Also changes habits and rewards, gives and takes stars, claims rewards and hands them out.',
  },
};

export const SCOPE_WORDS: Record<AccessTokenScope, string> = {
  read: 'Can only read',
  complete: 'Can complete habits',
  manage: 'Can manage',
};

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The children that a token sees: `all children`, `Mia and Leo`. */
export function childrenWords(children: AccessToken['children']): string {
  if (children === null) return 'all children';
  if (children.length === 0) return 'no child any more';
  return names.format(children.map(({ name }) => name));
}
