import { ACCESS_TOKEN_SCOPES, type AccessTokenScope, type Child } from '@starchart/schema';
import { type ReactNode, useId } from 'react';
import { Choice, ChoiceGrid, ChoiceGroup, ManyChoice } from '@/components/ui/choice';
import { Picture } from '@/components/ui/picture';
import { SCOPE_CHOICES } from './token-words';

type FieldProps<Value> = {
  value: Value;
  onChange: (value: Value) => void;
  error?: ReactNode;
};

export function ScopeChoice({ value, onChange, error }: FieldProps<AccessTokenScope>) {
  const name = useId();
  return (
    <ChoiceGroup label="What may it do?" error={error}>
      <ChoiceGrid columns={[1, 1]}>
        {ACCESS_TOKEN_SCOPES.map((scope) => (
          <Choice
            key={scope}
            name={name}
            value={scope}
            {...SCOPE_CHOICES[scope]}
            chosen={value}
            onChoose={onChange}
          />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}

type ChildrenChoiceProps = FieldProps<number[] | null> & { childrenOfFamily: readonly Child[] };

/** All children, or some of them; null is all, those who come later included. */
export function ChildrenChoice({ childrenOfFamily, value, onChange, error }: ChildrenChoiceProps) {
  const name = useId();
  const chosen = value === null ? 'all' : 'some';
  return (
    <ChoiceGroup label="Which children?" error={error}>
      <ChoiceGrid columns={[1, 2]}>
        <Choice
          name={name}
          value="all"
          label="All children"
          about="Those you add later, too."
          chosen={chosen}
          onChoose={() => onChange(null)}
        />
        <Choice
          name={name}
          value="some"
          label="Only some"
          about="It does not know of any other."
          chosen={chosen}
          onChoose={() => onChange([])}
        />
      </ChoiceGrid>
      {value !== null && (
        <ChoiceGrid columns={[3, 5]}>
          {childrenOfFamily.map((child) => (
            <ManyChoice
              key={child.id}
              label={child.name}
              isChosen={value.includes(child.id)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...value, child.id] : value.filter((id) => id !== child.id))
              }
              picture={<Picture catalogue="avatars" name={child.avatar} size={48} />}
            />
          ))}
        </ChoiceGrid>
      )}
    </ChoiceGroup>
  );
}

const EXPIRIES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

export function ExpiryChoice({ value, onChange, error }: FieldProps<string>) {
  const name = useId();
  return (
    <ChoiceGroup label="How long does it work?" error={error}>
      <ChoiceGrid columns={[3, 3]}>
        {EXPIRIES.map((expiry) => (
          <Choice key={expiry.value} name={name} {...expiry} chosen={value} onChoose={onChange} />
        ))}
      </ChoiceGrid>
    </ChoiceGroup>
  );
}
