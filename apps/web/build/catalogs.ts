import { join, relative } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { CATALOGS } from '@starchart/i18n';
import { SCHEMA_TEXTS, type SchemaPart } from '@starchart/i18n/schema-texts';
import { LANGUAGES, type Language } from '@starchart/schema';
import type { Plugin, Rolldown } from 'vite';
import { PSEUDO_LOCALES } from './pseudo-locales.ts';
import { PARTS_OF_PAGES, type PagePart, partOf } from './text-parts.ts';

const MAIN = 'src/main.tsx';
/** Loaded with texts of their own. */
const PAGE = /^src\/app\/pages\/(?:[\w-]+-page|developer-settings)\.tsx$/;
const INDEX = 'virtual:catalogs';
const CATALOG = 'virtual:catalog/';
const MACRO = /from\s*['"]@lingui\/(?:core|react)\/macro['"]/;

/** With a file of texts for each part of the pages. */
export const LOCALES = [...LANGUAGES, ...Object.keys(PSEUDO_LOCALES)];

/**
 * Compiles the catalogs of `src/locales` and the texts of packages/schema into one module per language and group of pages.
 * `virtual:catalogs` exports their loaders. A text without a translation is English.
 */
export function catalogs(): Plugin {
  let root = '';
  /** Source files with texts. */
  const files = new Set<string>();

  async function compile(context: Rolldown.PluginContext, locale: string, part: PagePart): Promise<string> {
    const config = getConfig({ cwd: root });
    const pseudo = PSEUDO_LOCALES[locale];
    const shown: readonly (string | undefined)[] = PARTS_OF_PAGES[part];
    const messages = Object.assign({}, ...shown.map((name) => schemaTexts(locale, name)));
    for (const catalog of await getCatalogs(config)) {
      if (!shown.includes(catalog.name)) continue;
      context.addWatchFile(catalog.getFilename(locale));
      const texts = await catalog.getTranslations(pseudo ? 'en' : locale, {
        sourceLocale: 'en',
        fallbackLocales: { default: 'en' },
      });
      for (const [id, text] of Object.entries(texts.messages))
        messages[id] = compileMessageOrThrow(text, pseudo);
    }
    return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
  }

  function checkPage(context: Rolldown.PluginContext, page: string) {
    const shown: readonly string[] = page === MAIN ? ['common'] : PARTS_OF_PAGES[partOf(page) as PagePart];
    const seen = new Set<string>();
    const open = [join(root, page)];
    for (let id = open.pop(); id; id = open.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      const info = context.getModuleInfo(id);
      // The pages are checked for themselves.
      const lazy = info?.dynamicallyImportedIds.filter((other) => !PAGE.test(relative(root, other)));
      open.push(...(info?.importedIds ?? []), ...(lazy ?? []));
      if (!files.has(id)) continue;
      const own = partOf(relative(root, id));
      if (!shown.includes(own)) {
        throw new Error(
          `${page} shows ${relative(root, id)}, whose texts are in “${own}”, not in ${shown.join(' or ')} (build/text-parts.ts).`,
        );
      }
    }
  }

  return {
    name: 'catalogs',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(id) {
      return id === INDEX || id.startsWith(CATALOG) ? `\0${id}` : undefined;
    },
    // A page shows only the texts of its parts.
    buildEnd(error) {
      if (error) return;
      for (const id of this.getModuleIds()) {
        const page = relative(root, id);
        if (PAGE.test(page) || page === MAIN) checkPage(this, page);
      }
    },
    transform: {
      filter: { code: MACRO },
      handler(_, id) {
        files.add(id.split('?')[0] ?? id);
      },
    },
    async load(id) {
      if (id === `\0${INDEX}`) return indexModule();
      if (!id.startsWith(`\0${CATALOG}`)) return undefined;
      const [locale = '', part] = id.slice(CATALOG.length + 1).split('/');
      return await compile(this, locale, part as PagePart);
    },
  };
}

/** The compiled texts of packages/schema in a part. Their English is their id. */
function schemaTexts(locale: string, part = ''): Record<string, CompiledMessage> {
  if (!isSchemaPart(part) || locale === 'en') return {};
  const pseudo = PSEUDO_LOCALES[locale];
  const texts = Object.values(SCHEMA_TEXTS[part]).flat();
  const translations = CATALOGS[locale as Language] as Record<string, CompiledMessage>;
  const compiled = texts.map((text) => [
    text,
    pseudo ? compileMessageOrThrow(text, pseudo) : translations[text],
  ]);
  return Object.fromEntries(compiled);
}

function isSchemaPart(part: string): part is SchemaPart {
  return part in SCHEMA_TEXTS;
}

function indexModule(): string {
  const names = LOCALES.flatMap((locale) => Object.keys(PARTS_OF_PAGES).map((part) => `${locale}/${part}`));
  const loaders = names
    .filter((name) => !(name.startsWith('en/') && isSchemaPart(name.slice(3))))
    .map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(CATALOG + name)})`);
  return `export const catalogs = {${loaders.join()}};`;
}
