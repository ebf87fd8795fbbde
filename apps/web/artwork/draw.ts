import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunchOptions } from '../../../tests/e2e/chromium.ts';
import { START_IMAGES } from './start-images.ts';

// Draws the pictures in public/ from their sources: `npm run generate:icons`.

const LOGO = new URL('../src/assets/pictures/brand/logo.svg', import.meta.url);
const CREAM = '#FFF9EE';
/** The page in dark mode: a start image of cream would glare at bedtime, and the logo shows well on it. */
const NIGHT = '#17142A';

/** Keeps the outlines and the dark ground: what is lighter becomes transparent. */
const OUTLINES = `<filter id="outlines" xmlns="http://www.w3.org/2000/svg" color-interpolation-filters="sRGB">
  <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  -0.3 -0.6 -0.1 1 0"/>
  <feComponentTransfer><feFuncA type="discrete" tableValues="0 0 0 1"/></feComponentTransfer>
</filter>`;

/** The logo in the middle of a picture. Sizes in CSS pixels; without a ground, the picture is transparent. */
interface Drawing {
  file: string;
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  ratio?: number;
  logo: number;
  ground?: string;
  isMonochrome?: boolean;
}

// Systems crop a maskable icon to a circle of 80 %.
const drawings: Drawing[] = [
  { file: 'favicon-32.png', width: 32, height: 32, logo: 32 },
  { file: 'icon-192.png', width: 192, height: 192, logo: 192 },
  { file: 'icon-512.png', width: 512, height: 512, logo: 512 },
  { file: 'icon-maskable-512.png', width: 512, height: 512, logo: 307, ground: CREAM },
  { file: 'apple-touch-icon.png', width: 180, height: 180, logo: 140, ground: CREAM },
  { file: 'icon-monochrome-512.png', width: 512, height: 512, logo: 307, isMonochrome: true },
  ...START_IMAGES.map((image) => ({ ...image, logo: 112, ground: NIGHT })),
];

const browser = await chromium.launch(await chromiumLaunchOptions());
for (const drawing of drawings) await drawLogo(browser, drawing);
await drawOpenGraph(browser);
await browser.close();

async function drawLogo(on: Browser, { file, width, height, ratio, logo, ground, isMonochrome }: Drawing) {
  const page = await on.newPage({ viewport: { width, height }, deviceScaleFactor: ratio });
  await page.goto(LOGO.href);
  await page.evaluate(
    ([size, color]) => {
      const { style } = document.documentElement;
      style.cssText = `position: fixed; inset: 0; margin: auto; width: ${size}px; height: ${size}px`;
      style.boxShadow = color ? `0 0 0 100vmax ${color}` : '';
      style.background = color ?? '';
    },
    [logo, ground] as const,
  );
  if (isMonochrome) {
    await page.evaluate((filter) => {
      const { documentElement: svg } = document;
      const drawing = document.createElementNS(svg.namespaceURI, 'g');
      drawing.setAttribute('filter', 'url(#outlines)');
      drawing.append(...svg.children);
      svg.append(drawing);
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
