import { expect, test } from 'vitest';
import { catalogErrors, conflictingTranslations } from './catalog-errors.ts';
import { textLiterals } from './text-literals.ts';

/** Finds texts without a macro in a component. */
const literalsIn = (source: string) => textLiterals('page.tsx', source);

test.each([
  ['between tags', '<p>Well done!</p>', 'Well done!'],
  ['between the tags of a fragment', '<>done</>', 'done'],
  ['in an attribute', '<img alt="A star" />', 'A star'],
  ['in a label for screen readers', "<button aria-label={'close'} />", 'close'],
  ['in a property of a component', '<CopyField copyLabel="copy" />', 'copy'],
  ['in a choice', "<p>{isOpen ? 'open' : t`closed`}</p>", 'open'],
  ['in a default', "<p>{name ?? 'somebody'}</p>", 'somebody'],
  ['around a value', '<p>{`${count} quests`}</p>', '… quests'],
  ['in a value of a message', "t`Hi, ${isChild ? 'star' : name}!`", 'star'],
  ['in an attribute inside of a message', '<Trans>See <a title="the manual">here</a>.</Trans>', 'the manual'],
  ['in a notice', "notifySuccess({ title: 'Saved!', action: { label: t`Undo`, run } })", 'Saved!'],
  ['as a sentence anywhere', "const said = 'See you tomorrow!'", 'See you tomorrow!'],
])('a forgotten literal is found %s', (_where, source, text) => {
  expect(literalsIn(source)).toEqual([text]);
});

test.each([
  '<Trans>Hi, <bdi>{name}</bdi>!</Trans>',
  '<img alt={t`A star`} className="star" />',
  "t({ message: 'Close', context: 'button' })",
  '<Plural value={count} one="One quest is left" other="# quests are left" />',
  "plural(count, { one: 'One quest is left', other: '# quests are left' })",
  "<p>{role === 'child' && <Star size={16} />}</p>",
  '<Group gap="var(--space-4) var(--space-8)">{\' \'}12:30 · {name}</Group>',
  "throw new Error('The root is missing')",
  'console.error(`Unknown sound: ${name}`)',
  '<Logo title="Starchart" />',
])('%s has no text without a macro', (source) => {
  expect(literalsIn(source)).toEqual([]);
});

const DAYS = '{count, plural, one {# day} other {# days}}';
const OUTDATED = 'is outdated: run npm run i18n:extract in apps/web.';

/** A catalog with one message. */
function catalogOf(message: string, translation = message, file = 'page.tsx') {
  return { id: { message, translation, origin: [[file]] as const } };
}

test.each([
  ['lacks a text', 'de', {}, [OUTDATED]],
  ['names another file', 'de', catalogOf(DAYS, DAYS, 'other.tsx'), [OUTDATED]],
  ['lacks a translation', 'en', catalogOf(DAYS, ''), [`has no translation of “${DAYS}”.`]],
  [
    'breaks a placeholder',
    'de',
    catalogOf(DAYS, '{cuont} days'),
    ['has “{cuont} days”, which lacks {count, plural}.'],
  ],
  [
    'lacks a plural form',
    'de',
    catalogOf(DAYS, '{count, plural, other {# days}}'),
    ['has “{count, plural, other {# days}}”, which has no plural form for one.'],
  ],
] as const)('a catalog fails that %s', (_state, language, stored, errors) => {
  expect(catalogErrors(language, catalogOf(DAYS), catalogOf(DAYS))).toEqual([]);
  expect(catalogErrors(language, catalogOf(DAYS), stored)).toEqual(errors);
});

test('a translation without the term of the glossary fails', () => {
  const stored = catalogOf('Add a reward', 'Prämie hinzufügen');
  expect(catalogErrors('de', stored, stored)).toEqual([
    "has “Prämie hinzufügen”, which lacks the glossary's term for reward.",
  ]);
});

test('the English catalogs have the texts of the source', () => {
  const stored = catalogOf('Well done!', 'Great!');
  expect(catalogErrors('en', stored, stored)).toEqual(['has “Great!” for “Well done!”.']);
  expect(catalogErrors('de', stored, stored)).toEqual([]);
});

test('a message has one translation in all parts of a language', () => {
  const [inPages, inDialogs] = [catalogOf('Active', 'Actif'), catalogOf('Active', 'Active')];
  expect(conflictingTranslations([inPages, inPages])).toEqual([]);
  expect(conflictingTranslations([inPages, inDialogs])).toEqual(['“Active” is both “Actif” and “Active”.']);
});
