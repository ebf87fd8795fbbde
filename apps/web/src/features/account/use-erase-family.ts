import { useNavigate } from 'react-router-dom';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { replaceSession, trpc } from '@/lib/api/trpc';

/** Erases the family with everything that belongs to it, and leads to the landing page. */
export function useEraseFamily(landingPath: string) {
  const navigate = useNavigate();
  return trpc.account.erase.useMutation({
    onSuccess: () => {
      // First away from the guarded page, so that its guard does not lead to the login instead.
      void navigate(landingPath);
      replaceSession(null);
      notifySuccess({
        title: 'Family erased',
        text: 'Everything that belonged to your family is gone. All the best to you!',
      });
    },
    onError: (error) =>
      notifyFailure({
        title: 'Failed to erase family',
        text: messageOf(error, 'There was an error erasing your family.'),
      }),
  });
}
