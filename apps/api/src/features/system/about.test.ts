import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';
import { newInstallationCheck } from './new-installation.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('an installation is new until a second parent or a child exists', async () => {
  expect((await app.visitor().query('system.about')).body).toEqual({ isNew: true, sendsMail: false });
  const family = await aFamily(app);
  expect((await app.visitor().query('system.about')).body.isNew).toBe(false);
  expect((await family.parent.query('system.addresses')).body).toEqual({
    urls: ['http://192.168.1.20:4000'],
    startCommand: 'HOST=0.0.0.0 PORT=4000 npm start',
  });
});

test('an installation that is no longer new is not queried again', async () => {
  const answers = [true, false];
  const isNew = newInstallationCheck(() => Promise.resolve(answers.shift() ?? true));
  expect([await isNew(), await isNew(), await isNew()]).toEqual([true, false, false]);
});
