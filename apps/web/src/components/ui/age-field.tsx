import { type Child, IDEA_AGE_LABELS, STARTER_PACK_KEYS } from '@starchart/schema';
import { ChoiceField } from '@/components/ui/choice';
import { useIdeaAge } from '@/hooks/use-idea-age';

const AGES = STARTER_PACK_KEYS.map((age) => ({ value: age, label: IDEA_AGE_LABELS[age] }));

/** Chooses the age of the ideas and starter packs that are offered for a child. */
export function AgeField({ child, label }: { child: Child; label: string }) {
  const [age, setAge] = useIdeaAge(child);
  return <ChoiceField label={label} options={AGES} columns={[3, 3]} value={age} onChange={setAge} />;
}
