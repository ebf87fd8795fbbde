import { z } from 'zod';
import { NOTE_KINDS } from './catalogues.ts';
import { day, id, instant, name, pageInput, pageOf, wholeNumber } from './fields.ts';
import { NOTE_LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

export const writeNoteInput = z.object({
  childId: id,
  text: name(NOTE_LIMITS.text, MESSAGES.noteText),
  /** For spending: they do not count toward the level. */
  points: wholeNumber(NOTE_LIMITS.points, MESSAGES.notePoints).default(0),
  /** Identifies this note among the child's; a repeat returns the same note. */
  requestId: z.uuid().optional(),
});
export type WriteNoteInput = z.infer<typeof writeNoteInput>;

export const noteWritten = z.object({ id, currentPoints: z.int() });
export type NoteWritten = z.infer<typeof noteWritten>;

export const listNotesInput = pageInput.extend({ childId: id });
export type ListNotesInput = z.infer<typeof listNotesInput>;

/** A short text from a grown-up to a child. */
export const note = z.object({
  id,
  kind: z.enum(NOTE_KINDS),
  /** Empty for what happened without a reason: a rejection, a canceled redemption, a deleted habit. */
  text: z.string(),
  /** Null: it gives no points. */
  points: z.int().nullable(),
  /** Null once the account is removed. */
  authorName: z.string().nullable(),
  /** The habit of the rejected completion; null for other kinds. */
  habitId: id.nullable(),
  /** As it is named now. Null for other kinds, and once the habit is deleted. */
  habitName: z.string().nullable(),
  /** The day of the rejected completion; null for other kinds. */
  completedOn: day.nullable(),
  /** The slot of the rejected completion; null for other kinds, and for rejections before this field. */
  slot: z.int().nullable(),
  /** The name of the habit or reward, or the wish, when the note was written; null for praise, and for older rejections and replies. */
  subject: z.string().nullable(),
  /** How the balance changed with a rejection (below 0) or a canceled redemption; null if it did not. */
  pointsChange: z.int().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
});
export type Note = z.infer<typeof note>;

export const notePage = pageOf(note);
export type NotePage = z.infer<typeof notePage>;

const praisePreset = z.object({
  text: name(NOTE_LIMITS.presetText, MESSAGES.noteText),
  points: wholeNumber(NOTE_LIMITS.presetPoints, MESSAGES.presetPoints),
});
export type PraisePreset = z.infer<typeof praisePreset>;

export const savePraisePresetsInput = z.object({
  /** Without presets, the family has the default ones. */
  presets: z.array(praisePreset).max(NOTE_LIMITS.presets.max, MESSAGES.praisePresets),
  /** The presets that the caller has changed. What others have changed meanwhile stays; left out, it is replaced. */
  before: z.array(praisePreset).max(NOTE_LIMITS.presets.max, MESSAGES.praisePresets).optional(),
});
export type SavePraisePresetsInput = z.infer<typeof savePraisePresetsInput>;

/** Praise that grown-ups give in one tap. */
export const praisePresets = z.object({
  presets: z.array(z.object({ text: z.string(), points: z.int() })),
  /** The family has saved none of its own. */
  isDefault: z.boolean(),
});
export type PraisePresets = z.infer<typeof praisePresets>;
