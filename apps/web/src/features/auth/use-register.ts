import { useNavigate } from 'react-router-dom';
import { notifyFailure, notifySuccess } from '@/components/feedback/notify';
import { messageOf } from '@/lib/api/server-error';
import { replaceSession, trpc } from '@/lib/api/trpc';

/** What the landing page finds in its location after a registration that waits for an admin. */
type PendingRegistration = { registrationPending: true };

export function isPendingRegistration(state: unknown): state is PendingRegistration {
  return typeof state === 'object' && state !== null && 'registrationPending' in state;
}

/** Creates a parent's account. Without a valid invite code it waits for approval and signs nobody in. */
export function useRegister(landingPath: string) {
  const navigate = useNavigate();
  return trpc.auth.register.useMutation({
    onSuccess: (user) => {
      if (user.status === 'pending') {
        void navigate(landingPath, { state: { registrationPending: true } satisfies PendingRegistration });
        notifySuccess({
          title: 'Registration pending approval',
          text: "Your account has been created and is waiting for admin approval. You'll receive an email when approved.",
        });
      } else {
        replaceSession(user);
        notifySuccess({ title: 'Registration successful', text: `Welcome to Starchart, ${user.name}!` });
      }
    },
    onError: (error) =>
      notifyFailure({
        title: 'Registration failed',
        text: messageOf(error, 'Could not create your account'),
      }),
  });
}
