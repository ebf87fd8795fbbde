import { expect, test } from 'vitest';
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
