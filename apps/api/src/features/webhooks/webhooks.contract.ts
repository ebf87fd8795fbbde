import { MESSAGES } from '@starchart/schema';
import { inFamily, PARENTS } from '../../../test-support/callers.ts';
import type { ContractOf } from '../../../test-support/contract.ts';
import { aWebhook } from '../../../test-support/families.ts';
import type { webhooksRouter } from './webhooks.router.ts';

export const webhooksContract: ContractOf<typeof webhooksRouter> = {
  list: { callers: PARENTS },
  create: {
    callers: PARENTS,
    call: async ({ test, family: { familyId } }) => {
      const url = 'https://table.invalid/';
      // The number of webhooks is limited, and the test creates many.
      await test.db
        .deleteFrom('webhooks')
        .where('family_id', '=', familyId)
        .where('url', 'in', [url, 'https://example.invalid/'])
        .execute();
      return { input: { url, events: ['level.reached'] } };
    },
    invalid: [
      {
        field: 'url',
        values: [
          '',
          'hooks.invalid',
          'ftp://hooks.invalid/',
          'javascript:alert(1)',
          'file:///etc/passwd',
          'https://',
          'https:///path',
          'https:hooks.invalid',
          'https://user:word@hooks.invalid/',
          'https://user@hooks.invalid/',
          'https://a b.invalid/',
          'https://hooks.invalid/\\x',
          'https://hooks.invalid/a\nb',
          null,
          undefined,
          5,
          {},
        ],
        message: MESSAGES.webhookUrl,
      },
      {
        field: 'url',
        values: [
          'http://localhost/',
          'http://a.localhost:8080/',
          'http://127.0.0.1/',
          'http://2130706433/',
          'http://0x7f.1/',
          'http://10.1.2.3/',
          'http://192.168.178.20:8123/hook',
          'http://169.254.169.254/latest/meta-data/',
          'http://[::1]/',
          'http://[::ffff:10.0.0.1]/',
          'http://[fd00::1]/',
          'http://[fe80::1]/',
        ],
        message: MESSAGES.webhookUrlPrivate,
      },
      { field: 'url', values: [`https://hooks.invalid/${'x'.repeat(500)}`], message: MESSAGES.tooLong(500) },
      { field: 'events', values: [[], undefined, null, 'badge.earned', 5], message: MESSAGES.webhookEvents },
    ],
  },
  delete: {
    callers: inFamily(PARENTS),
    call: async ({ test, family }) => ({ input: { id: (await aWebhook(test, family)).id } }),
  },
  deliveries: {
    callers: inFamily(PARENTS),
    call: async ({ test, family }) => {
      // The same webhook for both transports, because their responses are compared.
      const url = 'https://listed.invalid/';
      const known = await test.db
        .selectFrom('webhooks')
        .where('family_id', '=', family.familyId)
        .where('url', '=', url)
        .select('id')
        .executeTakeFirst();
      return { input: { id: known?.id ?? (await aWebhook(test, family, { url })).id } };
    },
  },
  sendTest: {
    callers: inFamily(PARENTS),
    call: async ({ test, family }) => ({ input: { id: (await aWebhook(test, family)).id } }),
  },
  sendAgain: {
    callers: inFamily(PARENTS),
    call: async ({ test, family }) => ({ input: { id: (await aWebhook(test, family)).deliveryId } }),
  },
};
