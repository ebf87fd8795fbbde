import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient, trpcUtils } from '@/lib/api/trpc';
import { deviceSession } from '@/testing/family-device';
import { followBuilds, isUpToDate } from './follow-builds';

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

test("a page of the server's build is up to date", () => {
  expect(isUpToDate('one', 'one')).toBe(true);
});

test('a page that stays one build behind is up to date: its network may be slow', () => {
  for (let start = 0; start < 5; start++) expect(isUpToDate('one', 'two')).toBe(true);
});

test('a page that is two builds behind on two consecutive starts is not, and starts over', () => {
  expect(isUpToDate('one', 'two')).toBe(true);
  expect(isUpToDate('one', 'three')).toBe(true);
  expect(isUpToDate('one', 'three')).toBe(false);
  expect(isUpToDate('one', 'three')).toBe(true);
});

test.each([
  ['of a newer build', 'two', 'three'],
  ["of the server's build", 'three', 'three'],
])('a start with a page %s in between ends the count', (_what, page, server) => {
  isUpToDate('one', 'two');
  isUpToDate('one', 'three');
  expect(isUpToDate(page, server)).toBe(true);
  expect(isUpToDate('one', 'three')).toBe(true);
  expect(isUpToDate('one', 'four')).toBe(true);
});

const reloadedFor = () => localStorage.getItem('starchart.reloaded-for');
const serverSays = () => trpcUtils.auth.session.setData(undefined, { ...deviceSession(), build: 'two' });

test('the profile picker reloads for a new build once the server has answered all changes', async () => {
  window.history.pushState(null, '', '/family');
  serverSays();
  followBuilds('one');
  const { promise: answer, resolve: respond } = Promise.withResolvers<null>();
  const change = queryClient.getMutationCache().build(queryClient, { mutationFn: () => answer });
  const changed = change.execute(undefined);
  serverSays();
  expect(reloadedFor()).toBeNull();
  respond(null);
  await changed;
  serverSays();
  expect(reloadedFor()).toBe('two');
  window.history.pushState(null, '', '/');
});
