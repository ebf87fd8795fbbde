import { useMediaQuery } from '@mantine/hooks';

/** The dashboard has one column, as on phones and tablets (child-overview.module.css). */
export function useOneColumn(): boolean {
  return useMediaQuery('(max-width: 63em)', undefined, { getInitialValueInEffect: false });
}
