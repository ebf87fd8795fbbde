/** Fonts and pictures that take longer are not waited for, and a browser that prints says so by then. In ms. */
const LIMIT_MS = 5_000;
const ANSWER_MS = 2_000;

/** Browsers inside other apps, whose `window.print` does nothing. */
const IN_APP = /; wv\)|\bFB(?:AN|AV|_IAB)\b|Instagram|\bLine\/|MicroMessenger/;

/** Whether the browser can print, as far as it says. */
export function canPrint(): boolean {
  const { userAgent } = navigator;
  // On iPhones and iPads, Safari and the other browsers have this word; pages inside other apps do not.
  const isInAppleApp = /iPhone|iPad|iPod/.test(userAgent) && !/Safari\//.test(userAgent);
  return typeof window.print === 'function' && !isInAppleApp && !IN_APP.test(userAgent);
}

/** Prints once the fonts and the pictures are there. Resolves to false if the browser ignores it. */
export async function printPage(): Promise<boolean> {
  await Promise.race([haveLoaded(), after(LIMIT_MS)]);
  const begins = new Promise<boolean>((resolve) =>
    window.addEventListener('beforeprint', () => resolve(true), { once: true }),
  );
  window.print();
  return await Promise.race([begins, after(ANSWER_MS).then(() => false)]);
}

/** A picture that cannot be loaded is printed as its empty place. */
async function haveLoaded(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('[data-sheets] img');
  await document.fonts?.ready;
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode?.()));
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
