import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES, type Language } from '@starchart/schema';
import type { Manifest, Plugin } from 'vite';
import { startImageLinks } from '../artwork/start-images.ts';
import type * as prerendered from '../src/prerender.tsx';
import { bundleScript } from './bundle-script.ts';
import { filesOf, readManifest } from './manifest.ts';
import { notStarted } from './not-started.ts';

const ENVIRONMENT = 'prerender';
/** Names of pictures and styles, the same in the prerendered pages. Short, because every page loads the names of all pictures. */
export const ASSET_NAMES = 'assets/[name]-[hash:7][extname]';
/** Folder of the server bundle in the site, removed after the build. */
const BUNDLE_DIR = '.prerender';
const PROGRAM = 'index.html';
const LANDING = { path: '/', module: 'src/app/pages/public/landing-page.tsx', name: 'index' };
/** The landing page while only the first admin exists. */
const FIRST_RUN = { ...LANDING, name: 'first-run' };
/** The texts of packages/schema. */
const SCHEMA_TEXTS = '../../packages/i18n/src/schema';
/** The shell for addresses without a page. */
const NOT_FOUND = { path: '/404', module: 'src/app/pages/public/not-found-page.tsx', name: 'app' };
/** Without scripts, nothing loads. */
const NO_LOADING = '<style>[data-loading-screen]{display:none}</style></noscript>';
/** Blocks rendering until the whole page is parsed, so that it is laid out once. */
const WHOLE = '<link rel="expect" href="#root" blocking="render">';
/** Inline in the head of every page, because a page waits for it. In development the app sends the same requests itself. */
const PREFETCH = 'src/prefetch.ts';
const WORKER = 'src/worker/sw.ts';
/** The installed app of parents and children, and that of a family device. */
const APP = 'site.webmanifest';
const FAMILY_APP = 'family.webmanifest';
const FAMILY_PAGES: ReadonlySet<string> = new Set(['family', 'pair']);

type Page = { path: string; module: string; name: string };
type Renderer = typeof prerendered;

/**
 * Prerenders the landing page as HTML with inline styles, readable without scripts. Every other page gets a shell: its
 * background, a loading indicator, and preload links for its chunk. Each page has one file per language. `pages.json` lists
 * the files of each address, with their hashes and those of their inline styles and scripts, for the content security policy. The pages and the
 * service worker know the id of the build.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        [ENVIRONMENT]: {
          consumer: 'server',
          resolve: { noExternal: true },
          build: {
            rolldownOptions: {
              input: 'src/prerender.tsx',
              output: {
                entryFileNames: `${BUNDLE_DIR}/[name].js`,
                chunkFileNames: `${BUNDLE_DIR}/[name]-[hash].js`,
                assetFileNames: ASSET_NAMES,
              },
            },
            copyPublicDir: false,
            emptyOutDir: false,
            manifest: false,
          },
        },
      },
    }),
    async buildApp({ config, environments, build }) {
      const { client, [ENVIRONMENT]: server } = environments;
      if (!client || !server) throw new Error('An environment to build is missing.');
      await build(client);
      await build(server);

      const site = resolve(config.root, config.build.outDir);
      const bundleDir = join(site, BUNDLE_DIR);
      await writePages(config.root, site, await import(pathToFileURL(join(bundleDir, 'prerender.js')).href));
      await rm(bundleDir, { recursive: true });
    },
  };
}

async function writePages(root: string, site: string, renderer: Renderer) {
  const {
    catalogsOf,
    directionOf,
    pagePaths,
    surfaceOf,
    renderLoading,
    renderPage,
    translateHead,
    translateManifest,
    translateNotStarted,
  } = renderer;
  const program = await readFile(join(site, PROGRAM), 'utf8');
  const english = await translateHead('en');
  const prefetch = await bundleScript(root, PREFETCH);
  if (prefetch.includes('</')) throw new Error(`${PREFETCH} would end its element.`);
  const manifest = await readManifest(site);
  // The names in both contain the hashes of all files.
  const build = hashOf(JSON.stringify(manifest) + prefetch);
  await writeFile(join(site, 'sw.js'), await bundleScript(root, WORKER, { BUILD: JSON.stringify(build) }));
  const files: Record<string, { hash: string; styles: string[]; scripts: string[] }> = {};

  /** Writes a page with its surface, inline styles, and preload links. Returns the name of its file. */
  async function writePage(page: Page, empty: string, language: Language): Promise<string> {
    const { path, module, name } = page;
    const texts = catalogsOf(path)
      // The schema has its English texts itself.
      .filter((catalog) => catalog !== 'schema' || language !== 'en')
      .map((catalog) =>
        catalog === 'schema' ? `${SCHEMA_TEXTS}/${language}.ts` : `src/locales/${language}.po?${catalog}`,
      );
    const { scripts, styles } = filesOf(manifest, [PROGRAM, module, ...texts]);
    const css = await Promise.all(styles.map((style) => readFile(join(site, style), 'utf8')));
    const isLanding = path === LANDING.path;
    const body = isLanding ? await renderPage(path, { isNew: page === FIRST_RUN }) : renderLoading(path);
    // Our content security policy allows hashed style elements, but no style attributes.
    if (/ style="/.test(body)) throw new Error(`${name} has a style attribute: use a class.`);
    const { head: watch, notice } = notStarted(await translateNotStarted(language), isLanding);
    const head = [
      ...(isPublic(page) ? alternateLinks(path) : []),
      `<style>${css.join('')}</style>`,
      // Disabled links are not fetched. Vite's loader finds them and does not fetch the styles again.
      ...styles.map((style) => `<link rel="stylesheet" href="/${style}" media="not all" disabled>`),
      ...(isLanding
        ? [
            WHOLE,
            `<script async src="/${await writeScript(site, 'once-painted', afterFirstPaint(scripts))}"></script>`,
          ]
        : preloadLinks(scripts)),
      ...startImageLinks(),
    ].join('\n    ');
    const html = empty
      // Before the first paint, which has the colors that it sets. Not a file: without an answer for it, the page would stay empty.
      .replace('<title>', () => `${watch}\n    <script>${prefetch}</script>\n    <title>`)
      .replace('lang="en"', `lang="${language}" dir="${directionOf(language)}" data-build="${build}"`)
      .replace(APP, named(FAMILY_PAGES.has(name) ? FAMILY_APP : APP, language))
      .replace(/data-surface="\w+"/, `data-surface="${surfaceOf(path)}"`)
      .replace(/^ *<(?:link rel="(?:stylesheet|modulepreload)"|script type="module").*\n/gm, '')
      .replace('</head>', () => `  ${head}\n  </head>`)
      .replace(
        /(?<=<div id="root">)(.*?)<\/noscript><\/div>/s,
        (_, noScript) => `${isLanding ? body : noScript + NO_LOADING + body}</div>${notice}`,
      );
    const missing = filesIn(html).find((file) => !existsSync(join(site, file)));
    if (missing) throw new Error(`${name} shows ${missing}, which is not in the site.`);
    const file = named(`${name}.html`, language);
    files[file] = {
      hash: hashOf(html),
      styles: hashesOf(html, /<style>(.*?)<\/style>/gs),
      scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
    };
    await writeFile(join(site, file), html);
    return file;
  }

  const isPublic = ({ path, name }: Page) => surfaceOf(path) === 'paper' && name !== NOT_FOUND.name;
  // The server knows which landing page a visitor gets, so that the page never changes after its first paint.
  const all = new Map([LANDING, FIRST_RUN, NOT_FOUND].map((page) => [page.name, page]));
  for (const path of pagePaths) {
    const name = nameOf(path);
    if (!all.has(name)) all.set(name, { path, module: moduleOf(manifest, name), name });
  }

  await writeManifests(site, translateManifest);
  const written: Record<string, Partial<Record<Language, string>>> = {};
  for (const language of LANGUAGES) {
    const empty = translate(program, english, await translateHead(language));
    for (const page of all.values()) {
      written[page.name] = {
        ...written[page.name],
        [language]: await writePage(page, empty, language),
      };
    }
  }
  const pages = Object.fromEntries(pagePaths.map((path) => [path, written[nameOf(path)]]));
  const { [NOT_FOUND.name]: notFound, [FIRST_RUN.name]: firstRun } = written;
  await writeFile(join(site, 'pages.json'), JSON.stringify({ build, pages, notFound, firstRun, files }));
}

/** The name of a file in a language. */
function named(file: string, language: Language): string {
  return language === 'en' ? file : file.replace('.', `.${language}.`);
}

/** Writes the manifests of the installed apps in each language. */
async function writeManifests(site: string, textsIn: Renderer['translateManifest']) {
  const source = await readFile(join(site, APP), 'utf8');
  const english = await textsIn('en');
  for (const language of LANGUAGES) {
    const texts = await textsIn(language);
    const translated = english.reduce((json, text, index) => {
      if (!json.includes(JSON.stringify(text))) throw new Error(`${APP} has no text “${text}”.`);
      return json.replace(JSON.stringify(text), JSON.stringify(texts[index]));
    }, source);
    const app = { ...JSON.parse(translated), lang: language };
    const { shortcuts: _ofParents, screenshots: _ofOthers, ...common } = app;
    const family = {
      ...common,
      id: '/family',
      start_url: '/family',
      display_override: ['fullscreen', 'standalone'],
    };
    await writeFile(join(site, named(APP, language)), JSON.stringify(app));
    await writeFile(join(site, named(FAMILY_APP, language)), JSON.stringify(family));
  }
}

function moduleOf(manifest: Manifest, page: string): string {
  const module = Object.keys(manifest).find((key) => key.endsWith(`/${page}-page.tsx`));
  if (!module) throw new Error(`The manifest has no page ${page}.`);
  return module;
}

/** The built files that a page names. */
function filesIn(html: string): string[] {
  return [...html.matchAll(/"\/(assets\/[\w.-]+)"/g)].map(([, file]) => file ?? '');
}

/** A page's module has the name of the first segment of its address. */
function nameOf(path: string): string {
  return path.split('/')[1] || LANDING.name;
}

/** index.html with its texts in another language. */
function translate(html: string, english: readonly string[], translated: readonly string[]): string {
  return english.reduce((result, text, index) => {
    if (!html.includes(text)) throw new Error(`${PROGRAM} has no text “${text}”.`);
    return result.replaceAll(text, escapeHtml(translated[index] ?? text));
  }, html);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** The other languages of a page, for search engines. */
function alternateLinks(path: string): string[] {
  const links = LANGUAGES.map((language) => [language, `${path}?lang=${language}`]);
  return [...links, ['x-default', path]].map(
    ([language, href]) => `<link rel="alternate" hreflang="${language}" href="${href}">`,
  );
}

/** Scripts load with low priority, after fonts and prefetch.ts. */
function preloadLinks(scripts: readonly string[]): string[] {
  const [program = '', ...others] = scripts.map(
    (script) => `crossorigin fetchpriority="low" src="/${script}"`,
  );
  return [
    `<script type="module" ${program}></script>`,
    ...others.map((other) => `<link rel="modulepreload" ${other.replace(' src=', ' href=')}>`),
  ];
}

/** The landing page is complete without its scripts, so it loads them after the first paint. */
function afterFirstPaint(scripts: readonly string[]): string {
  const fetches = scripts.map((script) => `import('/${script}')`).join();
  return `requestAnimationFrame(()=>setTimeout(()=>[${fetches}]));\n`;
}

/** Writes a script where browsers cache it forever; returns its path in the site. */
async function writeScript(site: string, name: string, script: string): Promise<string> {
  const path = `assets/${name}-${hashOf(script)}.js`;
  await writeFile(join(site, path), script);
  return path;
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8);
}

/** The hashes of inline elements, as a content security policy names them. */
function hashesOf(html: string, elements: RegExp): string[] {
  return [...html.matchAll(elements)].map(
    ([, content = '']) => `sha256-${createHash('sha256').update(content).digest('base64')}`,
  );
}
