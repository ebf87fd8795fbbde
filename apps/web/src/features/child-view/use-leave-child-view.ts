import { useNavigate } from 'react-router-dom';
import { replaceSession, trpc } from '@/lib/api/trpc';

/** Gives a locked session back to the parent who knows the password, and leads to the parents' side. */
export function useLeaveChildView(parentsPath: string) {
  const navigate = useNavigate();
  return trpc.childView.leave.useMutation({
    onSuccess: (parent) => {
      // First away from the child's page, which would lock itself again.
      void navigate(parentsPath);
      replaceSession(parent);
    },
  });
}
