import { firstCorrectableDay } from '@starchart/domain';
import { useMay } from '@/lib/api/may';
import { trpc } from '@/lib/api/trpc';

/** The first family day that the logged-in user can correct; undefined for one who corrects none. */
export function useFirstCorrectable(today: string): string | undefined {
  const { data: user } = trpc.auth.session.useQuery();
  return useMay()('completions.correct') ? firstCorrectableDay(today, user?.familyRole) : undefined;
}
