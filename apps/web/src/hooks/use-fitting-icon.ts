import { useState } from 'react';

type FittingIconOptions<Icon> = {
  /** The icon without a suggestion. */
  initial: Icon;
  /** The icon of an existing item is chosen. */
  isChosen: boolean;
  suggest: (name: string) => Icon | undefined;
  setIcon: (icon: Icon) => void;
};

/** The icon of a form follows the typed name until the user chooses one. */
export function useFittingIcon<Icon extends string>(options: FittingIconOptions<Icon>) {
  const { initial, suggest, setIcon } = options;
  const [isChosen, setIsChosen] = useState(options.isChosen);
  const [fallback, setFallback] = useState(initial);

  return {
    onName(name: string) {
      if (!isChosen) setIcon(suggest(name) ?? fallback);
    },
    onIcon(icon: Icon) {
      setIsChosen(true);
      setIcon(icon);
    },
    /** The form is filled with an idea, whose icon follows a changed name again. */
    onIdea(icon: Icon) {
      setIsChosen(false);
      setFallback(icon);
    },
  };
}
