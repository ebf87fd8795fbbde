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
  list: authorized('webhooks.manage').output(z.array(webhook)).query(call(listOwnWebhooks)),
  create: authorized('webhooks.manage')
    .input(createWebhookInput)
    .output(newWebhook)
    .mutation(call(createWebhook)),
  delete: authorized('webhooks.manage')
    .meta({ endsAccess: true })
    .input(idInput)
    .output(nothing)
    .mutation(call(removeWebhook)),
  deliveries: authorized('webhooks.manage')
    .input(pageOfIdInput)
    .output(webhookDeliveryPage)
    .query(call(listOwnDeliveries)),
  sendTest: authorized('webhooks.manage').input(idInput).output(nothing).mutation(call(sendTestMessage)),
  sendAgain: authorized('webhooks.manage').input(idInput).output(nothing).mutation(call(sendDeliveryAgain)),
});
