const { promise, resolve } = Promise.withResolvers<void>();

let isOver = false;

/** Settles when a page has been drawn. */
export const firstDraw = promise;

export function endFirstDraw(): void {
  isOver = true;
  resolve();
}

/** For queries that are asked anew wherever they are shown: what a page was opened with has just been asked. */
export function alwaysOnMount(): false | 'always' {
  return isOver && 'always';
}

/** Not every browser tells; the others at least paint first. */
export function whenIdle(): Promise<unknown> {
  return new Promise((then) => (window.requestIdleCallback ?? setTimeout)(then));
}
