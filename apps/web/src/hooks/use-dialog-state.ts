import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** What is being asked about, for a dialog whose code comes when it is needed; `count` tells one asking from the next. */
export function useDialogState<About>() {
  const [{ about, count }, set] = useState<{ about?: About; count: number }>({ count: 0 });
  return {
    about,
    count,
    ask: (thing: About) => set((last) => ({ about: thing, count: last.count + 1 })),
  };
}

/**
 * For a dialog that is there to be shown: it opens once it is mounted, so that it comes in as it goes out, and hands the
 * focus back to what opened it.
 */
export function useOpenOnMount() {
  const [opened, { open, close }] = useDisclosure(false);
  useEffect(() => open(), [open]);
  return { opened, onClose: close };
}
