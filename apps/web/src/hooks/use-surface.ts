import { useLayoutEffect } from 'react';

/** `paper` is cream for public pages, `parent` the cool grey, `kid` cream with the kid's sizes. */
export type Surface = 'paper' | 'parent' | 'kid';

/** Set on <html>, so that dialogs and toasts, which live outside the page's tree, take its look too. */
export function useSurface(surface: Surface) {
  useLayoutEffect(() => {
    document.documentElement.dataset.surface = surface;
  }, [surface]);
}
