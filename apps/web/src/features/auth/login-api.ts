import { t } from '@lingui/core/macro';
import { LANGUAGES, type Language, type SessionRecord } from '@starchart/schema';
import { useNavigate } from 'react-router-dom';
import { useNotifyingMutation } from '@/hooks/use-notifying-mutation';
import { loginObstacleOf } from '@/lib/api/server-error';
import { openAsOtherUser, replaceSession, trpc, trpcClient, trpcUtils } from '@/lib/api/trpc';
import { chosenLocale } from '@/lib/i18n/i18n';
import { rememberLogin } from '@/lib/storage/known-children';
import type { PendingRegistration } from './api';

/** No notice for a rate limit or missing https: the form shows it for as long as it holds. */
function loginFailure(error: unknown) {
  if (loginObstacleOf(error) !== undefined) return undefined;
  return { title: t`Login failed`, text: t`Invalid username or password` };
}

/** Signs a parent in. The guard of the page then redirects to the dashboard. */
export function useLogin() {
  return useNotifyingMutation(trpc.auth.login, {
    async onSuccess(session) {
      // Before the cache is emptied for the new session.
      replaceSession({ ...session, familyLanguage: await familyLanguageAfter(session) });
    },
    async success({ id, name }) {
      // The dashboard fetches them anyway. That of a family without children welcomes by name itself.
      const children = await trpcUtils.children.list.ensureData({ parentId: id }).catch(() => undefined);
      return {
        title: t`Login successful`,
        ...(children?.length !== 0 && { text: t`Welcome back, ${name}!` }),
      };
    },
    failure: loginFailure,
  });
}

const isNewInstallation = () => trpcUtils.system.about.getData()?.isNew ?? false;

/** The server created the first family without a browser. The language of the first login becomes the family's. */
async function familyLanguageAfter({ familyLanguage }: SessionRecord): Promise<Language> {
  const shown = LANGUAGES.find((language) => language === chosenLocale());
  if (!isNewInstallation() || !shown || shown === familyLanguage) return familyLanguage;
  const update = trpcClient.account.update.mutate({ familyLanguage: shown });
  return await update.then(
    () => shown,
    () => familyLanguage,
  );
}

/** Signs a child in, by a full page load that drops everything of an earlier user. */
export function useChildLogin(pageOf: (childId: number) => string) {
  return useNotifyingMutation(trpc.auth.childLogin, {
    async onSuccess({ id, name }, { username }) {
      rememberLogin({ id, name, username });
      await openAsOtherUser(pageOf(id));
    },
    failure: loginFailure,
  });
}

/** Registers a parent. Without a valid invite code the account waits for approval, without a session: the landing page says what happens next. */
export function useRegister(landingPath: string) {
  const navigate = useNavigate();
  return useNotifyingMutation(trpc.auth.register, {
    onSuccess(user) {
      void trpcUtils.system.about.invalidate();
      if (user.status !== 'pending') replaceSession(user);
      else void navigate(landingPath, { state: { registrationPending: true } satisfies PendingRegistration });
    },
    success: ({ name, status }) =>
      status === 'pending'
        ? {
            title: t`Registration pending approval`,
            text: t`Your account has been created and is waiting for admin approval. You'll receive an email when approved.`,
          }
        : { title: t`Registration successful`, text: t`Welcome to Starchart, ${name}!` },
    failure: { title: t`Registration failed`, text: t`Could not create your account` },
  });
}
