import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { trpc } from '@/lib/api/trpc';
import * as notify from '@/lib/notify';
import { fakeApi } from '@/testing/fake-api';
import { useNotifyingMutation } from './use-notifying-mutation';

function broken(): never {
  throw new TypeError("Cannot read properties of undefined (reading 'name')");
}

test('a write does not fail because what follows it does', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const failed = vi.spyOn(notify, 'notifyFailedWrite');
  const succeeded = vi.spyOn(notify, 'notifySuccess');
  onTestFinished(() => logged.mockRestore());
  fakeApi({ 'auth.logout': undefined });
  const success = { title: 'Logged out' };
  const { result } = renderHook(
    () =>
      useNotifyingMutation(trpc.auth.logout, {
        onSuccess: broken,
        invalidates: broken,
        success,
        failure: { text: 'Please try again.' },
      }),
    { wrapper: Providers },
  );
  await expect(result.current.mutateAsync()).resolves.toBeUndefined();
  expect(succeeded).toHaveBeenCalledWith(success);
  expect(failed).not.toHaveBeenCalled();
  expect(logged).toHaveBeenCalledWith(expect.any(TypeError));
});
