import { translate } from '@starchart/i18n';
import { DEFAULTS, type Language, type PointsEntry } from '@starchart/schema';
import { badgeOf } from '../badges/present-badge.ts';

type NamedEntry = Pick<PointsEntry, 'label' | 'labelKey' | 'reason' | 'badgeKey'>;

/** An entry with its label in a language if the system named it. The family's own words stay as they are. */
export function presentEntry<Entry extends NamedEntry>(entry: Entry, language: Language): Entry {
  // Stored labels are English.
  if (language === 'en') return entry;
  const { badgeKey, labelKey } = entry;
  // Not by the label's key: badge entries of earlier releases have none.
  if (badgeKey) return { ...entry, label: translate(language, badgeOf(badgeKey).name) };
  if (labelKey !== 'default-deduction') return entry;
  const label = translate(language, DEFAULTS.deductionReason);
  return { ...entry, label, reason: label };
}
