import type { UseFormReturnType } from '@mantine/form';
import { useOnce } from '@/components/use-once';
import { fieldErrorsOf } from '@/lib/server-error';

/**
 * Sends a form once, and again only after a refusal, whose words come to their fields. The first field that is wrong
 * gets the focus.
 */
export function useSubmitOnce<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  send: (values: Values) => Promise<unknown>,
) {
  const { once, isPending } = useOnce(async (values: Values) => {
    try {
      await send(values);
    } catch (error) {
      form.setErrors(fieldErrorsOf(error));
      throw error;
    }
  });
  const onSubmit = form.onSubmit(
    (values) => void once(values),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return { onSubmit, isPending };
}
