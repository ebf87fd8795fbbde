import type {
  BADGES,
  CONSTELLATION_NAMES,
  DEFAULTS,
  HABIT_COLOR_LABELS,
  HABIT_ICON_GROUPS,
  HABIT_ICON_LABELS,
  IdeaText,
  INPUT_MESSAGES,
  MASCOT_ITEM_LABELS,
  MESSAGE_TEMPLATES,
  MESSAGES,
  PRAISE_PRESETS,
  REWARD_ICON_GROUPS,
  REWARD_ICON_LABELS,
  StarterPackText,
} from '@starchart/schema';

/** The texts of packages/schema. Validation reports them in English, so the English text is their key. */
export type SchemaText =
  | Extract<ValueOf<typeof MESSAGES>, string>
  | ValueOf<typeof MESSAGE_TEMPLATES>
  | ValueOf<typeof INPUT_MESSAGES>
  | ValueOf<typeof HABIT_COLOR_LABELS>
  | ValueOf<typeof HABIT_ICON_LABELS>
  | (typeof HABIT_ICON_GROUPS)[number]['label']
  | ValueOf<typeof REWARD_ICON_LABELS>
  | (typeof REWARD_ICON_GROUPS)[number]['label']
  | ValueOf<typeof MASCOT_ITEM_LABELS>
  | (typeof BADGES)[number]['name' | 'description' | 'condition']
  | ValueOf<typeof CONSTELLATION_NAMES>
  | (typeof PRAISE_PRESETS)[number]['text']
  | StarterPackText
  | IdeaText
  | (typeof DEFAULTS)['deductionReason'];

type ValueOf<Table> = Table[keyof Table];
