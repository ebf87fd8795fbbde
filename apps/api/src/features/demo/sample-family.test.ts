import { LANGUAGES } from '@starchart/schema';
import { expect, onTestFinished, test } from 'vitest';
import { ADMIN, startTestApp } from '../../../test-support/test-app.ts';
import { createSampleFamily } from './sample-family.ts';
import { SAMPLE_MOTHER, SAMPLE_TEXTS } from './sample-texts.ts';

test.each(LANGUAGES)('the sample family speaks the default language: %s', async (language) => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const settings = { ...app.ctx.settings, defaultLanguage: language };
  await createSampleFamily({ ...app.ctx, settings }, ADMIN);

  const { bike, kite, ...texts } = SAMPLE_TEXTS[language];
  const habits = await app.db.selectFrom('habits').select(['name', 'description']).execute();
  const rewards = await app.db.selectFrom('rewards').select(['name', 'description']).execute();
  const shown = [...habits, ...rewards].map(({ name, description }) => [name, description]);
  expect(new Set(shown)).toEqual(new Set(Object.values(texts)));
  const labels = await app.db.selectFrom('points_entries').select('label').distinct().execute();
  expect(labels.map(({ label }) => label)).toContain(bike[0]);
  const wishes = await app.db.selectFrom('wishes').select(['text', 'status']).execute();
  expect(wishes).toEqual([{ text: kite[0], status: 'open' }]);
  const parents = await app.db
    .selectFrom('parents')
    .where('name_for_children', 'is not', null)
    .select('name_for_children as name')
    .execute();
  expect(parents).toEqual([{ name: SAMPLE_MOTHER[language] }]);
  const goals = await app.db
    .selectFrom('children')
    .innerJoin('rewards', 'rewards.id', 'goal_reward_id')
    .select(['children.name as child', 'rewards.name'])
    .execute();
  expect(goals).toEqual([{ child: 'Mia', name: texts.castle[0] }]);
  const limited = await app.db
    .selectFrom('rewards')
    .where('limit_count', 'is not', null)
    .select(['name', 'limit_period'])
    .execute();
  expect(limited).toEqual([{ name: texts.movie[0], limit_period: 'week' }]);
});

test('no text of the sample family is left in English', () => {
  for (const language of LANGUAGES.filter((other) => other !== 'en')) {
    const names = new Set(Object.values(SAMPLE_TEXTS[language]).map(([name]) => name));
    expect(Object.values(SAMPLE_TEXTS.en).filter(([name]) => names.has(name))).toEqual([]);
  }
});
