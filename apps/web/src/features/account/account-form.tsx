import { t } from '@lingui/core/macro';
import type { FormEventHandler, ReactNode } from 'react';
import { Form } from '@/components/form/form';
import { SubmitButton } from '@/components/form/submit-button';
import { Section } from '@/components/layout/section';

type AccountFormProps = {
  title: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  isPending: boolean;
  submitLabel?: string;
  pendingLabel?: string;
  children: ReactNode;
};

/** A card with fields and the button that saves them. */
export function AccountForm(props: AccountFormProps) {
  const {
    title,
    onSubmit,
    isPending,
    submitLabel = t`Save changes`,
    pendingLabel = t`Saving...`,
    children,
  } = props;
  return (
    <Section title={title} card>
      <Form maw="26rem" onSubmit={onSubmit}>
        {children}
        <SubmitButton
          pending={isPending}
          pendingLabel={pendingLabel}
          mt="var(--space-4)"
          className="wide-on-phones"
          style={{ alignSelf: 'flex-start' }}
        >
          {submitLabel}
        </SubmitButton>
      </Form>
    </Section>
  );
}
