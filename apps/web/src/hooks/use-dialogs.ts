import { createContext, use } from 'react';

/** The dialogs of the page by name, with what they are about. Each dialog adds itself where its component is. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by the features
export interface Dialogs {}

/** Opens dialogs. The page renders them, so that their openers may go meanwhile. */
export type DialogOpener = {
  open: <Name extends keyof Dialogs>(name: Name, about: Dialogs[Name]) => void;
};

export const DialogsContext = createContext<DialogOpener | undefined>(undefined);

/** The same object in every render. */
export function useDialogs(): DialogOpener {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('This page has no dialogs.');
  return dialogs;
}
