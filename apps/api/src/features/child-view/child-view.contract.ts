import { MESSAGES } from '@starchart/schema';
import { type ActorCode, signInAfresh, type TestActors } from '../../../test-support/actors.ts';
import { inFamily, PARENTS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { ofTheChild } from '../../../test-support/contract-calls.ts';
import { lockInChildView } from '../../../test-support/families.ts';
import { NO_IDS, textField } from '../../../test-support/invalid-values.ts';
import type { childViewRouter } from './child-view.router.ts';

export const childViewContract: ContractOf<typeof childViewRouter> = {
  enter: {
    callers: inFamily(PARENTS),
    call: ofTheChild,
    invalid: [{ field: 'childId', values: NO_IDS }],
  },
  leave: {
    callers: {
      people: '401 401 401 ok 404 403 403 403 404 404 403 403 403 403 403 403 403',
      tokens: '403 403 403',
    },
    call: aLockedView,
    invalid: textField('password', [''], MESSAGES.currentPassword, 128),
  },
};

async function aLockedView(world: TestActors, actor: ActorCode) {
  const { test, family, logins } = world;
  const input = { password: logins.PO.password };
  if (actor !== 'PO') return { input };
  const by = await signInAfresh(world, 'PO');
  await lockInChildView(test, family, by);
  return { by, input };
}
