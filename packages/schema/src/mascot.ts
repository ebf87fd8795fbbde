/** What the mascot can wear or hold. Each level from the second on adds one, in this order. */
export const MASCOT_ITEMS = [
  'scarf',
  'cap',
  'kite',
  'boots',
  'bow-tie',
  'flower-wreath',
  'lantern',
  'skateboard',
  'wizard-hat',
  'telescope',
  'rocket',
  'crown',
] as const;
export type MascotItem = (typeof MASCOT_ITEMS)[number];

/** As part of a sentence. */
export const MASCOT_ITEM_LABELS = {
  scarf: 'a scarf',
  cap: 'a cap',
  kite: 'a kite',
  boots: 'rain boots',
  'bow-tie': 'a bow tie',
  'flower-wreath': 'a flower crown',
  lantern: 'a lantern',
  skateboard: 'a skateboard',
  'wizard-hat': 'a wizard hat',
  telescope: 'a telescope',
  rocket: 'a rocket',
  crown: 'a crown',
} as const satisfies Record<MascotItem, string>;
