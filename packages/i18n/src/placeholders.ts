import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const TAG = /<\/?\w+\/?>/g;

/**
 * Says what is wrong with the values, tags or plural forms of a translation; undefined if nothing is. The form for a million
 * (`many`) is optional.
 */
export function wrongPlaceholders(source: string, translation: string, language: string): string | undefined {
  const [wanted, found] = [contentOf(source), contentOf(translation)];
  const missing = wanted.filter((item) => !found.includes(item));
  if (missing.length > 0) return `lacks ${missing.join(', ')}`;
  const foreign = found.filter((item) => !wanted.includes(item));
  if (foreign.length > 0) return `has ${foreign.join(', ')}, which the source lacks`;

  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const forms = needed.filter((form) => form !== 'many');
  const incomplete = pluralsOf(compileMessageOrThrow(translation)).find((plural) =>
    forms.some((form) => !(form in plural)),
  );
  return incomplete && `has no plural form for ${forms.filter((form) => !(form in incomplete)).join(', ')}`;
}

/** Values with their types, such as `{count, plural}`, and tags. */
function contentOf(message: string): string[] {
  return [...new Set([...valuesOf(compileMessageOrThrow(message)), ...(message.match(TAG) ?? [])])];
}

function valuesOf(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, type, format] = token;
    return [type ? `{${name}, ${type}}` : `{${name}}`, ...branchesOf(format).flatMap(valuesOf)];
  });
}

function pluralsOf(message: CompiledMessage): object[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [, type, format] = token;
    const own = type === 'plural' && typeof format === 'object' && format ? [format] : [];
    return [...own, ...branchesOf(format).flatMap(pluralsOf)];
  });
}

function branchesOf(format: unknown): CompiledMessage[] {
  return typeof format === 'object' && format
    ? Object.values(format).filter((branch) => Array.isArray(branch))
    : [];
}
