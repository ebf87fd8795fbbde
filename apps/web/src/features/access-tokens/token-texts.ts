import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AccessToken, AccessTokenScope } from '@starchart/schema';
import { formatList } from '@/lib/format/format';

/** Each scope by its name in the API, and its meaning for a family. */
export const SCOPE_CHOICES: Record<AccessTokenScope, { label: MessageDescriptor; about: MessageDescriptor }> =
  {
    read: {
      label: msg({ message: 'Read', context: 'scope' }),
      about: msg`Can see habits, points, rewards and badges.`,
    },
    complete: {
      label: msg({ message: 'Complete', context: 'scope' }),
      about: msg`Can also complete habits and undo them.`,
    },
    manage: {
      label: msg({ message: 'Manage', context: 'scope' }),
      about: msg`Can also edit habits and rewards, adjust points, redeem rewards and hand them out.`,
    },
  };

export const SCOPE_WORDS: Record<AccessTokenScope, MessageDescriptor> = {
  read: msg`Read only`,
  complete: msg`Can complete habits`,
  manage: msg`Can manage`,
};

/** The children that a token sees: `all children`, `Mia and Leo`. */
export function childrenTexts(children: AccessToken['children']): string {
  if (children === null) return t`all children`;
  if (children.length === 0) return t`no children left`;
  return formatList(children.map(({ name }) => name));
}
