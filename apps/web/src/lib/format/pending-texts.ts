import { t } from '@lingui/core/macro';

/** Says that a completion is pending, to a user who may approve it or not. */
export function pendingTexts(mayDecide: boolean): string {
  return mayDecide ? t`Done, waiting for your yes` : t`Done, waiting for a yes`;
}
