import { accessTokensExamples } from '../../src/features/access-tokens/access-tokens.examples.ts';
import { accountExamples } from '../../src/features/account/account.examples.ts';
import { adminExamples } from '../../src/features/admin/admin.examples.ts';
import { auditExamples } from '../../src/features/audit/audit.examples.ts';
import { authExamples } from '../../src/features/auth/auth.examples.ts';
import { badgesExamples } from '../../src/features/badges/badges.examples.ts';
import { childViewExamples } from '../../src/features/child-view/child-view.examples.ts';
import { childrenExamples } from '../../src/features/children/children.examples.ts';
import { completionsExamples } from '../../src/features/completions/completions.examples.ts';
import { dashboardsExamples } from '../../src/features/dashboards/dashboards.examples.ts';
import { demoExamples } from '../../src/features/demo/demo.examples.ts';
import { eventsExamples } from '../../src/features/events/events.examples.ts';
import { familyDevicesExamples } from '../../src/features/family-devices/family-devices.examples.ts';
import { guestPassesExamples } from '../../src/features/guest-passes/guest-passes.examples.ts';
import { habitsExamples } from '../../src/features/habits/habits.examples.ts';
import { historyExamples } from '../../src/features/history/history.examples.ts';
import { inviteCodesExamples } from '../../src/features/invite-codes/invite-codes.examples.ts';
import { mailsExamples } from '../../src/features/mail/mails.examples.ts';
import { membersExamples } from '../../src/features/members/members.examples.ts';
import { notesExamples } from '../../src/features/notes/notes.examples.ts';
import { pausesExamples } from '../../src/features/pauses/pauses.examples.ts';
import { pinsExamples } from '../../src/features/pins/pins.examples.ts';
import { pointsExamples } from '../../src/features/points/points.examples.ts';
import { profilesExamples } from '../../src/features/profiles/profiles.examples.ts';
import { recapsExamples } from '../../src/features/recaps/recaps.examples.ts';
import { redemptionsExamples } from '../../src/features/redemptions/redemptions.examples.ts';
import { rewardsExamples } from '../../src/features/rewards/rewards.examples.ts';
import { skyExamples } from '../../src/features/sky/sky.examples.ts';
import { systemExamples } from '../../src/features/system/system.examples.ts';
import { webhooksExamples } from '../../src/features/webhooks/webhooks.examples.ts';
import { wishesExamples } from '../../src/features/wishes/wishes.examples.ts';

/** One example per component of a request or response, from the features. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...accessTokensExamples,
  ...accountExamples,
  ...adminExamples,
  ...auditExamples,
  ...authExamples,
  ...badgesExamples,
  ...childViewExamples,
  ...childrenExamples,
  ...completionsExamples,
  ...dashboardsExamples,
  ...demoExamples,
  ...eventsExamples,
  ...familyDevicesExamples,
  ...guestPassesExamples,
  ...habitsExamples,
  ...historyExamples,
  ...inviteCodesExamples,
  ...mailsExamples,
  ...membersExamples,
  ...notesExamples,
  ...pausesExamples,
  ...pinsExamples,
  ...pointsExamples,
  ...profilesExamples,
  ...recapsExamples,
  ...redemptionsExamples,
  ...rewardsExamples,
  ...skyExamples,
  ...systemExamples,
  ...webhooksExamples,
  ...wishesExamples,
};
