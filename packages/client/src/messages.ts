// The build replaces these lines with the types themselves: the published package has no schemas.
export type { FamilyEvent as LiveEvent, WebhookMessage } from '@starchart/schema';
