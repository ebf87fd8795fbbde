import type { ConstellationKey } from '@starchart/schema';
import { use } from 'react';
import { ConstellationFigure, type ConstellationFigureProps } from './constellation-figure';
import { loadConstellation } from './load-constellation';

type ConstellationPictureProps = Omit<ConstellationFigureProps, 'constellation'> & { name: ConstellationKey };

/** A constellation by its key. Suspends until its drawing is loaded. */
export function ConstellationPicture({ name, ...figure }: ConstellationPictureProps) {
  return <ConstellationFigure constellation={use(loadConstellation(name))} {...figure} />;
}
