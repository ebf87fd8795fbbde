import { t } from '@lingui/core/macro';
import type { Wish } from '@starchart/schema';

/** What became of a wish, in the words of the grown-up who declined it. */
export function wishTexts({ status, reply }: Wish): string {
  switch (status) {
    case 'accepted':
      return t`Your wish is now a reward!`;
    case 'declined':
      return reply ?? t`Not right now. You can always wish again.`;
    default:
      return t`Waiting for an answer`;
  }
}
