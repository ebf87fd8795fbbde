import { useSearchParams } from 'react-router-dom';
import { formattingLocale } from '@/lib/i18n/i18n';
import type { Paper, PaperSize } from '@/lib/paper';
import { dayIn } from './chart-address';

/** Regions that print on Letter; the others print on A4. */
const LETTER_REGIONS = ['US', 'CA', 'MX', 'GT', 'SV', 'CR', 'PA', 'DO', 'PR', 'CO', 'VE', 'CL', 'PH'];

/** What is printed, in the query string: the ids of the `child`ren, a day of the `week`, `size`, `orientation` and `colors`. */
type PrintPlace = Paper & {
  /** Empty for all children. */
  childIds: readonly number[];
  /** A day of the week; undefined for the week that families print now. */
  week: string | undefined;
  /** The sky in the colors of the night; otherwise black on white. */
  isNight: boolean;
};

export function usePrintAddress() {
  const [search] = useSearchParams();
  const size = search.get('size');
  const place: PrintPlace = {
    childIds: (search.get('child') ?? '').split(',').map(Number).filter(Boolean),
    week: dayIn(search.get('week') ?? ''),
    size: size === 'a4' || size === 'letter' ? size : usualSize(),
    isLandscape: search.get('orientation') === 'landscape',
    isNight: search.get('colors') === 'night',
  };

  function linkTo(change: Partial<PrintPlace>): string {
    const next = { ...place, ...change };
    const query = new URLSearchParams();
    if (next.childIds.length > 0) query.set('child', next.childIds.join());
    if (next.week) query.set('week', next.week);
    if (next.size !== usualSize()) query.set('size', next.size);
    if (next.isLandscape) query.set('orientation', 'landscape');
    if (next.isNight) query.set('colors', 'night');
    return `?${query}`;
  }

  return { ...place, linkTo };
}

function usualSize(): PaperSize {
  const { region } = new Intl.Locale(formattingLocale());
  return LETTER_REGIONS.includes(region ?? '') ? 'letter' : 'a4';
}
