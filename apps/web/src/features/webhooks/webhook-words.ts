import type { WebhookDeliveryState, WebhookEvent, WebhookMessageType } from '@starchart/schema';

/** What can happen, in the words of the form. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'completion.recorded': 'A habit is completed',
  'completion.undone': 'A completion is undone',
  'redemption.claimed': 'A reward is claimed',
  'redemption.fulfilled': 'A reward is handed out',
  'badge.earned': 'A badge is earned',
  'level.reached': 'A level is reached',
};

/** The same for a message that was sent. */
export const MESSAGE_WORDS: Record<WebhookMessageType, string> = { ...EVENT_WORDS, test: 'Test message' };

export const DELIVERY_STATE_WORDS: Record<WebhookDeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};

/** What a webhook is told, in a line about it: the names by which programs know the events. */
export function eventsLine(events: readonly WebhookEvent[]): string {
  return events.length === Object.keys(EVENT_WORDS).length ? 'everything' : events.join(', ');
}
