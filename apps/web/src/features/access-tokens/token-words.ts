import type { AccessToken, AccessTokenScope } from '@starchart/schema';

/** Each scope by its name in the API, and its meaning for a family. */
export const SCOPE_CHOICES: Record<AccessTokenScope, { label: string; about: string }> = {
  read: { label: 'Read', about: 'Can see habits, points, rewards and badges.' },
  complete: { label: 'Complete', about: 'Can also complete habits and undo them.' },
  manage: {
    label: 'Manage',
    about: 'Can also edit habits and rewards, adjust points, redeem rewards and hand them out.',
  },
};

export const SCOPE_WORDS: Record<AccessTokenScope, string> = {
  read: 'Read only',
  complete: 'Can complete habits',
  manage: 'Can manage',
};

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The children that a token sees: `all children`, `Mia and Leo`. */
export function childrenWords(children: AccessToken['children']): string {
  if (children === null) return 'all children';
  if (children.length === 0) return 'no children left';
  return names.format(children.map(({ name }) => name));
}
