import { type ComponentType, lazy } from 'react';
import { notifyFailure, takeNoticeBack } from '@/components/feedback/notify';
import { whenOnline } from '@/lib/api/when-online';
import { firstDraw, whenIdle } from '@/lib/first-render';

/** Until a page has all that it needs itself, even over a slow line. */
const PAGE_FIRST_MS = 5_000;

/**
 * A part of a page in a chunk of its own: a dialog, a panel. It is fetched when it is shown, or ahead, once the page has been there
 * for a while: then it opens without a network, too. Where that is lost earlier, the part says so and comes when the network is back.
 */
export function lazyPart<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  let isThere = false;

  async function fetchAhead() {
    await firstDraw;
    await new Promise((resolve) => setTimeout(resolve, PAGE_FIRST_MS));
    await whenOnline();
    await whenIdle();
    await load();
    isThere = true;
  }

  // Showing it will fail the same way, and say so.
  fetchAhead().catch(() => undefined);

  return lazy(async () => {
    if (!isThere && !navigator.onLine) {
      notifyFailure({ title: 'You are offline', text: 'This comes as soon as the connection is back.' });
      await whenOnline();
      takeNoticeBack();
    }
    return { default: (await load())[name] };
  });
}
