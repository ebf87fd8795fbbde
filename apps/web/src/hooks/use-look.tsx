import type { ChildLook } from '@starchart/schema';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';

const LookContext = createContext<ChildLook>('playful');

type LookProviderProps = { look: ChildLook; children: ReactNode };

/**
 * The look of a child's pages. Styles read it as `data-look` on <html>, because dialogs and toasts render outside the page's
 * tree; words and pictures read it with `useLook`.
 */
export function LookProvider({ look, children }: LookProviderProps) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.look = look;
    return () => {
      delete dataset.look;
    };
  }, [look]);

  return <LookContext value={look}>{children}</LookContext>;
}

/** The look of the child whose page is shown; `playful` on all other pages. */
export function useLook(): ChildLook {
  return useContext(LookContext);
}
