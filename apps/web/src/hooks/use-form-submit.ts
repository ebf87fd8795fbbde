import { type FormErrors, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { templateOf } from '@starchart/schema';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { fieldErrorsOf } from '@/lib/api/server-error';
import { schemaText } from '@/lib/i18n/schema-text';

type Schema = Parameters<typeof schemaResolver>[0];

export type SubmitOptions = {
  /** A form that stays may be sent again after success. */
  mayRepeat?: boolean;
  /** Messages of an error by field. */
  errorsOf?: (error: unknown) => FormErrors;
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

type SchemaFormOptions<Values> = SubmitOptions & {
  initialValues: Values;
  /** Validates the input that the values describe. */
  schema: Schema;
  /** The default sends the values themselves. */
  inputOf?: (values: Values) => unknown;
  send: (values: Values, form: UseFormReturnType<Values>) => Promise<unknown>;
};

/** A form that is validated by a schema and sent by `useFormSubmit`. */
export function useSchemaForm<Values extends Record<string, unknown>>(options: SchemaFormOptions<Values>) {
  const { initialValues, schema, inputOf = (values) => values, send, ...submit } = options;
  const check = schemaCheck(schema);
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues,
    validate: (values) => check(inputOf(values)),
  });
  return { form, ...useFormSubmit(form, (values) => send(values, form), submit) };
}

/** A function that checks input by a schema and returns messages by field, in the language of the page. */
export function schemaCheck(schema: Schema): (input: unknown) => FormErrors {
  const check = schemaResolver(schema, { sync: true });
  return (input) => {
    // Zod's messages are text.
    const errors = Object.entries(check(input) as Record<string, string>).map(([field, message]) => {
      const { template, values } = templateOf(message);
      return [field, schemaText(message, template, values)];
    });
    return Object.fromEntries(errors);
  };
}
