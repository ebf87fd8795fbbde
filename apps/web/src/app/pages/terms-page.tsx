import { Article } from '@/app/article';

export function TermsPage() {
  return (
    <Article title="Terms" lead="Short, because there isn't much to say.">
      <h2>The software</h2>
      <p>
        Starchart is free software under the GNU Affero General Public License, version{'\u00A0'}3. You may
        run it, read it, change it and share it under that license. It comes as is, without warranty.
      </p>

      <h2>This server</h2>
      <p>
        The person who runs this server decides who can join, and can close an account. Parents are
        responsible for their children's accounts and for what they write on the chart.
      </p>

      <h2>Stars</h2>
      <p>Stars and points have no cash value. What they're worth is a promise within your family.</p>
    </Article>
  );
}
