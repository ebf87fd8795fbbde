import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Article } from '@/app/article';

export function TermsPage() {
  return (
    <Article title={t`Terms`} lead={t`Short, because there isn't much to say.`}>
      <h2>
        <Trans>The software</Trans>
      </h2>
      <p>
        <Trans>
          Starchart is free software under the GNU Affero General Public License, version 3. You may run it,
          read it, change it and share it under that license. It comes as is, without warranty.
        </Trans>
      </p>

      <h2>
        <Trans>This server</Trans>
      </h2>
      <p>
        <Trans>
          The person who runs this server decides who can join, and can close an account. Parents are
          responsible for their children's accounts and for what they write on the chart.
        </Trans>
      </p>

      <h2>
        <Trans>Stars</Trans>
      </h2>
      <p>
        <Trans>
          Stars and points have no cash value. What they're worth is a promise within your family.
        </Trans>
      </p>
    </Article>
  );
}
