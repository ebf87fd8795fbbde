import { type UseFormReturnType, useForm } from '@mantine/form';
import { type Account, type UpdateAccountInput, updateAccountInput } from '@starchart/schema';
import { type SubmitOptions, schemaCheck, useFormSubmit } from '@/hooks/use-form-submit';
import type { Notice } from '@/lib/notify';
import { useUpdateAccount } from './api';

const check = schemaCheck(updateAccountInput);

type AccountFormOptions<Values> = {
  valuesOf: (account: Account) => Values;
  /** Only the fields that differ from `before`, so that changes made on other devices stay. */
  changesOf: (values: Values, before: Values) => UpdateAccountInput;
  success: (account: Account) => Notice | Promise<Notice | undefined>;
} & Pick<SubmitOptions, 'errorsOf'>;

/** A form over some fields of the account, which can be saved again and again. */
export function useAccountForm<Values extends Record<string, string>>(
  account: Account,
  { valuesOf, changesOf, success, errorsOf }: AccountFormOptions<Values>,
) {
  const update = useUpdateAccount(success);
  const form: UseFormReturnType<Values> = useForm<Values>({
    mode: 'controlled',
    initialValues: valuesOf(account),
    validate: (values) => check(changesOf(values, form.getInitialValues())),
  });
  const { onSubmit, isPending } = useFormSubmit(
    form,
    async (values) => {
      form.setInitialValues(valuesOf(await update.mutateAsync(changesOf(values, form.getInitialValues()))));
      form.reset();
    },
    { mayRepeat: true, ...(errorsOf && { errorsOf }) },
  );
  return { form, onSubmit, isPending };
}
