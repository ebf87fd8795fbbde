import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type Child, FAMILY_ROLES, type FamilyRole } from '@starchart/schema';
import { ChildrenChoice } from '@/components/form/children-choice';
import { ChoiceField } from '@/components/form/choice';
import { ROLE_CHOICES } from './member-texts';

export type RoleValues = {
  familyRole: FamilyRole;
  /** Null for all children. */
  childIds: number[] | null;
};

type RoleFieldsProps = {
  label: string;
  childrenOfFamily: readonly Child[];
  form: {
    values: RoleValues;
    getInputProps: (field: keyof RoleValues) => { onChange: (value: unknown) => void };
  };
};

/** The role of a grown-up and, for other roles than parent, the children. */
export function RoleFields({ label, childrenOfFamily, form }: RoleFieldsProps) {
  const { familyRole, childIds } = form.values;
  return (
    <>
      <ChoiceField
        label={label}
        options={FAMILY_ROLES.map((role) => ({ value: role, label: i18n._(ROLE_CHOICES[role]) }))}
        columns={[1, 1]}
        {...form.getInputProps('familyRole')}
        value={familyRole}
      />
      {familyRole !== 'parent' && (
        <ChildrenChoice
          childrenOfFamily={childrenOfFamily}
          aboutSome={t`The other children stay hidden.`}
          {...form.getInputProps('childIds')}
          value={childIds}
        />
      )}
    </>
  );
}

/** A parent always sees all children. */
export function accessOf({ familyRole, childIds }: RoleValues): RoleValues {
  return { familyRole, childIds: familyRole === 'parent' ? null : childIds };
}
