import { afterAll, beforeAll, expect, test } from 'vitest';
import { aFamily, aGuestPass } from '../../../test-support/families.ts';
import { startTestApp, type TestApp } from '../../../test-support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('twenty browsers that open one pass at once get three sessions, and no request of another family fails', async () => {
  const family = await aFamily(app);
  const other = await aFamily(app);
  const { token } = await aGuestPass(app, family);
  const opening = Array.from({ length: 20 }, () =>
    app.visitor().rest('POST /api/guest-passes/open', { token }),
  );
  const others = Array.from({ length: 20 }, () => other.parent.rest('GET /api/guest-passes'));
  const opened = (await Promise.all(opening)).map(({ status }) => status);
  expect(opened.toSorted((a, b) => a - b)).toEqual([...Array(3).fill(200), ...Array(17).fill(409)]);
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(20).fill(200));
});
