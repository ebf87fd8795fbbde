import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { WebhookEvent, WebhookMessageType } from '@starchart/schema';

/** The events, as the form names them. */
export const EVENT_WORDS: Record<WebhookEvent, MessageDescriptor> = {
  'completion.recorded': msg`A habit is completed`,
  'completion.undone': msg`A completion is undone`,
  'completion.pending': msg`A completion waits for approval`,
  'completion.rejected': msg`A pending completion is rejected`,
  'redemption.claimed': msg`A reward is redeemed`,
  'redemption.fulfilled': msg`A reward is handed out`,
  'redemption.unfulfilled': msg`A reward was not handed out after all`,
  'redemption.canceled': msg`A redemption is canceled`,
  'badge.earned': msg`A badge is earned`,
  'level.reached': msg`A level is reached`,
  'wish.created': msg`A child makes a wish`,
  'day.completed': msg`All habits of a day are done`,
  'constellation.completed': msg`A constellation is finished`,
};

/** The same for a message that was sent. */
export const MESSAGE_WORDS: Record<WebhookMessageType, MessageDescriptor> = {
  ...EVENT_WORDS,
  test: msg`Test message`,
};

/** The events of a webhook, by their names in the API. */
export function eventsLine(events: readonly WebhookEvent[]): string {
  return events.length === Object.keys(EVENT_WORDS).length ? t`everything` : events.join(', ');
}
