import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '../../../tests/e2e/chromium.ts';

// Draws the pictures in public/ from their sources: `pnpm --filter @starchart/web draw`.

const LOGO = new URL('../src/assets/pictures/brand/logo.svg', import.meta.url);
const CREAM = '#FFF9EE';

/** Keeps the outlines and the dark ground: what is lighter becomes transparent. */
const OUTLINES = `<filter id="outlines" xmlns="http://www.w3.org/2000/svg" color-interpolation-filters="sRGB">
  <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  -0.3 -0.6 -0.1 1 0"/>
  <feComponentTransfer><feFuncA type="discrete" tableValues="0 0 0 1"/></feComponentTransfer>
</filter>`;

/**
 * `share` is the width of the logo as a share of the icon. Systems crop a maskable icon to a circle of 80 %.
 */
const icons = [
  { file: 'favicon-32.png', side: 32, share: 1 },
  { file: 'icon-192.png', side: 192, share: 1 },
  { file: 'icon-512.png', side: 512, share: 1 },
  { file: 'icon-maskable-512.png', side: 512, share: 0.6, ground: CREAM },
  { file: 'apple-touch-icon.png', side: 180, share: 0.78, ground: CREAM },
  { file: 'icon-monochrome-512.png', side: 512, share: 0.6, isMonochrome: true },
];

const browser = await chromium.launch(await chromiumLaunchOptions());
for (const icon of icons) await drawIcon(browser, icon);
await drawOpenGraph(browser);
await browser.close();

async function drawIcon(on: Browser, { file, side, share, ground, isMonochrome }: (typeof icons)[number]) {
  const page = await on.newPage({ viewport: { width: side, height: side } });
  await page.goto(LOGO.href);
  await page.evaluate(
    ([size, color]) => {
      const { style } = document.documentElement;
      style.cssText = `position: fixed; inset: 0; margin: auto; width: ${size}px; height: ${size}px`;
      style.boxShadow = color ? `0 0 0 100vmax ${color}` : '';
      style.background = color ?? '';
    },
    [Math.round(side * share), ground] as const,
  );
  if (isMonochrome) {
    await page.evaluate((filter) => {
      const { documentElement: logo } = document;
      const drawing = document.createElementNS(logo.namespaceURI, 'g');
      drawing.setAttribute('filter', 'url(#outlines)');
      drawing.append(...logo.children);
      logo.append(drawing);
      drawing.insertAdjacentHTML('beforebegin', filter);
    }, OUTLINES);
  }
  await page.screenshot({ path: target(file), omitBackground: true });
  await page.close();
}

async function drawOpenGraph(on: Browser) {
  const page = await on.newPage({ viewport: { width: 1200, height: 630 } });
  await page.goto(new URL('open-graph.html', import.meta.url).href);
  await page.evaluate(() => document.fonts.load('600 40px "Fredoka Variable"'));
  await page.screenshot({ path: target('open-graph.png') });
  await page.close();
}

function target(file: string): string {
  return fileURLToPath(new URL(`../public/${file}`, import.meta.url));
}
