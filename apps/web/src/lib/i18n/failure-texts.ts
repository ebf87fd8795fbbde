import type { Messages } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** English texts of the panel that says that a page did not load, by id: its catalog may be what did not load. */
export const failureTexts: Messages = {
  [msg`Loading...`.id]: 'Loading...',
  [msg`Loading dashboard...`.id]: 'Loading dashboard...',
  [msg`This page didn't load`.id]: "This page didn't load",
  [msg`Your connection may have dropped, or Starchart was just updated.`.id]:
    'Your connection may have dropped, or Starchart was just updated.',
  [msg`You're offline. The page will load as soon as you're back online.`.id]:
    "You're offline. The page will load as soon as you're back online.",
  [msg`Needs the internet`.id]: 'Needs the internet',
  [msg`Try again`.id]: 'Try again',
  [msg`Back to the home page`.id]: 'Back to the home page',
};
