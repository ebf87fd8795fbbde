import type { AppRouter } from '@starchart/api';
import type { TRPCClientErrorLike } from '@trpc/client';
import type { UseTRPCMutationOptions, UseTRPCMutationResult } from '@trpc/react-query/shared';
import { afterSuccess, type Notice, notifyFailedWrite, notifySuccess } from '@/lib/notify';

type Failure = TRPCClientErrorLike<AppRouter>;
/** Its text is shown where the server gives no reason. */
type FailureNotice = Pick<Notice, 'title' | 'more'> & { text: string };

/** A mutation of the router, such as `trpc.habits.create`. */
type MutationProcedure<Input, Output> = {
  useMutation: (
    options: UseTRPCMutationOptions<Input, Failure, Output>,
  ) => UseTRPCMutationResult<Output, Failure, Input, unknown>;
};

type Outcome<Input, Output> = {
  /** Mutations with the same id run one after the other. */
  scope?: { id: string };
  /** Runs first after success: follow-up work such as a sound or a navigation. */
  onSuccess?: (output: Output, input: Input) => unknown;
  /** Refetches what the page shows. After a failure too, without output: another device may have made the change. */
  invalidates?: (input: Input, output: Output | undefined) => unknown;
  /** Shown once the refetched data is there. */
  success?: Notice | ((output: Output, input: Input) => Notice | undefined | Promise<Notice | undefined>);
  /** Undefined for an error that the page itself shows. */
  failure?: FailureNotice | ((error: Failure, input: Input) => FailureNotice | undefined);
};

/**
 * A mutation that refetches what it changed and notifies of its outcome. The promise of `mutateAsync` still rejects on
 * failure, so that forms show field errors (`useFormSubmit`).
 *
 *     useNotifyingMutation(trpc.habits.create, {
 *       invalidates: ({ childId }) => refresh(childId),
 *       success: ({ name }) => ({ title: 'Habit created!', text: `“${name}” is on the chart.` }),
 *       failure: { title: 'Failed to create habit', text: 'There was an error creating the habit.' },
 *     });
 */
export function useNotifyingMutation<Input, Output>(
  procedure: MutationProcedure<Input, Output>,
  { scope, onSuccess, invalidates, success, failure }: Outcome<Input, Output>,
) {
  return procedure.useMutation({
    ...(scope && { scope }),
    async onSuccess(output, input) {
      await afterSuccess(() => onSuccess?.(output, input));
      await afterSuccess(() => invalidates?.(input, output));
      const notice = await afterSuccess(() =>
        typeof success === 'function' ? success(output, input) : success,
      );
      if (notice) notifySuccess(notice);
    },
    onError(error, input) {
      const notice = typeof failure === 'function' ? failure(error, input) : failure;
      if (notice) notifyFailedWrite(error, notice);
      void invalidates?.(input, undefined);
    },
  });
}
