import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { fieldErrorsOf } from '@/lib/api/server-error';

type SubmitOptions = {
  /** A form that stays may be sent again after success. */
  mayRepeat?: boolean;
  /** Messages of an error by field. */
  errorsOf?: (error: unknown) => Record<string, string>;
};

/** Sends a form once, and again only after a failure. Shows field errors, and focuses the first invalid field. */
export function useFormSubmit<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<unknown>,
  { mayRepeat, errorsOf = fieldErrorsOf }: SubmitOptions = {},
) {
  const focusFirst = (errors: FormErrors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus();

  const { once, isPending } = useSingleFlight(
    async (values: Values) => {
      try {
        await send(values);
      } catch (error) {
        const errors = errorsOf(error);
        form.setErrors(errors);
        focusFirst(errors);
        throw error;
      }
    },
    { mayRepeat },
  );
  const onSubmit = form.onSubmit((values) => void once(values), focusFirst);
  return { onSubmit, isPending };
}
