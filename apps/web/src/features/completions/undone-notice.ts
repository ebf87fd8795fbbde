import type { Notice } from '@/components/feedback/notify';
import { formatPoints } from '@/lib/format/format';

/** What is said once a completion is taken back, in both views. */
export function undoneNotice(points: number | undefined): Notice {
  const have = points === 1 ? 'has' : 'have';
  return {
    title: 'Completion undone',
    text: points === undefined ? undefined : `${formatPoints(points)} ${have} been returned to your balance.`,
  };
}
