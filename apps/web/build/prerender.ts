import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { filesOf, readManifest } from './manifest.ts';

const ENVIRONMENT = 'prerender';
/** Where the program that renders stands while it is needed, inside the site that is being built. */
const WORKSHOP = '.prerender';
const LANDING = { path: '/', module: 'src/app/pages/landing-page.tsx', file: 'index.html' };
/** The empty page in which the app starts at every other address. */
const SHELL = 'app.html';

/** What `src/prerender.tsx` offers. */
type Renderer = { pagePaths: string[]; renderPage: (path: string) => Promise<string> };

/**
 * Builds, beside the app for browsers, the landing page as HTML with its styles in it: it is read before, and without,
 * any script. `pages.json` tells the server which file answers which address.
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
                entryFileNames: `${WORKSHOP}/[name].js`,
                chunkFileNames: `${WORKSHOP}/[name]-[hash].js`,
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
      const workshop = join(site, WORKSHOP);
      await writePages(site, await import(pathToFileURL(join(workshop, 'prerender.js')).href));
      await rm(workshop, { recursive: true });
    },
  };
}

async function writePages(site: string, { pagePaths, renderPage }: Renderer) {
  await rename(join(site, LANDING.file), join(site, SHELL));
  const shell = await readFile(join(site, SHELL), 'utf8');
  const { scripts, styles } = filesOf(await readManifest(site), ['index.html', LANDING.module]);
  const css = await Promise.all(styles.map((file) => readFile(join(site, file), 'utf8')));
  const head = [
    `<style>${css.join('')}</style>`,
    // Disabled links are not fetched (nor, for want of a medium, ahead of time): they tell the loader of the page's chunk that its styles are here already.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');
  const body = await renderPage(LANDING.path);

  const landing = shell
    .replace(/^ *<link rel="(?:stylesheet|modulepreload)".*\n/gm, '')
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(/<div id="root">.*?<\/div>/s, () => `<div id="root" data-prerendered>${body}</div>`);
  await writeFile(join(site, LANDING.file), landing);

  const fileOf = (path: string) => (path === LANDING.path ? LANDING.file : SHELL);
  const pages = Object.fromEntries(pagePaths.map((path) => [path, fileOf(path)]));
  await writeFile(join(site, 'pages.json'), JSON.stringify({ pages, notFound: SHELL }));
}
