/**
 * The fields of an input that differ from `before`, what the form described when it was opened: a form sends what was changed in it, so
 * that it does not undo changes made elsewhere meanwhile. Spaces around a text are no difference. Fields of `group` depend on each other:
 * they are sent together if one of them differs.
 */
export function changedValues<Input extends object>(
  input: Input,
  before: NoInfer<Input>,
  group: readonly (keyof NoInfer<Input>)[] = [],
): Partial<Input> {
  const fields = Object.keys(input) as (keyof Input)[];
  const changed = fields.filter((field) => comparable(input[field]) !== comparable(before[field]));
  const isInGroup = (field: keyof Input) => group.includes(field);
  const sent = changed.some(isInGroup)
    ? fields.filter((field) => isInGroup(field) || changed.includes(field))
    : changed;
  return Object.fromEntries(sent.map((field) => [field, input[field]])) as Partial<Input>;
}

function comparable(value: unknown): string | undefined {
  return JSON.stringify(typeof value === 'string' ? value.trim() : value);
}
