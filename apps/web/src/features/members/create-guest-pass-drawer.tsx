import { t } from '@lingui/core/macro';
import { Text, TextInput } from '@mantine/core';
import { type Child, createGuestPassInput, LIMITS, type NewGuestPass } from '@starchart/schema';
import { type ComponentType, type PropsWithChildren, useState } from 'react';
import { FormDrawer } from '@/components/dialog/form-drawer';
import { ChildrenChoice } from '@/components/form/children-choice';
import { ChoiceField } from '@/components/form/choice';
import { CurrentPasswordField } from '@/components/form/current-password-field';
import { FormLayout } from '@/components/form/form-layout';
import { NumberField } from '@/components/form/number-field';
import { NotReachable } from '@/components/ui/not-reachable';
import { useOpenOnMount } from '@/hooks/use-dialog-state';
import { useSchemaForm } from '@/hooks/use-form-submit';
import { formatInstant } from '@/lib/format/format';
import { now } from '@/lib/format/now';
import { typedNumber } from '@/lib/format/typed-number';
import { endOf, type GuestPassEnd } from './guest-pass-texts';
import { useCreateGuestPass } from './guest-passes-api';

type Values = {
  label: string;
  childIds: number[] | null;
  scope: 'complete' | 'help';
  bonusLimit: string;
  end: GuestPassEnd;
  currentPassword: string;
};

type CreateGuestPassDrawerProps = {
  childrenOfFamily: readonly Child[];
  /** Shows the form once it has asked something else. */
  AskFirst: ComponentType<PropsWithChildren>;
  /** Called once the drawer is gone: the panel that shows the link takes the focus. */
  onCreated: (created: NewGuestPass) => void;
};

export function CreateGuestPassDrawer(props: CreateGuestPassDrawerProps) {
  const { childrenOfFamily, AskFirst, onCreated } = props;
  const drawer = useOpenOnMount();
  const [created, setCreated] = useState<NewGuestPass>();
  const create = useCreateGuestPass();
  const { form, onSubmit, isPending } = useSchemaForm<Values>({
    schema: createGuestPassInput,
    initialValues: {
      label: '',
      childIds: null,
      scope: 'complete',
      bonusLimit: '5',
      end: 'tonight',
      currentPassword: '',
    },
    inputOf: passOf,
    async send(values) {
      setCreated(await create.mutateAsync(passOf(values)));
      drawer.onClose();
    },
  });
  const { scope, childIds, end, bonusLimit } = form.values;
  const endsAt = formatInstant(endOf(end, now()));

  return (
    <FormDrawer {...drawer} onClosed={() => created && onCreated(created)} title={t`Create a guest pass`}>
      <AskFirst>
        <FormLayout
          onSubmit={onSubmit}
          pending={isPending}
          submitLabel={t`Create link`}
          pendingLabel={t`Creating...`}
          onCancel={drawer.onClose}
        >
          <NotReachable />
          <TextInput
            label={t`Who is it for?`}
            placeholder={t`Grandma`}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('label')}
          />
          <ChildrenChoice
            childrenOfFamily={childrenOfFamily}
            aboutSome={t`The other children stay hidden.`}
            {...form.getInputProps('childIds')}
            value={childIds}
          />
          <ChoiceField
            label={t`What can your guest do?`}
            options={[
              { value: 'complete', label: t`Complete habits` },
              { value: 'help', label: t`Also hand out rewards and give a bonus` },
            ]}
            columns={[1, 1]}
            {...form.getInputProps('scope')}
            value={scope}
          />
          {scope === 'help' && (
            <NumberField
              label={t`Bonus points for each child a day, at most`}
              max={LIMITS.guestBonusPoints.max}
              {...form.getInputProps('bonusLimit')}
              value={bonusLimit}
            />
          )}
          <ChoiceField
            label={t`How long should it work?`}
            options={[
              { value: 'tonight', label: t`Tonight` },
              { value: 'weekend', label: t`3 days` },
              { value: 'week', label: t`7 days` },
              { value: 'month', label: t`30 days` },
            ]}
            columns={[2, 4]}
            {...form.getInputProps('end')}
            value={end}
          />
          <Text c="dimmed" size="sm" role="status">
            {t`It ends on ${endsAt}.`}
          </Text>
          <CurrentPasswordField description={t`So that only you can create a guest pass.`} form={form} />
        </FormLayout>
      </AskFirst>
    </FormDrawer>
  );
}

/** The input that the form describes. */
function passOf({ end, bonusLimit, ...pass }: Values) {
  return {
    ...pass,
    label: pass.label.trim(),
    bonusLimit: pass.scope === 'help' ? typedNumber(bonusLimit) : 0,
    until: endOf(end, now()),
  };
}
