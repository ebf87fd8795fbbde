import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PinPicture as Key } from '@starchart/schema';

const files = import.meta.glob<string>('@/assets/pictures/pins/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});
const urls = new Map(
  Object.entries(files).map(([file, url]) => [file.split('/').at(-1)?.slice(0, -'.svg'.length), url]),
);

/** The names of the pictures, for screen readers and voices. */
export const PIN_PICTURE_NAMES: Readonly<Record<Key, MessageDescriptor>> = {
  owl: msg`Owl`,
  key: msg`Key`,
  sun: msg`Sun`,
  boat: msg`Boat`,
  apple: msg`Apple`,
  fish: msg`Fish`,
  flower: msg`Flower`,
  house: msg`House`,
  umbrella: msg`Umbrella`,
  tree: msg`Tree`,
  car: msg`Car`,
  moon: msg`Moon`,
};

/** A picture of a PIN, decorative: its button has the name. */
export function PinPicture({ name, size }: { name: Key; size: number }) {
  return <img src={urls.get(name)} alt="" width={size} height={size} draggable={false} />;
}
