import type { ReactNode } from 'react';
import { Picture } from '@/components/ui/picture';
import classes from './pair-card.module.css';

type PairCardProps = { title: string; mood: 'hello' | 'proud' | 'sleepy'; children: ReactNode };

/** The one card of the page that adds a device. */
export function PairCard({ title, mood, children }: PairCardProps) {
  return (
    <div className={classes.card}>
      <Picture catalogue="brand" name={`twinkle-${mood}`} size={144} />
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
