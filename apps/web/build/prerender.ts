import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, build as viteBuild } from 'vite';
import { LOCALES } from './catalogs.ts';
import { catalogFile, filesOf, readManifest } from './manifest.ts';
import { type PagePart, partOf } from './text-parts.ts';

const ENVIRONMENT = 'prerender';
/** Folder of the server bundle in the site, removed after the build. */
const BUNDLE_DIR = '.prerender';
const PROGRAM = 'index.html';
const LANDING = { path: '/', module: 'src/app/pages/landing-page.tsx', file: 'index.html' };
/** The landing page while only the first admin exists. */
const FIRST_RUN_FILE = 'first-run.html';
/** The shell for addresses without a page. */
const NOT_FOUND = { path: '/404', module: 'src/app/pages/not-found-page.tsx', file: 'app.html' };
const NEEDS_SCRIPTS =
  '<noscript>Starchart needs JavaScript from here on.<style>[data-loading-screen]{display:none}</style></noscript>';
/** Blocks rendering until the whole page is parsed, so that it is laid out once. */
const WHOLE = '<link rel="expect" href="#root" blocking="render">';
/** Bundled into the head of every page. In development the app sends the same requests itself. */
const PREFETCH = 'src/prefetch.ts';

type Renderer = {
  pagePaths: string[];
  surfaceOf: (path: string) => string;
  renderLoading: (path: string, part: PagePart) => Promise<string>;
  renderPage: (path: string, about: { isNew: boolean }) => Promise<string>;
};

/**
 * Prerenders the landing page as HTML with inline styles, readable without scripts. Every other page gets a shell: its
 * background, a loading indicator, and preload links for its chunk. `pages.json` lists the file of each address and the
 * hashes of its inline styles, for the content security policy.
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

async function writePages(
  root: string,
  site: string,
  { pagePaths, surfaceOf, renderLoading, renderPage }: Renderer,
) {
  const empty = await readFile(join(site, LANDING.file), 'utf8');
  const prefetch = await writeScript(site, 'prefetch', await bundlePrefetch(root));
  const manifest = await readManifest(site);
  const inlineStyles: Record<string, string[]> = {};

  /** Writes a page with its surface, inline styles, and preload links. */
  async function writePage(file: string, module: string, path: string, body: string): Promise<void> {
    const { scripts, styles } = filesOf(manifest, [PROGRAM, module]);
    const css = await Promise.all(styles.map((style) => readFile(join(site, style), 'utf8')));
    const isLanding = path === LANDING.path;
    const head = [
      `<style>${css.join('')}</style>`,
      // Disabled links are not fetched. Vite's loader finds them and does not fetch the styles again.
      ...styles.map((style) => `<link rel="stylesheet" href="/${style}" media="not all" disabled>`),
      ...(isLanding
        ? [
            WHOLE,
            `<script async src="/${await writeScript(site, 'once-painted', afterFirstPaint(scripts))}"></script>`,
          ]
        : preloadLinks(scripts)),
    ].join('\n    ');
    const html = empty
      // Blocks the first paint until the colors are known; not on the landing page, which has content to show.
      .replace('<title>', `<script${isLanding ? ' async' : ''} src="/${prefetch}"></script>\n    <title>`)
      .replace(/data-surface="\w+"/, `data-surface="${surfaceOf(path)}" data-texts='${textsOf(module)}'`)
      .replace(/^ *<(?:link rel="(?:stylesheet|modulepreload)"|script type="module").*\n/gm, '')
      .replace('</head>', () => `  ${head}\n  </head>`)
      .replace(/<div id="root">.*?<\/div>/s, () => body);
    // Our content security policy allows hashed style elements, but no style attributes.
    if (/ style="/.test(body)) throw new Error(`${file} has a style attribute: use a class.`);
    inlineStyles[file] = hashesOfStylesIn(html);
    await writeFile(join(site, file), html);
  }

  /** The files of a page's texts by locale, as JSON. */
  function textsOf(module: string): string {
    const files = LOCALES.map((locale) => [locale, `/${catalogFile(manifest, locale, partOf(module))}`]);
    return JSON.stringify(Object.fromEntries(files));
  }

  async function writeShell(file: string, module: string, path: string): Promise<void> {
    const body = `<div id="root">${NEEDS_SCRIPTS}${await renderLoading(path, partOf(module) as PagePart)}</div>`;
    await writePage(file, module, path, body);
  }

  const pages: Record<string, string> = { [LANDING.path]: LANDING.file };
  for (const path of pagePaths.filter((other) => other !== LANDING.path)) {
    // A page's module has the name of the first segment of its address.
    const name = path.split('/')[1];
    pages[path] = `${name}.html`;
    await writeShell(pages[path], `src/app/pages/${name}-page.tsx`, path);
  }
  await writeShell(NOT_FOUND.file, NOT_FOUND.module, NOT_FOUND.path);

  // The server knows which of the two a visitor gets, so that the page never changes after its first paint.
  for (const [file, isNew] of [
    [FIRST_RUN_FILE, true],
    [LANDING.file, false],
  ] as const) {
    const landing = await renderPage(LANDING.path, { isNew });
    await writePage(file, LANDING.module, LANDING.path, `<div id="root">${landing}</div>`);
  }
  await writeFile(
    join(site, 'pages.json'),
    JSON.stringify({ pages, notFound: NOT_FOUND.file, firstRun: FIRST_RUN_FILE, styles: inlineStyles }),
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

/** A classic script without imports, so that it can block the first paint. */
async function bundlePrefetch(root: string): Promise<string> {
  const built = await viteBuild({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { '@': join(root, 'src') } },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: join(root, PREFETCH), formats: ['iife'], name: 'prefetch', fileName: 'prefetch' },
    },
  });
  const [output] = [built].flat();
  const script = output && 'output' in output && output.output[0];
  if (!script) throw new Error(`${PREFETCH} was not bundled.`);
  return script.code;
}

/** Writes a script where browsers cache it forever; returns its path in the site. */
async function writeScript(site: string, name: string, script: string): Promise<string> {
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
  const path = `assets/${name}-${hash}.js`;
  await writeFile(join(site, path), script);
  return path;
}

/** As a content security policy names them. */
function hashesOfStylesIn(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, css = '']) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
  );
}
