import { plural, t } from '@lingui/core/macro';
import { notifySuccess } from '@/lib/notify';
import { countUnsent } from '@/lib/offline/send-outbox';

/** Longer than other notices: it asks a question. In ms. */
const LASTS_MS = 30_000;

/** Sends what waits on this device, and asks before what remains is lost with the logout. Rejects if it cannot ask. */
export async function askAboutUnsent(logout: () => void): Promise<void> {
  const count = await countUnsent();
  if (count === 0) return logout();
  notifySuccess({
    text: plural(count, {
      one: "# quest hasn't been sent yet. Stay logged in, or log out without it?",
      other: "# quests haven't been sent yet. Stay logged in, or log out without them?",
    }),
    action: { label: t`Log out`, run: logout, instead: t`Stay` },
    lastsMs: LASTS_MS,
  });
}
