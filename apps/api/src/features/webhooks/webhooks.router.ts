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
import { call } from '../../transport/trpc/call.ts';
import { router } from '../../transport/trpc/init.ts';
import { parentProcedure } from '../../transport/trpc/procedures.ts';
import {
  createWebhook,
  listOwnDeliveries,
  listOwnWebhooks,
  removeWebhook,
  sendDeliveryAgain,
  sendTestMessage,
} from './webhooks.service.ts';

export const webhooksRouter = router({
  list: parentProcedure.output(z.array(webhook)).query(call(listOwnWebhooks)),
  create: parentProcedure.input(createWebhookInput).output(newWebhook).mutation(call(createWebhook)),
  delete: parentProcedure.input(idInput).output(nothing).mutation(call(removeWebhook)),
  deliveries: parentProcedure.input(pageOfIdInput).output(webhookDeliveryPage).query(call(listOwnDeliveries)),
  sendTest: parentProcedure.input(idInput).output(nothing).mutation(call(sendTestMessage)),
  sendAgain: parentProcedure.input(idInput).output(nothing).mutation(call(sendDeliveryAgain)),
});
