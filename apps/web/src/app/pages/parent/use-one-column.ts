import { useMediaQuery } from '@mantine/hooks';
import { WIDTHS } from '@/lib/widths';

/** The dashboard has one column, as on phones and tablets (child-overview.module.css). */
export function useOneColumn(): boolean {
  return useMediaQuery(WIDTHS.tablet, undefined, { getInitialValueInEffect: false });
}
