import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Drawings, and arrows that are at the same edges in every language. */
const NOT_MIRRORED = ['confetti.module.css', 'open-chest.module.css', 'scroll-strip.module.css'];

const PHYSICAL =
  /^\s*((margin|padding|border|scroll-margin|scroll-padding)-(left|right)[\w-]*|left|right|border-(top|bottom)-(left|right)-radius):|\b(text-align|float|clear): (left|right)\b|gradient\(to (left|right)\b/;
/** The margins of a shorthand, or what is like them. */
const FOUR_SIDES = /^\s*(?:margin|padding|inset|border-(?:width|color|style)): ([^;]+);/;
const VALUE = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g;
/** Mantine's style props and React's styles. */
const PHYSICAL_PROP =
  /\s(ml|mr|pl|pr)=|\bta="(left|right)"|\b(margin|padding|border)(Left|Right)\b|\btextAlign: '(left|right)'/;

function isPhysical(line: string): boolean {
  const [, right, , left] = FOUR_SIDES.exec(line)?.[1]?.match(VALUE) ?? [];
  return PHYSICAL.test(line) || (left !== undefined && left !== right);
}

function linesWith(pattern: string, isWrong: (line: string) => boolean): string[] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !NOT_MIRRORED.includes(basename(file)));
  return files.flatMap((file) => {
    const lines = readFileSync(root + file, 'utf8').split('\n');
    return lines.filter(isWrong).map((line) => `${file}: ${line.trim()}`);
  });
}

test('style sheets have logical properties, which mirror in right-to-left languages', () => {
  expect(linesWith('src/**/*.css', isPhysical)).toEqual([]);
  expect(linesWith('src/**/*.tsx', (line) => PHYSICAL_PROP.test(line))).toEqual([]);
});

test.each([
  'margin-left: 4px;',
  'border-right-color: red;',
  'right: 0;',
  'text-align: left;',
  'padding: 0 var(--space-8) calc(1px + (2 * 3px)) 0;',
  'background: linear-gradient(to right, red, blue);',
])('“%s” is physical', (line) => {
  expect(isPhysical(`  ${line}`)).toBe(true);
});

test.each([
  'margin: 0 auto 1rem;',
  'padding: 1px 2px 3px 2px;',
  'inset-inline-end: 0;',
  'text-align: center;',
])('“%s” is not', (line) => {
  expect(isPhysical(`  ${line}`)).toBe(false);
});
