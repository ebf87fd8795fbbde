import {
  ACCOUNT_MESSAGES,
  DEFAULTS,
  FORM_MESSAGES,
  HABIT_COLOR_LABELS,
  HABIT_ICON_GROUPS,
  HABIT_ICON_LABELS,
  HABIT_IDEAS,
  IDEA_AGE_LABELS,
  INVALID_INPUT,
  MESSAGE_TEMPLATES,
  REWARD_ICON_GROUPS,
  REWARD_ICON_LABELS,
  REWARD_IDEAS,
  STARTER_PACKS,
} from '@starchart/schema';

type Described = { name: string; description: string };

/** The texts of packages/schema that the web app shows: parts that are loaded together, with the texts of each module. */
export const SCHEMA_TEXTS = {
  accountRules: {
    messages: [...Object.values(ACCOUNT_MESSAGES), ...Object.values(MESSAGE_TEMPLATES), INVALID_INPUT],
  },
  rules: { messages: Object.values(FORM_MESSAGES) },
  colors: { catalogues: Object.values(HABIT_COLOR_LABELS) },
  /** Starter packs, ideas and the choices in forms. */
  choices: {
    catalogues: [HABIT_ICON_LABELS, REWARD_ICON_LABELS]
      .flatMap(Object.values<string>)
      .concat([...HABIT_ICON_GROUPS, ...REWARD_ICON_GROUPS].map(({ label }) => label)),
    'starter-packs': STARTER_PACKS.flatMap(({ name, ages, habits }) => [name, ages, ...textsOf(habits)]),
    ideas: [
      ...Object.values(IDEA_AGE_LABELS),
      ...Object.values(HABIT_IDEAS).flatMap(textsOf),
      ...Object.values(REWARD_IDEAS).flatMap(textsOf),
    ],
    limits: [DEFAULTS.deductionReason],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

function textsOf(items: readonly Described[]): string[] {
  return items.flatMap(({ name, description }) => [name, description]);
}
