import { MESSAGES } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, aReward, type TestFamily } from '../testing/families.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let family: TestFamily;
beforeAll(async () => {
  app = await startTestApp();
  family = await aFamily(app);
});
afterAll(() => app.close());

const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

describe('check 2: the language of a refusal', () => {
  test.each([
    [{}, 'Please log in first.', undefined],
    [GERMAN, 'Bitte melde dich zuerst an.', 'de'],
    [{ 'accept-language': 'xx' }, 'Please log in first.', 'en'],
    [{ 'accept-language': 'xx,fr;q=0.5,es;q=0.4' }, 'Connecte-toi d’abord.', 'fr'],
    [{ 'accept-language': 'de;q=0,es' }, 'Primero inicia sesión.', 'es'],
    [{ 'accept-language': ';;,=;q=x' }, 'Please log in first.', 'en'],
  ])('follows the header %o through both transports', async (headers, message, language) => {
    const overRest = await app.visitor().rest('GET /api/account', undefined, headers);
    expect(overRest.body).toEqual({ code: 'UNAUTHENTICATED', message });
    expect(overRest.headers['content-language']).toBe(language);
    const overTrpc = await app.visitor().query('account.get', undefined, headers);
    expect(overTrpc).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message } });
  });

  test('holds for the rules of fields, with their values', async () => {
    const body = { name: 'x'.repeat(101), look: 'loud', canLogin: 1 };
    const path = `PATCH /api/children/${family.childId}`;
    const { body: english } = await family.parent.rest(path, body);
    const { body: german } = await family.parent.rest(path, body, GERMAN);
    expect(english).toMatchObject({ code: 'VALIDATION', message: MESSAGES.tooLong(80) });
    expect(german).toEqual({
      code: 'VALIDATION',
      message: 'Höchstens 80 Zeichen',
      errors: [
        { path: 'name', message: 'Höchstens 80 Zeichen' },
        { path: 'look', message: 'Bitte wähle eins davon: playful, plain' },
        { path: 'canLogin', message: 'Ungültige Eingabe' },
      ],
    });
  });

  test('includes the values of the message as params', async () => {
    const rewardId = await aReward(family, { pointsCost: 30 });
    const wrongPrice = { rewardId, childId: family.childId, pointsCost: 20 };
    const { body } = await family.parent.rest('POST /api/reward-redemptions', wrongPrice, GERMAN);
    expect(body).toEqual({
      code: 'REWARD_CHANGED',
      message: 'Der Preis hat sich geändert: Diese Belohnung kostet jetzt 30.',
      params: { pointsCost: 30 },
    });
  });
});

test('check 9: a repeat under an idempotency key is worded in the language of its request', async () => {
  const rewardId = await aReward(family, { pointsCost: 30 });
  const wrongPrice = { rewardId, childId: family.childId, pointsCost: 20 };
  const attempt = (headers: Record<string, string>) =>
    family.parent.rest('POST /api/reward-redemptions', wrongPrice, {
      'idempotency-key': 'price',
      ...headers,
    });
  const first = await attempt(GERMAN);
  expect(first.body.message).toBe('Der Preis hat sich geändert: Diese Belohnung kostet jetzt 30.');
  // A new price shows that the repeat returns the stored answer.
  await family.parent.rest(`PATCH /api/rewards/${rewardId}`, { pointsCost: 40 });
  const repeat = await attempt({ 'accept-language': 'fr' });
  expect(repeat.body).toEqual({
    code: 'REWARD_CHANGED',
    message: 'Le prix a changé\u00a0: cette récompense coûte maintenant 30.',
    params: { pointsCost: 30 },
  });
  expect((await attempt({})).body.message).toBe('The price has changed: this reward now costs 30.');
});
