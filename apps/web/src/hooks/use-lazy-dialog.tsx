import { type ComponentType, Suspense } from 'react';
import { useDialogState } from './use-dialog-state';

/** A dialog in its own chunk: `open` mounts it with its props, `dialog` is its element. */
export function useLazyDialog<Props extends object>(Dialog: ComponentType<Props>) {
  const { about: props, count, ask: open } = useDialogState<Props>();
  return {
    open,
    dialog: props && (
      <Suspense>
        <Dialog key={count} {...props} />
      </Suspense>
    ),
  };
}
