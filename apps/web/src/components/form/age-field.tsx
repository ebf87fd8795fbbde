import { type Child, IDEA_AGE_LABELS, STARTER_PACK_KEYS } from '@starchart/schema';
import { ChoiceField } from '@/components/form/choice';
import { useIdeaAge } from '@/hooks/use-idea-age';
import { schemaText } from '@/lib/i18n/schema-text';

const ages = () => STARTER_PACK_KEYS.map((age) => ({ value: age, label: schemaText(IDEA_AGE_LABELS[age]) }));

/** Chooses the age of the ideas and starter packs that are offered for a child. */
export function AgeField({ child, label }: { child: Child; label: string }) {
  const [age, setAge] = useIdeaAge(child);
  return <ChoiceField label={label} options={ages()} columns={[3, 3]} value={age} onChange={setAge} />;
}
