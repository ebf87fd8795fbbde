import { onePage } from '../../../test-support/openapi/example-values.ts';

export const NOTE = {
  id: 31,
  kind: 'praise',
  text: 'You helped Leo without being asked.',
  points: 3,
  authorName: 'Anna',
  createdAt: '2026-03-11T18:12:40.000Z',
  habitId: null,
  habitName: null,
  completedOn: null,
  slot: null,
  subject: null,
  pointsChange: null,
  readAt: null,
};

export const notesExamples = {
  WriteNoteInput: { text: NOTE.text, points: 3, requestId: '6f1f8a52-2d0e-4f4e-9a55-0d0b6a0c8f11' },
  NoteWritten: { id: 31, currentPoints: 88 },
  NotePage: onePage(NOTE),
  SavePraisePresetsInput: { presets: [{ text: 'Set the table', points: 2 }] },
  PraisePresets: { presets: [{ text: 'Set the table', points: 2 }], isDefault: false },
};
