import { useEffect, useState } from 'react';
import { useLook } from '@/hooks/use-look';
import { connection } from '@/lib/connection';

/** The pictures of PINs and of what the mascot wears are in chunks of their own (components/kid). */
const files = import.meta.glob<string>(
  ['@/assets/pictures/**/*.svg', '!@/assets/pictures/{mascot,pins}/*.svg'],
  {
    eager: true,
    query: '?url',
    import: 'default',
  },
);

/** `rewards` contains the treasures too: a reward may have an icon of either set. */
export type PictureCatalogue = 'avatars' | 'badges' | 'brand' | 'habits' | 'rewards' | 'shapes';

const pictures = new Map(Object.entries(files).map(([file, url]) => [pictureName(file), url]));

/** `…/avatars/0-fox.svg` is `avatars/0`; other pictures are named after their files. */
function pictureName(file: string): string {
  const [catalogue = '', name = ''] = file.split('/').slice(-2);
  const key = name.slice(0, -'.svg'.length);
  if (catalogue === 'avatars') return `avatars/${key.split('-')[0]}`;
  return `${catalogue === 'treasures' ? 'rewards' : catalogue}/${key}`;
}

/** URL of a picture, or undefined for an unknown name. */
export function pictureUrl(catalogue: PictureCatalogue, name: string): string | undefined {
  return pictures.get(`${catalogue}/${name}`);
}

/** In the plain look, pictures without a face take the place of the mascot. */
const PLAIN_PICTURES: Readonly<Record<string, string>> = {
  'twinkle-hello': 'star-plain',
  'twinkle-peek': 'star-plain',
  'twinkle-proud': 'star-done',
  'twinkle-sleepy': 'moon',
  'twinkle-wow': 'star-plain',
};

type PictureProps = {
  catalogue: PictureCatalogue;
  /** Key in the catalog: an avatar's index, a badge's key (`…-outline` if not earned), an icon's key. */
  name: string;
  /** Side in px. */
  size: number;
  /** Alternative text; omitted for decorative pictures. */
  alt?: string;
  className?: string;
  /** Loads after the layout. */
  lazy?: boolean;
};

/**
 * A picture of the catalogs. An unknown name shows the star; a failed download shows an empty space until the
 * network is back.
 */
export function Picture({ catalogue, name, size, alt = '', className, lazy }: PictureProps) {
  const { attempt, hasFailed, onError } = useAttempts();
  const isPlain = useLook() === 'plain' && catalogue === 'brand';
  const shown = (isPlain && PLAIN_PICTURES[name]) || name;
  return (
    <img
      key={attempt}
      src={pictureUrl(catalogue, shown) ?? pictureUrl('habits', 'star')}
      alt={alt}
      width={size}
      height={size}
      className={className}
      loading={lazy ? 'lazy' : undefined}
      draggable={false}
      data-failed={hasFailed || undefined}
      style={hasFailed ? { visibility: 'hidden' } : undefined}
      onError={onError}
    />
  );
}

function useAttempts() {
  const [{ attempt, hasFailed }, set] = useState({ attempt: 0, hasFailed: false });
  useEffect(() => {
    if (!hasFailed) return undefined;
    return connection.onReturn(() => set({ attempt: attempt + 1, hasFailed: false }));
  }, [attempt, hasFailed]);
  return { attempt, hasFailed, onError: () => set({ attempt, hasFailed: true }) };
}
