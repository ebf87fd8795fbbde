import { firstCorrectableDay } from '@starchart/domain';
import { useMay } from '@/lib/api/may';
import { trpc } from '@/lib/api/trpc';

/** The first family day that the logged-in user can correct; undefined for one who corrects none, and until the day is known. */
export function useFirstCorrectable(today: string | undefined): string | undefined {
  const { data: user } = trpc.auth.session.useQuery();
  const mayCorrect = useMay()('completions.correct');
  return today !== undefined && mayCorrect ? firstCorrectableDay(today, user?.familyRole) : undefined;
}
