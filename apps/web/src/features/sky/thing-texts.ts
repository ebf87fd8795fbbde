import { t } from '@lingui/core/macro';
import type { SkyMotif, SkyThing } from '@starchart/domain';

/** With their articles, as the end of a sentence. */
const NAMES: Readonly<Record<SkyMotif, () => string>> = {
  leaf: () => t`a leaf`,
  feather: () => t`a feather`,
  cup: () => t`a cup`,
  shell: () => t`a shell`,
  comet: () => t`a comet`,
  bell: () => t`a bell`,
  key: () => t`a key`,
  gem: () => t`a gem`,
  mushroom: () => t`a mushroom`,
  lantern: () => t`a lantern`,
  note: () => t`a music note`,
  flower: () => t`a flower`,
};

/** The name of a drawing with its article: `a leaf`. */
export function thingName({ motif }: SkyThing): string {
  return NAMES[motif]();
}

export const broughtTexts = (name: string) => t`It brings you ${name}.`;
