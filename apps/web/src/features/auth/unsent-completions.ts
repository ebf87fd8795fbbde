import { plural, t } from '@lingui/core/macro';
import { loadTexts } from '@/lib/i18n/i18n';
import { notifySuccess } from '@/lib/notify';
import { outboxEntries } from '@/lib/offline/outbox-entries';
import { sendOutbox } from '@/lib/offline/send-outbox';

/** Longer than other notices: it asks a question. In ms. */
const LASTS_MS = 30_000;

/** Sends what waits on this device, and asks before what remains is lost with the logout. */
export async function askAboutUnsent(logout: () => void): Promise<void> {
  if (countWaiting() > 0) await Promise.all([sendOutbox(), loadTexts('child-later')]);
  const count = countWaiting();
  if (count === 0) return logout();
  notifySuccess({
    text: plural(count, {
      one: "# quest hasn't been sent yet. Stay logged in, or log out without it?",
      other: "# quests haven't been sent yet. Stay logged in, or log out without them?",
    }),
    action: { label: t`Log out`, run: logout },
    lastsMs: LASTS_MS,
  });
}

function countWaiting(): number {
  return outboxEntries.read().filter(({ state }) => state === 'waiting').length;
}
