import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** The subject of a dialog that is mounted when it is needed. `count` is the key of one opening. */
export function useDialogState<About>() {
  const [{ about, count }, set] = useState<{ about?: About; count: number }>({ count: 0 });
  return {
    about,
    count,
    ask: (thing: About) => set((last) => ({ about: thing, count: last.count + 1 })),
  };
}

/** The state of a dialog that is mounted to be shown. It opens after mounting, so that it has an enter transition. */
export function useOpenOnMount() {
  const [opened, { open, close }] = useDisclosure(false);
  useEffect(() => open(), [open]);
  return { opened, onClose: close };
}
