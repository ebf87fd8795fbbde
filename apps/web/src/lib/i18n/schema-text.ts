import { i18n } from '@lingui/core';

/** A text of packages/schema in the language of the page. A text with values has them in a template. */
export function schemaText(text: string, template = text, values?: Record<string, string>): string {
  return Object.hasOwn(i18n.messages, template) ? i18n._(template, values) : text;
}

/** An idea with its texts in the language of the page. */
export function wordIdea<Idea extends { name: string; description: string }>(idea: Idea): Idea {
  return { ...idea, name: schemaText(idea.name), description: schemaText(idea.description) };
}
