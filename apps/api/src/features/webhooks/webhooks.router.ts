import {
  createWebhookInput,
  listWebhookDeliveriesInput,
  newWebhook,
  nothing,
  webhook,
  webhookDeliveryIdInput,
  webhookDeliveryPage,
  webhookIdInput,
} from '@starchart/schema';
import { z } from 'zod';
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
  list: parentProcedure.output(z.array(webhook)).query(({ ctx }) => listOwnWebhooks(ctx.deps, ctx.actor)),

  create: parentProcedure
    .input(createWebhookInput)
    .output(newWebhook)
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx.actor, input)),

  delete: parentProcedure
    .input(webhookIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => removeWebhook(ctx.deps, ctx.actor, input.id)),

  deliveries: parentProcedure
    .input(listWebhookDeliveriesInput)
    .output(webhookDeliveryPage)
    .query(({ ctx, input }) => listOwnDeliveries(ctx.deps, ctx.actor, input)),

  sendTest: parentProcedure
    .input(webhookIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => sendTestMessage(ctx.deps, ctx.actor, input.id)),

  sendAgain: parentProcedure
    .input(webhookDeliveryIdInput)
    .output(nothing)
    .mutation(({ ctx, input }) => sendDeliveryAgain(ctx.deps, ctx.actor, input.id)),
});
