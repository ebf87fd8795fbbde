import { MASCOT_ITEMS, type MascotItem } from '@starchart/schema';

/** The level that brings the first item. */
const FIRST_LEVEL = 2;

/** What the mascot receives with a level: one item with each from 2 to 13. */
export function mascotItemOf(level: number): MascotItem | undefined {
  return MASCOT_ITEMS[level - FIRST_LEVEL];
}

/** The level that brings an item. */
export function levelOfMascotItem(item: MascotItem): number {
  return MASCOT_ITEMS.indexOf(item) + FIRST_LEVEL;
}

/** Whether the mascot has an item. It keeps the one that it wears, even if a correction has lowered the level. */
export function hasMascotItem(item: MascotItem, level: number, worn: MascotItem | null): boolean {
  return item === worn || levelOfMascotItem(item) <= level;
}
