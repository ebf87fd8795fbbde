import type { WebhookEvent, WebhookMessageType } from '@starchart/schema';

/** The events, as the form names them. */
export const EVENT_WORDS: Record<WebhookEvent, string> = {
  'completion.recorded': 'A habit is completed',
  'completion.undone': 'A completion is undone',
  'redemption.claimed': 'A reward is redeemed',
  'redemption.fulfilled': 'A reward is handed out',
  'redemption.canceled': 'A redemption is canceled',
  'badge.earned': 'A badge is earned',
  'level.reached': 'A level is reached',
};

/** The same for a message that was sent. */
export const MESSAGE_WORDS: Record<WebhookMessageType, string> = { ...EVENT_WORDS, test: 'Test message' };

/** The events of a webhook, by their names in the API. */
export function eventsLine(events: readonly WebhookEvent[]): string {
  return events.length === Object.keys(EVENT_WORDS).length ? 'everything' : events.join(', ');
}
