import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { translateSchema } from '@starchart/i18n';
import { BADGES, DEFAULTS, LANGUAGES, type Language } from '@starchart/schema';
import { expect, test } from 'vitest';

/** Children's texts have no such word (tests/words.test.ts). */
const OF_PARENTS = /\b(points?|redeem\w*)\b/i;

/** Sentences, some without a mark at the end. */
const OF_BADGES = BADGES.flatMap(({ description, condition }) => [description, condition]);

const END_OF_SENTENCE = /(?<=[.!?…])["”“»)]*\s+/;
const END_OF_TEXT = /[.!?…]["”“»)]?$/;

/** Files of the child's page. */
const PAGE = [
  'src/app/pages/child/kid-dashboard-page.tsx',
  'src/components/kid/*.{ts,tsx}',
  'src/components/*/{check-button,habit-check}.tsx',
  'src/features/*/kid-*',
  'src/features/{badges,child-view}/*',
  'src/features/completions/{api,coming-*,day-*,habit-*,no-habits-today,paused-*,slot-pips,spent-points,use-*}.{ts,tsx}',
  'src/features/points/{api,kind-filter,ledger-texts}.{ts,tsx}',
  'src/features/redemptions/api.ts',
  'src/lib/format/{day-texts,due-day,pause-texts}.ts',
];
const BOARD = [
  'src/app/pages/*/{board-of-today,child-on-family-board,device-only,family-page,family-pin-page,own-pin,pair-page,today-page}.tsx',
  'src/features/family-board/*',
];

/** What children read, by English text: their pages, their badges, and the lines of the star book that the server words. */
async function childTexts(language: Language, files = PAGE): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  for (const catalog of await getCatalogs(getConfig({ cwd }))) {
    for (const message of Object.values((await catalog.read(language)) ?? {})) {
      const { message: english = '', translation = '', origin = [] } = message;
      const isShown = origin.some(([file]) => files.some((pattern) => matchesGlob(file, pattern)));
      if (isShown && !OF_PARENTS.test(english)) texts.set(english, translation);
    }
  }
  const ofServer = [...BADGES.map(({ name }) => name), ...OF_BADGES, DEFAULTS.deductionReason];
  for (const text of ofServer) texts.set(text, translateSchema(language, text));
  return texts;
}

/** A text in all its plural forms, without tags. A value counts as one word. */
function wordingsOf(text: string): string[] {
  return wordingsIn(compileMessageOrThrow(text.replaceAll(/<\/?\w+\/?>/g, '')));
}

function wordingsIn(message: CompiledMessage): string[] {
  return message.reduce<string[]>(
    (wordings, token) => {
      const forms =
        typeof token === 'object' && typeof token[2] === 'object' ? Object.values(token[2] ?? {}) : [];
      const branches = forms.filter((form) => Array.isArray(form)).flatMap(wordingsIn);
      const next = typeof token === 'string' ? [token] : branches.length > 0 ? branches : ['Robin'];
      return wordings.flatMap((before) => next.map((after) => before + after));
    },
    [''],
  );
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}#]/u.test(word)).length;
}

const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
const lengthOf = (text: string) => Math.max(...wordingsOf(text).map(({ length }) => length));

/** Words that count what was not done. */
const REPROACHES: Record<Language, RegExp> = {
  en: /(?<!\p{L})(lost|los(e|es|ing)|brok(e|en)|break(s|ing)?|miss(ed|es|ing)?|forg[eo]t\p{L}*)(?!\p{L})/iu,
  de: /(?<!\p{L})(verlier\p{L}*|verlor\p{L}*|verpass\p{L}*|versäum\p{L}*|unterbrochen|gerissen|kaputt|vergess\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(perd\p{L}*|manqué\p{L}*|raté\p{L}*|cassé\p{L}*|interromp\p{L}*|oubli\p{L}*)(?!\p{L})/iu,
  es: /(?<!\p{L})(perd[ií]\p{L}*|pierd\p{L}*|rompi\p{L}*|rot[oa]s?|olvid\p{L}*)(?!\p{L})/iu,
};
/** A break is also a pause. */
const ALLOWED = /Taking a break/;

test.each(LANGUAGES)(
  'in %s no text of children says that something was lost, broken or missed',
  async (language) => {
    const texts = await childTexts(language, [...PAGE, ...BOARD]);
    expect(texts.size).toBeGreaterThan(200);
    const reproaches = [...texts]
      .filter(([text, translation]) => REPROACHES[language].test(translation || text) && !ALLOWED.test(text))
      .map(([, translation]) => translation);
    expect(reproaches).toEqual([]);
  },
);

test.each(LANGUAGES)(
  'in %s children read at most 12 words in a sentence and 7 on a button',
  async (language) => {
    const texts = await childTexts(language);
    const sentences = [...texts.values()].flatMap(wordingsOf).flatMap((text) => text.split(END_OF_SENTENCE));
    expect(sentences.length).toBeGreaterThan(150);
    expect(sentences.filter((sentence) => countWords(sentence) > 12)).toEqual([]);

    for (const text of OF_BADGES) texts.delete(text);
    // Without a mark at the end: buttons, headings and names for screen readers.
    const labels = [...texts.values()].flatMap(wordingsOf).filter((text) => !END_OF_TEXT.test(text));
    expect(labels.length).toBeGreaterThan(80);
    expect(labels.filter((label) => countWords(label) > 7)).toEqual([]);
  },
);

test.each(['de', 'es', 'fr'] as const)(
  'in %s the texts of children are at most 40 percent longer than in English',
  async (language) => {
    const texts = [...(await childTexts(language))];
    const english = sum(texts.map(([text]) => lengthOf(text)));
    expect(sum(texts.map(([, translation]) => lengthOf(translation))) / english).toBeLessThanOrEqual(1.4);
    // A short word may have a long translation; a sentence may not.
    const outliers = texts.filter(
      ([text, translation]) => lengthOf(text) >= 20 && lengthOf(translation) > 2 * lengthOf(text),
    );
    expect(outliers).toEqual([]);
  },
);
