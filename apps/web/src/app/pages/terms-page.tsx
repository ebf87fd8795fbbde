import { Article } from '@/app/article';

export function TermsPage() {
  return (
    <Article title="Terms" lead="Short, because there is little to say.">
      <h2>The software</h2>
      <p>
        Starchart is free software under the GNU Affero General Public License, version{'\u00A0'}3. You may
        run it, read it, change it and share it under that license. It comes as it is, without warranty.
      </p>

      <h2>This place</h2>
      <p>
        Whoever runs this Starchart decides who may join, and may end an account. Parents are responsible for
        the accounts of their children and for what they write into the chart.
      </p>

      <h2>Stars</h2>
      <p>Stars and points have no value in money. What they are worth is a promise within your family.</p>
    </Article>
  );
}
