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
import { checked, router } from '../../transport/trpc/init.ts';
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
  list: parentProcedure
    .output(checked(z.array(webhook)))
    .query(({ ctx }) => listOwnWebhooks(ctx.deps, ctx.actor)),

  create: parentProcedure
    .input(createWebhookInput)
    .output(checked(newWebhook))
    .mutation(({ ctx, input }) => createWebhook(ctx.deps, ctx.actor, input)),

  delete: parentProcedure
    .input(webhookIdInput)
    .output(checked(nothing))
    .mutation(({ ctx, input }) => removeWebhook(ctx.deps, ctx.actor, input.id)),

  deliveries: parentProcedure
    .input(listWebhookDeliveriesInput)
    .output(checked(webhookDeliveryPage))
    .query(({ ctx, input }) => listOwnDeliveries(ctx.deps, ctx.actor, input)),

  sendTest: parentProcedure
    .input(webhookIdInput)
    .output(checked(nothing))
    .mutation(({ ctx, input }) => sendTestMessage(ctx.deps, ctx.actor, input.id)),

  sendAgain: parentProcedure
    .input(webhookDeliveryIdInput)
    .output(checked(nothing))
    .mutation(({ ctx, input }) => sendDeliveryAgain(ctx.deps, ctx.actor, input.id)),
});
