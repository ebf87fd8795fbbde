import { createHash } from 'node:crypto';
import { join, matchesGlob, relative } from 'node:path';
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
const PAGE =
  /^src\/(?:app\/pages\/(?:[\w-]+-(?:page|settings)|pending-changes-panel)|features\/(?:account\/calendar-fields|family-board\/profile-lock|family-devices\/entry-requests|notes\/praise-presets-form|pauses\/family-pauses))\.tsx$/;
const INDEX = 'virtual:catalogs';
const CATALOG = 'virtual:catalog/';
/** Shown when the texts of a page do not load: their English texts are in the main chunk. */
const WITHOUT_CATALOG = 'src/{app/error-boundary,app/page-loading,components/feedback/error-panel}.tsx';
/** An id in the code that the macros write. */
const ID = /\bid: ?"([\w/+-]{6})"/g;
const MACRO = /from\s*['"]@lingui\/(?:core|react)\/macro['"]/;

/** Each locale has a file of texts for each part of the pages. */
const LOCALES = [...LANGUAGES, ...Object.keys(PSEUDO_LOCALES)];

const PARTS = Object.keys(PARTS_OF_PAGES);
/** The names of the compiled catalogs, such as `de/kid`. The texts of packages/schema need no English. */
const NAMES = LOCALES.flatMap((locale) =>
  PARTS.filter((part) => locale !== 'en' || !isSchemaPart(part)).map((part) => `${locale}/${part}`),
);

/**
 * Compiles the catalogs of `src/locales` and the texts of packages/schema into one module per language and group of pages.
 * `virtual:catalogs` exports their loader, and the texts of a failure. A text without a translation is English.
 */
export function catalogs(): Plugin {
  let root = '';
  /** Source files with texts. */
  const files = new Set<string>();
  let numbers: Promise<ReadonlyMap<string, string>> | undefined;

  /** Numbers for the ids of texts, in a build. The macros write hashes, which hardly compress. */
  async function numberIds(): Promise<ReadonlyMap<string, string>> {
    const stored = await getCatalogs(getConfig({ cwd: root }));
    const texts = await Promise.all(stored.map((catalog) => catalog.read('en')));
    const ids = new Set(texts.flatMap((ofPart) => Object.keys(ofPart ?? {})));
    return new Map(Array.from(ids, (id, index) => [id, index.toString(36)]));
  }

  async function compile(context: Rolldown.PluginContext, name: string): Promise<string> {
    const [locale, part] = name.split('/') as [string, PagePart];
    const config = getConfig({ cwd: root });
    const pseudo = PSEUDO_LOCALES[locale];
    const shown: readonly (string | undefined)[] = PARTS_OF_PAGES[part];
    const messages = Object.assign({}, ...shown.map((shownPart) => schemaTexts(locale, shownPart)));
    const ids = context.environment.mode === 'build' ? await (numbers ??= numberIds()) : undefined;
    for (const catalog of await getCatalogs(config)) {
      if (!shown.includes(catalog.name)) continue;
      context.addWatchFile(catalog.getFilename(locale));
      const texts = await catalog.getTranslations(pseudo ? 'en' : locale, {
        sourceLocale: 'en',
        fallbackLocales: { default: 'en' },
      });
      for (const [id, text] of Object.entries(texts.messages))
        messages[ids?.get(id) ?? id] = compileMessageOrThrow(text, pseudo);
    }
    const json = JSON.stringify(messages).replaceAll(/[`\\]|\$\{/g, '\\$&');
    return `export const messages=JSON.parse(\`${json}\`);`;
  }

  /**
   * Writes all catalogs as files with one hash in their names, so that no page needs a list of them. Returns the module that
   * imports them.
   */
  async function emitCatalogs(context: Rolldown.PluginContext): Promise<string> {
    const ofPages = NAMES.filter((name) => !name.endsWith('/head'));
    const sources = await Promise.all(
      ofPages.map(async (name) => [name, await compile(context, name)] as const),
    );
    const hash = createHash('sha256').update(JSON.stringify(sources)).digest('base64url').slice(0, 8);
    for (const [name, source] of sources) {
      const fileName = `assets/${name.replace('/', '.')}-${hash}.js`;
      context.emitFile({ type: 'asset', fileName, source });
    }
    const withoutEnglish = JSON.stringify(PARTS.filter(isSchemaPart));
    return `export const loadCatalog = (locale, part) =>
  locale === 'en' && ${withoutEnglish}.includes(part)
    ? undefined
    : import(/* @vite-ignore */ \`/assets/\${locale}.\${part}-${hash}.js\`);`;
  }

  async function failureTexts(mode: string): Promise<Record<string, CompiledMessage>> {
    const ids = mode === 'build' ? await (numbers ??= numberIds()) : undefined;
    const texts: Record<string, CompiledMessage> = {};
    for (const catalog of await getCatalogs(getConfig({ cwd: root }))) {
      for (const [id, { message, origin = [] }] of Object.entries((await catalog.read('en')) ?? {})) {
        if (!message || !origin.some(([file]) => matchesGlob(file, WITHOUT_CATALOG))) continue;
        texts[ids?.get(id) ?? id] = compileMessageOrThrow(message);
      }
    }
    return texts;
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
    async renderChunk(code) {
      const ids = await (numbers ??= numberIds());
      return code.replaceAll(ID, (written, id) => written.replace(id, ids.get(id) ?? id));
    },
    async load(id) {
      const { mode, name } = this.environment;
      if (id === `\0${INDEX}`) {
        const index = mode === 'build' && name === 'client' ? await emitCatalogs(this) : indexModule();
        return `${index}\nexport const failureTexts = ${JSON.stringify(await failureTexts(mode))};`;
      }
      return id.startsWith(`\0${CATALOG}`) ? await compile(this, id.slice(CATALOG.length + 1)) : undefined;
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

/** The module that loads the catalogs as modules of the program. */
function indexModule(): string {
  const loaders = NAMES.map(
    (name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(CATALOG + name)})`,
  );
  return `const catalogs = {${loaders.join()}};
export const loadCatalog = (locale, part) => catalogs[locale + '/' + part]?.();`;
}
