/** What some browsers lack in the oldest versions of OLDEST_BROWSERS. An update of these versions shortens the list. */
export const NEWER_BUILT_INS = [
  'AbortSignal.any',
  'Array.fromAsync',
  'ArrayBuffer.prototype.transfer',
  'CloseWatcher',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Error.isError',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'Intl.DurationFormat',
  'Intl.Locale.prototype.getWeekInfo',
  'Intl.Segmenter',
  'Iterator.from',
  'Iterator.prototype.drop',
  'Iterator.prototype.every',
  'Iterator.prototype.filter',
  'Iterator.prototype.find',
  'Iterator.prototype.flatMap',
  'Iterator.prototype.forEach',
  'Iterator.prototype.map',
  'Iterator.prototype.reduce',
  'Iterator.prototype.some',
  'Iterator.prototype.take',
  'Iterator.prototype.toArray',
  'Map.groupBy',
  'Math.sumPrecise',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isDisjointFrom',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.symmetricDifference',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'URL.canParse',
  'URL.parse',
  'Uint8Array.fromBase64',
  'scheduler',
] as const;

/** Other objects have methods of these names, too: a journey runs the pages without them (start-failures.spec.ts). */
const COMMON_NAMES = /^(?:Iterator|Set)\.prototype/;
/** Libraries ask for them first. */
const GUARDED = /^(?:CloseWatcher|scheduler)$|startViewTransition$/;

/** The newer built-ins that a program calls, by their names. */
export function newerBuiltInsOf(code: string): string[] {
  return NEWER_BUILT_INS.filter((name) => {
    if (COMMON_NAMES.test(name) || GUARDED.test(name)) return false;
    const [method = name, isMethod] = [name.split('.prototype').pop(), name.includes('.prototype.')];
    // `typeof URL.canParse` and the like ask first.
    const called = isMethod ? `${method}(` : name;
    const guard = `typeof ${name}`;
    return code.includes(called) && !code.includes(guard);
  });
}
