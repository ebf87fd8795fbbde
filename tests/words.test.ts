import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

/** The words of the user interface, of mails and of the server's messages. */

const root = fileURLToPath(new URL('../', import.meta.url));

/** Texts of the specification keep their words. */
const SPEC_TEXTS = new Set(textsIn('apps/web/src/testing/spec-texts.ts').map(({ text }) => text));

/** The API reference is for developers and describes sessions in its own terms. */
const TEXTS = [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/api/src/**/*.ts',
  'packages/schema/src/**/*.ts',
  'packages/i18n/src/messages/en.ts',
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter(
    (path) => !/\.test\.|\/testing\/|\/migrations\/|\/openapi\/|\.(router|examples|contract)\.ts$/.test(path),
  )
  .flatMap(textsIn)
  .filter(({ text }) => !SPEC_TEXTS.has(text));

/** Pages and components that only children see. */
const OF_CHILDREN = /\/(kid|kid-[\w-]+|quest-[\w-]+|reward-card)(\/|\.tsx?$)/;

/** Features that only parents and admins see. */
const OF_PARENTS = /features\/(access-tokens|account|admin|audit|invite-codes|mails|system|webhooks)\//;

test('finds the texts of forms, pages, mails and errors', () => {
  const texts = TEXTS.map(({ text }) => text);
  expect(texts).toContain('Reset your password');
  expect(texts).toContain('This username is already taken. Please choose another one.');
  expect(texts.length).toBeGreaterThan(1000);
});

describe('no text', () => {
  test.each([
    [
      'has British spelling',
      /\b(colours?|favourite|behaviours?|centre|licence|practise|cancell(ed|ing)|(organ|recogn|apolog|personal|custom)is(e|ed|ing))\b/i,
    ],
    ['uses an old-fashioned word', /\b(anew|whoever|nobody|is told|of (yours|hers|theirs)|any more)\b/i],
    ['says “login” or “logout” as a verb', /\b((?<!back )to|please|can|cannot|must|then|now) log(in|out)\b/i],
    ['says “sign in” or “sign out”', /\bsign(s|ed|ing)? (in|out)\b/i],
    ['calls an email a mail', /\b(a|an|the|this|that|no|test|each|every) mails?\b(?! server)|\bmails\b/i],
    ['calls the server “this Starchart”', /\bthis Starchart(?! server)\b/],
  ])('%s', (_rule, pattern) => {
    expect(linesWith(TEXTS, pattern)).toEqual([]);
  });

  test('tells children of points or of redeeming', () => {
    const ofChildren = TEXTS.filter(({ path }) => OF_CHILDREN.test(path));
    expect(ofChildren.length).toBeGreaterThan(20);
    expect(linesWith(ofChildren, /\b(points?|redeem\w*)\b/i)).toEqual([]);
  });

  test('tells parents of claims or quests', () => {
    const ofParents = TEXTS.filter(({ path }) => OF_PARENTS.test(path));
    expect(ofParents.length).toBeGreaterThan(200);
    expect(linesWith(ofParents, /\b(claim\w*|stars)\b/i)).toEqual([]);
  });
});

interface Text {
  path: string;
  text: string;
}

function linesWith(texts: readonly Text[], pattern: RegExp): string[] {
  return texts.filter(({ text }) => pattern.test(text)).map(({ path, text }) => `${path}: ${text}`);
}

/** String literals, templates and JSX texts of a source file that read as words: not keys, paths or imports. */
function textsIn(path: string): Text[] {
  const source = readFileSync(root + path, 'utf8');
  const found: string[] = [];
  collect(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), found);
  return found
    .map((text) => ({ path, text: text.replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => /[A-Za-z]{2}.* |^[A-Z][a-z]/.test(text));
}

function collect(node: unknown, found: string[]): void {
  if (Array.isArray(node)) {
    for (const one of node) collect(one, found);
    return;
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  if (node.type === 'ImportDeclaration') return;
  if ((node.type === 'Literal' || node.type === 'JSXText') && 'value' in node) {
    if (typeof node.value === 'string') found.push(node.value);
    return;
  }
  if (node.type === 'TemplateLiteral' && 'quasis' in node && Array.isArray(node.quasis)) {
    found.push(node.quasis.map(({ value }) => value.cooked ?? '').join('…'));
  }
  for (const child of Object.values(node)) collect(child, found);
}
