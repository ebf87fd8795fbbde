export * from './access-tokens.ts';
export * from './account.ts';
export * from './admin.ts';
export * from './audit.ts';
export * from './auth.ts';
export * from './badges.ts';
export * from './catalogues.ts';
export { asLines, asOneLine, withPlainDigits } from './characters.ts';
export * from './children.ts';
export * from './completions.ts';
export * from './demo.ts';
export * from './events.ts';
export * from './family-device-settings.ts';
export * from './family-devices.ts';
export {
  type IdInput,
  id,
  idInput,
  itemTexts,
  nothing,
  type OfChildInput,
  ofChildInput,
  type PageOfIdInput,
  pageOfIdInput,
  time,
  timeZone,
  withAsciiDomain,
} from './fields.ts';
export * from './guest-passes.ts';
export * from './habits.ts';
export * from './history.ts';
export * from './ideas.ts';
export * from './input-messages.ts';
export * from './invite-codes.ts';
export * from './languages.ts';
export * from './limits.ts';
export * from './mail.ts';
export * from './mascot.ts';
export * from './members.ts';
export * from './messages.ts';
export * from './money.ts';
export * from './notes.ts';
export * from './parts-of-day.ts';
export * from './pauses.ts';
export * from './points.ts';
export * from './recaps.ts';
export * from './redemptions.ts';
export * from './rewards.ts';
export * from './sky.ts';
export * from './starter-packs.ts';
export * from './stored-values.ts';
export * from './suggestions.ts';
export * from './system.ts';
export * from './take-starter-pack.ts';
export * from './time-zones.ts';
export * from './webhook-messages.ts';
export * from './webhooks.ts';
export * from './wishes.ts';
