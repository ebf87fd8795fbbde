import { translateSchema } from '@starchart/i18n';
import { DEFAULTS, type Language, type PointsEntry } from '@starchart/schema';
import { badgeOf } from '../badges/present-badge.ts';

type NamedEntry = Pick<PointsEntry, 'label' | 'labelKey' | 'labelParams' | 'reason' | 'badgeKey'>;

/** An entry with its label in a language if the system named it. The family's own words stay as they are. */
export function presentEntry<Entry extends NamedEntry>(entry: Entry, language: Language): Entry {
  const named = withKey(entry);
  // Stored labels are English.
  if (language === 'en') return named;
  const { badgeKey, labelKey } = named;
  if (badgeKey) return { ...named, label: translateSchema(language, badgeOf(badgeKey).name) };
  if (labelKey !== 'default-deduction') return named;
  const label = translateSchema(language, DEFAULTS.deductionReason);
  return { ...named, label, reason: label };
}

/** Entries of earlier releases have no key. */
function withKey<Entry extends NamedEntry>(entry: Entry): Entry {
  if (entry.labelKey) return entry;
  if (entry.badgeKey) return { ...entry, labelKey: 'badge-bonus', labelParams: { badge: entry.badgeKey } };
  // Only deductions and bonuses, and what reverses them, have a reason.
  return entry.reason === DEFAULTS.deductionReason ? { ...entry, labelKey: 'default-deduction' } : entry;
}
