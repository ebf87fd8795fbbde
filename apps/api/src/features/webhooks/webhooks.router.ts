import {
  createWebhookInput,
  idInput,
  newWebhook,
  nothing,
  pageOfIdInput,
  webhook,
  webhookDeliveryPage,
} from '@starchart/schema';
import { z } from 'zod';
import { call } from '../../trpc/call.ts';
import { router } from '../../trpc/init.ts';
import { authorized } from '../../trpc/procedures.ts';
import {
  createWebhook,
  listOwnDeliveries,
  listOwnWebhooks,
  removeWebhook,
  sendDeliveryAgain,
  sendTestMessage,
} from './webhooks.service.ts';

export const webhooksRouter = router({
  list: authorized('webhooks.manage')
    .meta({
      rest: 'GET /webhooks',
      summary: 'Lists the family’s webhooks, newest first, each with its last delivery.',
    })
    .output(z.array(webhook))
    .query(call(listOwnWebhooks)),
  create: authorized('webhooks.manage')
    .meta({
      rest: 'POST /webhooks',
      status: 201,
      summary: 'Creates a webhook; its secret is returned only once.',
      errors: ['CONFLICT'],
    })
    .input(createWebhookInput)
    .output(newWebhook)
    .mutation(call(createWebhook)),
  delete: authorized('webhooks.manage')
    .meta({
      rest: 'DELETE /webhooks/:id',
      summary: 'Deletes a webhook and its pending deliveries.',
      endsAccess: true,
    })
    .input(idInput)
    .output(nothing)
    .mutation(call(removeWebhook)),
  deliveries: authorized('webhooks.manage')
    .meta({
      rest: 'GET /webhooks/:id/deliveries',
      summary: 'Lists the deliveries of the last 30 days, newest first, in pages.',
    })
    .input(pageOfIdInput)
    .output(webhookDeliveryPage)
    .query(call(listOwnDeliveries)),
  sendTest: authorized('webhooks.manage')
    .meta({ rest: 'POST /webhooks/:id/test', summary: 'Sends a test message.', errors: ['CONFLICT'] })
    .input(idInput)
    .output(nothing)
    .mutation(call(sendTestMessage)),
  sendAgain: authorized('webhooks.manage')
    .meta({
      rest: 'POST /webhook-deliveries/:id/send-again',
      summary: 'Sends a message again, with the same id.',
      errors: ['CONFLICT'],
    })
    .input(idInput)
    .output(nothing)
    .mutation(call(sendDeliveryAgain)),
});
