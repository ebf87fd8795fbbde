import type { ChildLook } from '@starchart/schema';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import { deviceSetting } from '@/lib/storage/device-setting';

const LookContext = createContext<ChildLook>('playful');

/** The ids of the children whose look was `plain` on this device. prefetch.ts reads the same key. */
const plainChildren = deviceSetting('starchart.plain-children');

/** The look that a child's page last had on this device. */
export function lastLookOf(childId: number | undefined): ChildLook {
  return readPlainChildren().includes(String(childId)) ? 'plain' : 'playful';
}

/** Remembers the look of a child, for the time before the next page of it is loaded. */
export function useRememberedLook({ id, look }: { id: number; look: ChildLook }) {
  useLayoutEffect(() => {
    if (lastLookOf(id) === look) return;
    const others = readPlainChildren().filter((other) => other !== String(id));
    plainChildren.write((look === 'plain' ? [...others, id] : others).join(' '));
  }, [id, look]);
}

function readPlainChildren(): string[] {
  return plainChildren.read()?.split(' ') ?? [];
}

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
