import { useLayoutEffect } from 'react';

/** `paper` is cream for public pages, `parent` cool gray, `kid` cream with larger sizes. */
export type Surface = 'paper' | 'parent' | 'kid';

/** Set on <html>, because dialogs and toasts render outside the page's tree. */
export function useSurface(surface: Surface) {
  useLayoutEffect(() => {
    document.documentElement.dataset.surface = surface;
  }, [surface]);
}
