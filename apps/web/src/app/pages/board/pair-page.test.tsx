import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError, type FakeProcedures, fakeApi } from '@/testing/fake-api';
import { deviceSession, familyBoard } from '@/testing/family-device';
import { PARENT } from '@/testing/records';
import { renderPage } from '@/testing/render-page';

function visitor(more: FakeProcedures = {}) {
  const api = fakeApi({
    'auth.session': null,
    'familyDevices.board': familyBoard([]),
    'familyDevices.pair': () => {
      api.set({ 'auth.session': deviceSession() });
      return deviceSession();
    },
    ...more,
  });
  return api;
}

test('a link pairs at once, and the secret leaves the address', async () => {
  const api = visitor();
  const { user, address } = renderPage('/pair#s3cret');
  expect(await screen.findByRole('heading', { name: 'Kitchen is ready.' })).toBeVisible();
  expect(api.calls('familyDevices.pair')).toEqual([{ secret: 's3cret', replace: false }]);
  await user.click(screen.getByRole('link', { name: "Let's go!" }));
  await waitFor(() => expect(address()).toBe('/family'));
  expect(await screen.findByText('No children on this board yet.')).toBeVisible();
});

test('a code is typed with spaces and in lower case', async () => {
  const api = visitor();
  const { user } = renderPage('/pair');
  await user.type(await screen.findByLabelText('Code'), 'abcd{Enter}');
  expect(await screen.findByText('The code has 8 letters and digits.')).toBeVisible();
  await user.type(screen.getByLabelText('Code'), ' 23-45{Enter}');
  await screen.findByRole('heading', { name: 'Kitchen is ready.' });
  expect(api.calls('familyDevices.pair')).toEqual([{ code: 'ABCD2345', replace: false }]);
});

test('a used code says so, and another one can be typed', async () => {
  visitor({
    'familyDevices.pair'() {
      throw new ApiError('This code was already used.', { code: 'CONFLICT', httpStatus: 409 });
    },
  });
  renderPage('/pair#s3cret');
  expect(await screen.findByText('This code was already used.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toBeVisible();
});

test('a browser that is logged in names the family first and needs a tap', async () => {
  const api = visitor({
    'auth.session': PARENT,
    'familyDevices.pair'({ replace }) {
      if (!replace) {
        const data = { code: 'CONFLICT', httpStatus: 409, params: { familyName: 'Klein' } };
        throw new ApiError('You are logged in.', data);
      }
      api.set({ 'auth.session': deviceSession() });
      return deviceSession();
    },
  });
  const { user } = renderPage('/pair#s3cret');
  expect(
    await screen.findByRole('heading', { name: 'This device will join the Klein family.' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Join this family' }));
  expect(await screen.findByRole('heading', { name: 'Kitchen is ready.' })).toBeVisible();
  expect(api.calls('familyDevices.pair')).toEqual([
    { secret: 's3cret', replace: false },
    { secret: 's3cret', replace: true },
  ]);
});
