import type { Language } from '@starchart/schema';

const WITHOUT_NO_BREAK_SPACE =
  /(?<!\u00a0)[;!?](?!\w)|(?<!\u00a0|https?):(?!\/\/|\w)|«(?!\u00a0)|(?<!\u00a0)»/;

/** Says where a French text lacks the no-break space before double punctuation or inside quotation marks; undefined if nowhere. */
export function wrongSpacing(text: string, language: Language): string | undefined {
  if (language !== 'fr') return undefined;
  const found = WITHOUT_NO_BREAK_SPACE.exec(text);
  return found ? `lacks a no-break space at “${found[0]}”` : undefined;
}
